import { invalid, Refusal } from "./problem";

/** How long a mailed code is valid. */
export const CODE_LIFE_S = 600;
const MAX_ATTEMPTS = 5;
const MAILS = 3;
const HOUR_MS = 3_600_000;

interface Pending {
  /** Undefined for an address that has an account already: no code is right. */
  code: string | undefined;
  until: number;
  tries: number;
}

/** The codes that prove the address of a sign-up, by e-mail address. */
export class Confirmations {
  /** As in the setting `SIGNUP_CONFIRMATION`. */
  readonly mode: "code" | "none";
  /** Every mail, in order; one without a code says that there is an account already. */
  readonly mails: { to: string; code: string | undefined }[] = [];
  readonly #pending = new Map<string, Pending>();
  readonly #sent = new Map<string, number[]>();

  constructor(mode: "code" | "none") {
    this.mode = mode;
  }

  /** The code in the last mail. */
  get code(): string {
    return this.mails.at(-1)?.code ?? "";
  }

  /** A new code replaces the former one. */
  send(email: string, known: boolean): void {
    const now = Date.now();
    const recent = (this.#sent.get(email) ?? []).filter((at) => at > now - HOUR_MS);
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= MAILS)
      throw new Refusal("error.toomany", [], undefined, Math.ceil((oldest + HOUR_MS - now) / 1000));
    this.#sent.set(email, [...recent, now]);
    const code = known ? undefined : String(314_159 + this.mails.length);
    this.mails.push({ to: email, code });
    this.#pending.set(email, { code, until: now + CODE_LIFE_S * 1000, tries: 0 });
  }

  /** Refuses every code but the right one, which works once. */
  use(email: string, code: string): void {
    const pending = this.#pending.get(email);
    if (!pending || pending.until <= Date.now()) throw refused("expired");
    if (pending.tries >= MAX_ATTEMPTS) throw refused("spent");
    pending.tries += 1;
    if (pending.code !== code) throw refused("wrong");
    this.#pending.delete(email);
  }
}

function refused(key: "wrong" | "spent" | "expired"): Refusal {
  return invalid("code", key);
}
