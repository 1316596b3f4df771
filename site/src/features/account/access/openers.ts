import type { Confirmed } from "../factor/public/ConfirmedDialog";

/** What opens an account beside its password, in the order of the page. */
export const KINDS = ["device", "passkey", "external", "proxy", "feed", "factor", "recovery"] as const;
export type Kind = (typeof KINDS)[number];

/** One thing that opens the account. */
export interface Opener {
  kind: Kind;
  /** One of its kind. */
  key: string;
  name: string;
  /** Lines below the name. */
  about: readonly string[];
  /** Ends it. */
  end?: () => Promise<unknown>;
  /** Ends it after the password: it belongs to the sign-in itself. */
  confirm?: (confirmed: Confirmed) => Promise<unknown>;
  /** The page on which it is made anew, which ends the former one. */
  to?: string;
}

/** The kinds that there are any of. */
export function grouped(openers: readonly Opener[]): { kind: Kind; openers: readonly Opener[] }[] {
  return KINDS.map((kind) => ({ kind, openers: openers.filter((one) => one.kind === kind) })).filter(
    (group) => group.openers.length > 0,
  );
}
