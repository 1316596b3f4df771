import type { Fault, Faults } from "../../../form/faults";
import { email, firstFault, required, type Validator } from "../../../form/validators";
import type { SignupData } from "../../../session/session";
import { newPasswordFaults } from "../password/passwordForm";

/** Values of the form. */
export interface SignupValues {
  email: string;
  password: string;
  /** Of the page. */
  language: string;
  termsaccepted: boolean;
  healthdataaccepted: boolean;
  /** From the mail, in the second step. */
  code: string;
}

export type SignupField = keyof SignupValues;

/** Each is asked for by itself; the second is the explicit consent of GDPR Art. 9(2)(a). */
export const CONSENTS = ["termsaccepted", "healthdataaccepted"] as const;

/** Never kept in a draft: secrets, the code, and consents that have to be given anew. */
export const SIGNUP_SECRETS: readonly SignupField[] = ["password", ...CONSENTS, "code"];

/** In the order of the page, which is the order of the error summary. */
export const SIGNUP_FIELDS: readonly SignupField[] = ["email", "password", "language", ...CONSENTS, "code"];

const accepted: Validator = (value) => (value === true ? null : { key: "accepted" });

/** Validates the form by the rules of the specification. */
export function signupFaults(values: SignupValues): Faults<SignupField> {
  const faults: Partial<Record<SignupField, Fault>> = {};
  const note = (field: SignupField, fault: Fault | null) => {
    if (fault) faults[field] = fault;
  };
  note("email", firstFault(values.email.trim(), [required, email]));
  Object.assign(faults, newPasswordFaults(values));
  for (const name of CONSENTS) note(name, accepted(values[name]));
  return faults;
}

/** The code, however it was typed or pasted. */
export function codeDigits(code: string): string {
  return code.replace(/\s/g, "");
}

/** Validates the second step. */
export function codeFaults({ code }: SignupValues): Faults<SignupField> {
  const digits = codeDigits(code);
  const fault = required(digits) ?? (/^\d{6}$/.test(digits) ? null : { key: "pattern" });
  return fault ? { code: fault } : {};
}

/** The body of the call. */
export function toSignupData(values: SignupValues): SignupData {
  return {
    email: values.email.trim(),
    password: values.password,
    language: Number(values.language),
    termsaccepted: true,
    healthdataaccepted: true,
  };
}
