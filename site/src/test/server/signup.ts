import { type Account, EMAIL_LENGTH, isAccountEmail, normalEmail, only, refuseIf, textIn } from "./account";
import type { Answer, Call } from "./call";
import { CODE_LIFE_S, type Confirmations } from "./confirmations";
import type { Fault } from "./contract";
import { judged } from "./entity";
import { passwordFaults } from "./password";
import { PERSON } from "./person";
import { Refusal } from "./problem";
import { today, valuesOf } from "./validate";

const PERSONAL = ["salutation", "academictitle", "firstname", "lastname", "language", "country", "timezone"];

function codeFaults(code: unknown, mode: Confirmations["mode"]): Fault[] {
  if (mode === "none") return [{ path: "code", key: "unknown" }];
  if (typeof code !== "string") return [{ path: "code", key: "type" }];
  return /^[0-9]{6}$/.test(code) ? [] : [{ path: "code", key: "pattern" }];
}

/** Mails a code, or creates the account with the person's row. */
export function signup(call: Call, account: Account): Answer {
  const { email: sent, password, termsaccepted, healthdataaccepted, code, ...personal } = call.body();
  const faults: Fault[] = [];
  const email = normalEmail(textIn({ email: sent }, "email", EMAIL_LENGTH, faults));
  if (email !== "" && !isAccountEmail(email)) faults.push({ path: "email", key: "email" });
  faults.push(...passwordFaults(password));
  for (const [path, agreed] of Object.entries({ termsaccepted, healthdataaccepted }))
    if (agreed !== true) faults.push({ path, key: "accepted" });
  if (code !== undefined) faults.push(...codeFaults(code, account.confirmations.mode));
  only(personal, PERSONAL, faults);
  const given = Object.entries(personal).filter(([name]) => PERSONAL.includes(name));
  const values = valuesOf("user", Object.fromEntries(given), faults);
  const row = {
    ...values,
    id: PERSON,
    version: 1,
    email,
    termsaccepted: today(),
    healthdataaccepted: today(),
  };
  try {
    judged(call, "user", row);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    faults.push(...error.fields);
  }
  refuseIf(faults);
  const known = email === account.email;
  if (account.confirmations.mode === "none") {
    if (known) throw new Refusal("error.signup.exists");
  } else if (code === undefined) {
    account.confirmations.send(email, known);
    return { status: 202, body: { confirmation: "code", validseconds: CODE_LIFE_S } };
  } else account.confirmations.use(email, String(code));
  account.email = email;
  account.password = String(password).normalize("NFKC");
  call.tables.put("user", row);
  return account.answer(true);
}
