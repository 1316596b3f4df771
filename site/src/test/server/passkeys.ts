import { type Account, only, refuseIf } from "./account";
import type { Answer, Call } from "./call";
import type { Bag, Fault } from "./contract";
import { given } from "./password";
import { invalid, Refusal } from "./problem";
import { factorIn, type Passkey } from "./secondFactor";

const OPTIONS = { challenge: "AAAAAAAAAAAAAAAAAAAAAA" };

const ID = /^[0-9a-f]{64}$/;

function objectIn(body: Bag, name: string, faults: Fault[]): void {
  const value = body[name];
  if (value === undefined || value === null) faults.push({ path: name, key: "required" });
  else if (typeof value !== "object" || Array.isArray(value)) faults.push({ path: name, key: "type" });
}

function nameIn(body: Bag, faults: Fault[]): string {
  const name = given(body, "name", faults).trim();
  if (faults.length === 0 && name === "") faults.push({ path: "name", key: "required" });
  if ([...name].length > 60) faults.push({ path: "name", key: "maxlength" });
  return name;
}

function idIn(body: Bag, faults: Fault[]): string {
  const id = given(body, "id", faults);
  if (id !== "" && !ID.test(id)) faults.push({ path: "id", key: "pattern" });
  return id;
}

function confirmed(body: Bag, known: readonly string[], account: Account): void {
  const faults: Fault[] = [];
  const password = given(body, "password", faults);
  const factor = factorIn(body, faults);
  only(body, ["password", "factor", ...known], faults);
  refuseIf(faults);
  if (password !== account.password) throw invalid("password", "wrong");
  account.factor.use(factor);
}

/** Signs in with whatever a passkey of the account has signed. */
export function loginByPasskey(call: Call, account: Account): Answer {
  const body = call.body();
  const faults: Fault[] = [];
  objectIn(body, "response", faults);
  only(body, ["response"], faults);
  refuseIf(faults);
  if (account.factor.passkeys.length === 0) throw new Refusal("error.login.failed");
  return account.answer();
}

/** A challenge for everybody. */
export function beginPasskey(): Answer {
  return { status: 200, body: { publickey: OPTIONS } };
}

/** The calls below `factor/passkey/`. */
export function answerPasskeys(named: string, call: Call, account: Account): Answer | undefined {
  const { factor } = account;
  switch (named) {
    case "GET factor/passkey/list":
      return { status: 200, body: { items: factor.passkeys } };
    case "POST factor/passkey/begin":
      confirmed(call.body(), [], account);
      return { status: 200, body: { publickey: OPTIONS } };
    case "POST factor/passkey/add": {
      const body = call.body();
      const faults: Fault[] = [];
      const name = nameIn(body, faults);
      objectIn(body, "response", faults);
      only(body, ["name", "response"], faults);
      refuseIf(faults);
      if (Object.keys(body.response as object).length === 0) throw invalid("response", "wrong");
      const id = factor.passkeys.length.toString(16).padStart(64, "0");
      const passkey: Passkey = { id, name, created: 1_788_000_000, used: 1_788_000_000 };
      factor.passkeys = [...factor.passkeys, passkey];
      return { status: 204 };
    }
    case "POST factor/passkey/rename": {
      const body = call.body();
      const faults: Fault[] = [];
      const id = idIn(body, faults);
      const name = nameIn(body, faults);
      only(body, ["id", "name"], faults);
      refuseIf(faults);
      if (!factor.passkeys.some((one) => one.id === id)) throw new Refusal("error.notfound");
      factor.passkeys = factor.passkeys.map((one) => (one.id === id ? { ...one, name } : one));
      return { status: 204 };
    }
    case "POST factor/passkey/remove": {
      const body = call.body();
      const faults: Fault[] = [];
      const id = idIn(body, faults);
      refuseIf(faults);
      confirmed(body, ["id"], account);
      factor.passkeys = factor.passkeys.filter((one) => one.id !== id);
      return { status: 204 };
    }
    default:
      return undefined;
  }
}
