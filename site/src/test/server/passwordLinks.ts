import { Refusal } from "./problem";

/** How long a mailed link is valid. */
export const LINK_LIFE_S = 1800;
const MAILS = 3;
const HOUR_MS = 3_600_000;

/** Whom the links are about. */
interface Owner {
  email: string | null;
  password: string;
}

interface Link {
  until: number;
  /** The password that it replaces; with another one it is void. */
  replaces: string;
}

/** Links for a new password, and the mails about passwords. */
export class PasswordLinks {
  /** Every mail, in order: with a token, for an address without account, or about a change. */
  readonly mails: { to: string; token?: string; about: "link" | "unknown" | "changed" }[] = [];
  readonly #links = new Map<string, Link>();
  readonly #sent = new Map<string, number[]>();

  /** The token in the last mail that has one. */
  get token(): string {
    return this.mails.findLast(({ token }) => token !== undefined)?.token ?? "";
  }

  send(email: string, account: Owner): void {
    const now = Date.now();
    const recent = (this.#sent.get(email) ?? []).filter((at) => at > now - HOUR_MS);
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= MAILS)
      throw new Refusal("error.toomany", [], undefined, Math.ceil((oldest + HOUR_MS - now) / 1000));
    this.#sent.set(email, [...recent, now]);
    if (email !== account.email) {
      this.mails.push({ to: email, about: "unknown" });
      return;
    }
    const token = `link-${this.mails.length}`;
    this.#links.set(token, { until: now + LINK_LIFE_S * 1000, replaces: account.password });
    this.mails.push({ to: email, token, about: "link" });
  }

  /** A link is valid once, until its end, and while the account has the same password. */
  use(token: string, account: Owner): void {
    const link = this.#links.get(token);
    if (!link || link.until <= Date.now() || link.replaces !== account.password)
      throw new Refusal("error.password.token");
    this.#links.delete(token);
  }
}
