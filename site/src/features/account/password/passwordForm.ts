import type { Faults } from "../../../form/faults";
import { PASSWORD_RULES } from "../../../form/passwordRules";
import { firstFault, required } from "../../../form/validators";

/** A new password, typed once: it can be made visible. */
export interface NewPassword {
  password: string;
}

/** Validates a new password by the rules of the specification. */
export function newPasswordFaults({ password }: NewPassword): Faults<keyof NewPassword> {
  const fault = firstFault(password, [required, ...PASSWORD_RULES.map((rule) => rule.check)]);
  return fault ? { password: fault } : {};
}
