import { useForm } from "../../../form/useForm";
import { required } from "../../../form/validators";
import { useTranslation } from "../../../i18n/useTranslation";
import { factorFault } from "../factor/factorFault";
import { type NewPassword, newPasswordFaults } from "./passwordForm";

export interface PasswordValues extends NewPassword {
  /** The present password, where it is asked for. */
  oldpassword: string;
  /** The second factor, of those who have one, beside the present password. */
  factor: string;
}

export type PasswordFieldName = keyof PasswordValues;

const FIELDS: readonly PasswordFieldName[] = ["oldpassword", "factor", "password"];

interface PasswordTask {
  /** True where the present password is asked for. */
  asksOld: boolean;
  send: (values: PasswordValues) => Promise<void>;
  onSaved: () => void;
  onCancel?: () => void;
  savedText?: () => string;
}

/** The form of a new password, by a link or by the present one. Passwords are never stored on the device. */
export function usePasswordForm({ asksOld, send, onSaved, onCancel, savedText }: PasswordTask) {
  const { t } = useTranslation("password");
  return useForm<PasswordValues, PasswordFieldName, void>({
    start: () => ({ oldpassword: "", factor: "", password: "" }),
    draft: null,
    fields: asksOld ? FIELDS : FIELDS.slice(2),
    labelOf: (name) => (name === "factor" ? t("field.factor", { ns: "factor" }) : t(name)),
    check: (values) => {
      const old = asksOld ? required(values.oldpassword) : null;
      return { ...(old && { oldpassword: old }), ...newPasswordFaults(values) };
    },
    say: (fault, name) => {
      if (name === "factor") return factorFault(t, fault);
      const { key } = fault;
      if (key === "required") return t(`missing.${name}`);
      return key === "wrong" && name === "oldpassword" ? t("fault.oldpassword") : undefined;
    },
    send,
    onSaved,
    leaving: "quietly",
    ...(onCancel && { onCancel }),
    ...(savedText && { savedText }),
  });
}
