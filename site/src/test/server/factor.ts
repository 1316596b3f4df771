import { type Account, only, refuseIf } from "./account";
import type { Answer, Call } from "./call";
import type { Fault } from "./contract";
import { given } from "./password";
import { invalid, Refusal } from "./problem";
import { factorIn } from "./secondFactor";

const SECONDS = 600;

/** Refuses a body without the password, and without the second factor of who has one. */
function confirmed(call: Call, account: Account): void {
  const body = call.body();
  const faults: Fault[] = [];
  const password = given(body, "password", faults);
  const factor = factorIn(body, faults);
  only(body, ["password", "factor"], faults);
  refuseIf(faults);
  if (password !== account.password) throw invalid("password", "wrong");
  account.factor.use(factor);
}

function codes({ factor }: Account): Answer {
  return { status: 200, body: { recoverycodes: factor.recovery } };
}

/** The calls below `factor/`. */
export function answerFactor(named: string, call: Call, account: Account): Answer | undefined {
  const { factor } = account;
  switch (named) {
    case "GET factor/state": {
      const since = factor.since === null ? {} : { since: factor.since };
      const body = { totp: factor.since !== null, recoverycodes: factor.recovery.length, ...since };
      return { status: 200, body };
    }
    case "POST factor/totp/begin": {
      const body = call.body();
      const faults: Fault[] = [];
      const password = given(body, "password", faults);
      only(body, ["password", "factor"], faults);
      refuseIf(faults);
      if (password !== account.password) throw invalid("password", "wrong");
      if (factor.since !== null) throw new Refusal("error.factor.on");
      factor.begin();
      const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
      const uri = `otpauth://totp/Zuversicht?secret=${secret}&issuer=Zuversicht&digits=6&period=30`;
      return { status: 200, body: { secret, uri, validseconds: SECONDS } };
    }
    case "POST factor/totp/confirm": {
      const body = call.body();
      const faults: Fault[] = [];
      const code = given(body, "code", faults);
      if (code !== "" && !/^\d{6}$/.test(code)) faults.push({ path: "code", key: "pattern" });
      only(body, ["code"], faults);
      refuseIf(faults);
      factor.confirm(code);
      return codes(account);
    }
    case "POST factor/totp/end":
      confirmed(call, account);
      factor.switchOff();
      return { status: 204 };
    case "POST factor/recovery":
      confirmed(call, account);
      if (factor.since === null) throw new Refusal("error.notfound");
      factor.switchOn();
      return codes(account);
    default:
      return undefined;
  }
}
