import type { Fault, Faults } from "../../../form/faults";
import { PASSWORD_RULES } from "../../../form/passwordRules";
import { equal, firstFault, required } from "../../../form/validators";

/** A new password, typed twice. */
export interface NewPassword {
  password: string;
  passwordRepeat: string;
}

/** Validates a new password by the rules of the specification. */
export function newPasswordFaults({ password, passwordRepeat }: NewPassword): Faults<keyof NewPassword> {
  const faults: Partial<Record<keyof NewPassword, Fault>> = {};
  const note = (field: keyof NewPassword, fault: Fault | null) => {
    if (fault) faults[field] = fault;
  };
  note("password", firstFault(password, [required, ...PASSWORD_RULES.map((rule) => rule.check)]));
  note("passwordRepeat", required(passwordRepeat));
  // V-EQUAL belongs to both fields, but an incomplete password has a more useful sentence.
  if (passwordRepeat !== "") {
    const different = equal(password, passwordRepeat);
    note("passwordRepeat", different);
    if (!faults.password) note("password", different);
  }
  return faults;
}

/** V-EQUAL belongs to both passwords, so a change of one validates the other as well. */
export function pairOf(name: string): keyof NewPassword | null {
  if (name === "password") return "passwordRepeat";
  return name === "passwordRepeat" ? "password" : null;
}
