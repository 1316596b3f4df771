import { AddressChange } from "./addressChange";
import type { Answer, Call } from "./call";
import type { Confirmations } from "./confirmations";
import type { Bag, Fault } from "./contract";
import { PasswordLinks } from "./passwordLinks";
import { PERSON } from "./person";
import { answered } from "./present";
import { Refusal } from "./problem";

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
  readonly links = new PasswordLinks();
  readonly addressChange = new AddressChange();

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
    const token = "t-1";
    this.tokens.add(token);
    this.refreshable = true;
    const body = {
      token,
      refreshToken: "secret-r",
      permissionsInclude: ["user"],
      id: PERSON,
      newmodel: true,
    };
    return isNew ? { status: 201, body: { ...body, new: true } } : { status: 200, body };
  }
}

export function textIn(body: Bag, name: string, most: number, faults: Fault[]): string {
  const value = body[name];
  const empty = value === undefined || value === null || (typeof value === "string" && value.trim() === "");
  if (empty) faults.push({ path: name, key: "required" });
  else if (typeof value !== "string") faults.push({ path: name, key: "type" });
  else if ([...value].length > most) faults.push({ path: name, key: "maxlength" });
  else return value;
  return "";
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
    return account.answer();
  }
  only(body, ["email", "password"], faults);
  const email = textIn(body, "email", EMAIL_LENGTH, faults).trim().toLowerCase();
  const password = textIn(body, "password", 512, faults);
  refuseIf(faults);
  if (email !== account.email || password !== account.password) throw new Refusal("error.login.failed");
  return account.answer();
}

/** Ends the sign-in. */
export function logout(account: Account): Answer {
  account.end();
  return { status: 204 };
}

/** The row of the signed-in person with her permissions. */
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
