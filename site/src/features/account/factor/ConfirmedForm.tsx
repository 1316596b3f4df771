import { useTranslation } from "react-i18next";
import { Form } from "../../../form/Form";
import { useForm } from "../../../form/useForm";
import { required } from "../../../form/validators";
import { PasswordField } from "../../../ui/PasswordField";
import styles from "../account.module.css";
import { FactorField } from "./FactorField";
import { factorFault } from "./factorFault";

interface ConfirmedValues {
  password: string;
  factor: string;
}

/** What is sent to show that it is the owner of the account. */
export interface Confirmed {
  password: string;
  factor?: string;
}

interface ConfirmedFormProps<Answer> {
  label: string;
  submitText: string;
  send: (confirmed: Confirmed) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onCancel: () => void;
}

/** The password, and the second factor of those who have one, before something important. */
export function ConfirmedForm<Answer>({
  label,
  submitText,
  send,
  onDone,
  onCancel,
}: ConfirmedFormProps<Answer>) {
  const { t } = useTranslation("factor");
  const form = useForm<ConfirmedValues, keyof ConfirmedValues, Answer>({
    start: () => ({ password: "", factor: "" }),
    // Neither is ever kept.
    draft: null,
    leaving: "quietly",
    fields: ["password", "factor"],
    labelOf: (name) => t(`field.${name}`),
    check: ({ password }) => {
      const missing = required(password);
      return missing ? { password: missing } : {};
    },
    say: (fault, name) => {
      if (name === "factor") return factorFault(t, fault);
      if (fault.key === "required") return t("missing.password");
      return fault.key === "wrong" ? t("fault.password") : undefined;
    },
    send: ({ password, factor }) =>
      send(factor.trim() === "" ? { password } : { password, factor: factor.trim() }),
    onSaved: onDone,
    onCancel,
  });
  return (
    <Form form={form} label={label} saveText={submitText} busyText={t("pending")} className={styles.form}>
      <PasswordField
        {...form.fields.register("password")}
        {...form.frame("password")}
        showText={t("show")}
        hideText={t("hide")}
        autoComplete="current-password"
        required
      />
      <FactorField
        {...form.fields.register("factor")}
        {...form.frame("factor")}
        asked={form.faultOf("factor") !== undefined}
      />
    </Form>
  );
}
