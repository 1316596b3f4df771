import { CODE_LIFE_S } from "./confirmations";
import { invalid, Refusal } from "./problem";

const MAX_ATTEMPTS = 5;
const MAILS = 3;
const HOUR_MS = 3_600_000;

/** The code that proves another address of the account. */
export class AddressChange {
  /** Addresses that another account has. */
  readonly taken = new Set<string>();
  /** Every mail, in order; one without a code says that somebody tried the address. */
  readonly mails: { to: string; code: string | undefined }[] = [];
  #pending: { secret: string | undefined; until: number; tries: number } | null = null;
  readonly #sent = new Map<string, number[]>();

  /** The code in the last mail. */
  get code(): string {
    return this.mails.at(-1)?.code ?? "";
  }

  /** A new code replaces the former one. */
  send(email: string): void {
    const now = Date.now();
    const recent = (this.#sent.get(email) ?? []).filter((at) => at > now - HOUR_MS);
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= MAILS)
      throw new Refusal("error.toomany", [], undefined, Math.ceil((oldest + HOUR_MS - now) / 1000));
    this.#sent.set(email, [...recent, now]);
    const code = this.taken.has(email) ? undefined : String(271_828 + this.mails.length);
    this.mails.push({ to: email, code });
    this.#pending = { secret: code && `${code} ${email}`, until: now + CODE_LIFE_S * 1000, tries: 0 };
  }

  /** Refuses every code but the right one for this address, which works once. */
  use(email: string, code: string): void {
    const pending = this.#pending;
    if (!pending || pending.until <= Date.now()) throw invalid("code", "expired");
    if (pending.tries >= MAX_ATTEMPTS) throw invalid("code", "spent");
    pending.tries += 1;
    if (pending.secret !== `${code} ${email}`) throw invalid("code", "wrong");
    this.#pending = null;
  }
}
