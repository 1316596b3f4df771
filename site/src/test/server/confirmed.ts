import { type Account, refuseIf } from "./account";
import type { Call } from "./call";
import type { Bag, Fault } from "./contract";
import { given } from "./password";
import { invalid } from "./problem";
import { factorIn } from "./secondFactor";

/**
 * Refuses a call without the password, and without the second factor of who has one; the rest of its body, which `check` sees before
 * the password is compared.
 */
export function confirmed(call: Call, account: Account, check: (rest: Bag) => void): Bag {
  const body = call.body();
  const faults: Fault[] = [];
  const password = given(body, "password", faults);
  const sent = factorIn(body, faults);
  refuseIf(faults);
  const { password: _, factor: __, ...rest } = body;
  check(rest);
  if (password !== account.password) throw invalid("password", "wrong");
  account.factor.use(sent);
  return rest;
}

/** For a call that has nothing else in its body. */
export function nothingElse(rest: Bag): void {
  const unknown = Object.keys(rest)[0];
  if (unknown !== undefined) throw invalid(unknown, "unknown");
}
