import { type Account, EMAIL_LENGTH, isAccountEmail, normalEmail, only, refuseIf, textIn } from "./account";
import type { AddressChange } from "./addressChange";
import type { Answer, Call } from "./call";
import { CODE_LIFE_S } from "./confirmations";
import type { Fault } from "./contract";
import { given } from "./password";
import { PERSON } from "./person";
import { invalid } from "./problem";
import { factorIn } from "./secondFactor";

function codeFaults(code: unknown): Fault[] {
  if (typeof code !== "string") return [{ path: "code", key: "type" }];
  return /^[0-9]{6}$/.test(code) ? [] : [{ path: "code", key: "pattern" }];
}

/** Mails a code to another address, or changes the address of the account. */
export function changeEmail(call: Call, account: Account): Answer {
  const body = call.body();
  const faults: Fault[] = [];
  const email = normalEmail(textIn(body, "email", EMAIL_LENGTH, faults));
  if (email !== "" && !isAccountEmail(email)) faults.push({ path: "email", key: "email" });
  const password = given(body, "password", faults);
  if (body.code !== undefined) faults.push(...codeFaults(body.code));
  const factor = factorIn(body, faults);
  only(body, ["email", "password", "code", "factor"], faults);
  refuseIf(faults);
  if (password !== account.password) throw invalid("password", "wrong");
  const row = call.tables.row("user", PERSON);
  if (email === account.email && !row?.emailpaused) throw invalid("email", "unique");
  const changes: AddressChange = account.addressChange;
  if (body.code === undefined) {
    account.factor.use(factor);
    changes.send(email);
    return { status: 202, body: { confirmation: "code", validseconds: CODE_LIFE_S } };
  }
  changes.use(email, String(body.code));
  account.email = email;
  if (row) {
    const { emailpaused: _over, ...kept } = row;
    call.tables.put("user", { ...kept, email, emailverified: true, version: row.version + 1 });
  }
  return { status: 204 };
}
