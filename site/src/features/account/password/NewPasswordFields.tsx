import { useId } from "react";
import { useTranslation } from "../../../i18n/useTranslation";
import { PasswordField, type PasswordFieldProps } from "../../../ui/PasswordField";
import { PasswordRules } from "./PasswordRules";
import { Strength } from "./Strength";

type FieldProps = Omit<PasswordFieldProps, "showText" | "hideText">;

interface NewPasswordFieldsProps {
  password: FieldProps;
  /** What is typed. */
  value: string;
  /** What others know of the person, and try first. */
  known: readonly string[];
}

/** A new password, with its rules and strength while it is typed. */
export function NewPasswordFields({ password, value, known }: NewPasswordFieldsProps) {
  const { t } = useTranslation("password");
  const id = useId();
  const words = { showText: t("show"), hideText: t("hide"), autoComplete: "new-password" };
  return (
    <>
      <PasswordField {...password} {...words} aria-describedby={`${id}-rules`} required />
      <PasswordRules id={`${id}-rules`} password={value} />
      <Strength password={value} known={known} />
    </>
  );
}
