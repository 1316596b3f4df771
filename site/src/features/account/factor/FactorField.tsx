import { useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation";
import { TextField, type TextFieldProps } from "../../../ui/TextField";

interface FactorFieldProps extends Omit<TextFieldProps, "label" | "hint"> {
  /** Whether the server has asked for it; from then on the field stays. */
  isRequired: boolean;
}

/** The second factor beside a password. Only people who have one are asked, and only the server knows. */
export function FactorField({ isRequired, ...rest }: FactorFieldProps) {
  const { t } = useTranslation("factor");
  const [shown, setShown] = useState(isRequired);
  if (isRequired && !shown) setShown(true);
  if (!shown) return null;
  return (
    <TextField
      {...rest}
      label={t("field.factor")}
      hint={t("hint.factor")}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
