// projects: en-1280
import { readFileSync } from "node:fs";
import { replay, type Sent, storiesIn } from "../src/test/server/parity";
import { expect, test } from "./support/test";

const tables = [
  "jsonl",
  "account.jsonl",
  "ids.jsonl",
  "changes.jsonl",
  "messages.jsonl",
  "studies.jsonl",
  "treatments.jsonl",
].map((name) => readFileSync(new URL(`../src/test/server/parity.${name}`, import.meta.url), "utf8"));

/** `src/test/server/parity.test.ts` sends the same requests to the test server. */
for (const story of storiesIn(tables.join(""))) {
  test(`the server answers as the one of the tests: ${story.name}`, async ({ api, program, makePerson }) => {
    const signedIn = await api.post("/api/login", { data: await makePerson() });
    const { token } = (await signedIn.json()) as { token: string };
    const send = async ({ method, path, headers, body }: Sent) => {
      const answer = await api.fetch(path, { method, headers, ...(body !== undefined && { data: body }) });
      const text = await answer.text();
      return { status: answer.status(), body: text === "" ? null : JSON.parse(text) };
    };
    const outcomes = await replay(story, token, send, (study) => program.studyCode(study));
    const actual = story.calls.map((call, index) => ({ ...call, expect: outcomes[index] }));
    expect(actual).toEqual(story.calls);
  });
}
