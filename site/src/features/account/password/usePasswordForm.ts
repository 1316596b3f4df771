import { useTranslation } from "react-i18next";
import { useForm } from "../../../form/useForm";
import { required } from "../../../form/validators";
import { type NewPassword, newPasswordFaults } from "./passwordForm";

export interface PasswordValues extends NewPassword {
  /** The present password, where it is asked for. */
  oldpassword: string;
}

export type PasswordFieldName = keyof PasswordValues;

const FIELDS: readonly PasswordFieldName[] = ["oldpassword", "password", "passwordRepeat"];

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
    start: () => ({ oldpassword: "", password: "", passwordRepeat: "" }),
    draft: null,
    fields: asksOld ? FIELDS : FIELDS.slice(1),
    labelOf: (name) => t(name),
    check: (values) => {
      const old = asksOld ? required(values.oldpassword) : null;
      return { ...(old && { oldpassword: old }), ...newPasswordFaults(values) };
    },
    say: ({ key }, name) => {
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
