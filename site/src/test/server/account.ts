import { AddressChange } from "./addressChange";
import type { Answer, Call } from "./call";
import type { Confirmations } from "./confirmations";
import type { Bag, Fault } from "./contract";
import { PasswordLinks } from "./passwordLinks";
import { PERSON } from "./person";
import { answered } from "./present";
import { invalid, Refusal } from "./problem";
import { Factor, factorIn, trustIn } from "./secondFactor";
import { isEmail } from "./validate";

export const EMAIL_LENGTH = 254;

/** The only account, and its valid tokens. */
export class Account {
  /** The e-mail address; null before the sign-up. */
  email: string | null;
  password: string;
  /** Whether the browser's cookie can still refresh the session. */
  refreshable = true;
  readonly tokens = new Set(["t-1"]);
  readonly confirmations: Confirmations;
  /** Whose the browser's cookie is. */
  person = PERSON;
  signIns: SignIn[] = [
    { id: "s-1", device: FIREFOX, since: 1_788_000_000, used: 1_788_000_600, current: true },
  ];
  attempts: { device: string; at: number; outcome: "signedin" | "failed" }[] = [];
  readonly links = new PasswordLinks();
  readonly addressChange = new AddressChange();
  readonly factor = new Factor();

  constructor(email: string | null, password: string, confirmations: Confirmations) {
    this.email = email;
    this.password = password;
    this.confirmations = confirmations;
  }

  /** Makes the access tokens invalid, as after a quarter of an hour. */
  expire(): void {
    this.tokens.clear();
  }

  /** Ends the whole session, as from elsewhere. */
  end(): void {
    this.expire();
    this.refreshable = false;
  }

  answer(isNew = false): Answer {
    const { body } = this.refreshed();
    const shown = { ...(body as Bag), refreshToken: "secret-r" };
    return isNew ? { status: 201, body: { ...shown, new: true } } : { status: 200, body: shown };
  }

  /** The answer to a call with the cookie, which never shows the refresh token. */
  refreshed(): Answer {
    const token = "t-1";
    this.tokens.add(token);
    this.refreshable = true;
    return { status: 200, body: { token, permissionsInclude: ["user"], id: this.person, newmodel: true } };
  }
}

/** A sign-in of the account. */
export interface SignIn {
  id: string;
  device: string;
  since: number;
  used: number;
  current: boolean;
}

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

export function textIn(body: Bag, name: string, most: number, faults: Fault[]): string {
  const value = body[name];
  const empty = value === undefined || value === null || (typeof value === "string" && value.trim() === "");
  if (empty) faults.push({ path: name, key: "required" });
  else if (typeof value !== "string") faults.push({ path: name, key: "type" });
  else if ([...value].length > most) faults.push({ path: name, key: "maxlength" });
  else return value;
  return "";
}

/** One form for all spellings of an address, as the server keeps it. */
export function normalEmail(text: string): string {
  const plain = text.trim().normalize("NFC");
  const at = plain.lastIndexOf("@");
  const name = plain.slice(0, Math.max(at, 0)).toLowerCase().normalize("NFC");
  return at < 0 ? plain.toLowerCase() : `${name}@${asciiDomain(plain.slice(at + 1))}`;
}

function asciiDomain(domain: string): string {
  try {
    return /^\p{ASCII}*$/u.test(domain) ? domain.toLowerCase() : new URL(`http://${domain}`).hostname;
  } catch {
    return domain.toLowerCase();
  }
}

/** Mail is sent to names of plain letters only. */
export function isAccountEmail(email: string): boolean {
  return isEmail(email) && /^\p{ASCII}*$/u.test(email);
}

export function only(body: Bag, known: readonly string[], faults: Fault[]): void {
  for (const path of Object.keys(body)) if (!known.includes(path)) faults.push({ path, key: "unknown" });
}

export function refuseIf(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Refusal("error.validation", faults);
}

/** Signs in, or refreshes with the token in the cookie. */
export function login(call: Call, account: Account): Answer {
  const body = call.body();
  const faults: Fault[] = [];
  if ("refresh_token" in body) {
    only(body, ["refresh_token"], faults);
    if (typeof body.refresh_token !== "string") faults.push({ path: "refresh_token", key: "type" });
    refuseIf(faults);
    if (!account.refreshable) throw new Refusal("error.token.invalid");
    return body.refresh_token === "" ? account.refreshed() : account.answer();
  }
  only(body, ["email", "password", "factor", "trustdevice"], faults);
  const email = normalEmail(textIn(body, "email", EMAIL_LENGTH, faults));
  const password = textIn(body, "password", 512, faults).normalize("NFKC");
  const factor = factorIn(body, faults);
  const trust = trustIn(body, faults);
  refuseIf(faults);
  if (email !== account.email || password !== account.password) throw new Refusal("error.login.failed");
  if (account.factor.since === null) return account.answer();
  if (factor === undefined) {
    const isTrusted = account.factor.trusted.some(({ current }) => current);
    return isTrusted ? account.answer() : { status: 202, body: { confirmation: "factor" } };
  }
  account.factor.use(factor);
  if (trust) account.factor.trust(FIREFOX);
  return account.answer();
}

/** Ends the sign-in. */
export function logout(account: Account): Answer {
  account.end();
  return { status: 204 };
}

/** The row of the signed-in person with their permissions. */
export function sessionUser(call: Call): Answer {
  const row = call.tables.row("user", PERSON);
  if (!row) throw new Refusal("error.token.invalid");
  const body = {
    ...answered(call.tables, "user", row, call.language),
    permissionsInclude: ["user"],
    newmodel: true,
  };
  return { status: 200, body };
}

/** Ends the sign-in of the cookie. */
export function revoke(call: Call, account: Account): Answer {
  const body = call.body();
  const faults: Fault[] = [];
  only(body, ["refresh_token"], faults);
  refuseIf(faults);
  if (body.refresh_token === undefined) throw invalid("refresh_token", "required");
  if (typeof body.refresh_token !== "string") throw invalid("refresh_token", "type");
  account.end();
  return { status: 204 };
}

/** Ends one sign-in of the person, or all others. */
export function endSignIn(call: Call, account: Account): Answer {
  const { id, others, ...more } = call.body();
  const [unknown] = Object.keys(more);
  if (unknown !== undefined) throw invalid(unknown, "unknown");
  if (id !== undefined && others !== undefined) throw invalid("others", "unknown");
  if (others !== undefined && others !== true) throw invalid("others", "value");
  if (others === undefined && id === undefined) throw invalid("id", "required");
  if (others === undefined && typeof id !== "string") throw invalid("id", "type");
  if (others === undefined && !/^[\w-]{1,64}$/.test(String(id))) throw invalid("id", "pattern");
  account.signIns = account.signIns.filter((one) => (others === true ? one.current : one.id !== id));
  if (others === true) account.factor.trusted = [];
  return { status: 204 };
}
