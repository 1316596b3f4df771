import { useTranslation } from "../../../i18n/useTranslation";
import { PasswordField, type PasswordFieldProps } from "../../../ui/PasswordField";
import type { TextFieldProps } from "../../../ui/TextField";
import { FactorField } from "./FactorField";

interface PasswordFieldsProps {
  password: Omit<PasswordFieldProps, "showText" | "hideText" | "required">;
  factor: TextFieldProps;
  /** Whether the server has asked for the second factor. */
  factorAsked: boolean;
}

/** What every question for the password of the account consists of. */
export function PasswordFields({ password, factor, factorAsked }: PasswordFieldsProps) {
  const { t } = useTranslation("factor");
  return (
    <>
      <PasswordField
        {...password}
        showText={t("show")}
        hideText={t("hide")}
        autoComplete="current-password"
        data-autofocus=""
        required
      />
      <FactorField {...factor} isRequired={factorAsked} />
    </>
  );
}
