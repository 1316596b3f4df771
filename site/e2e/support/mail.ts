import { type APIRequestContext, expect } from "@playwright/test";

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The mails that the local program would have sent to an address, in order. */
export async function mailsTo(api: APIRequestContext, email: string): Promise<Mail[]> {
  const answer = await api.get("/local/outbox.json");
  expect(answer.status(), await answer.text()).toBe(200);
  const { mails } = (await answer.json()) as { mails: Mail[] };
  return mails.filter(({ to }) => to === email.toLowerCase());
}

/** The code in the last mail to an address, which proves it at the sign-up. */
export async function codeFor(api: APIRequestContext, email: string): Promise<string> {
  const text = (await mailsTo(api, email)).at(-1)?.text ?? "";
  const [code] = /\b\d{6}\b/.exec(text) ?? [];
  if (code === undefined) throw new Error(`no code for ${email} in: ${text}`);
  return code;
}
