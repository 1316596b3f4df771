import { Form } from "../../../form/Form";
import type { FormHandle } from "../../../form/useForm";
import { useTranslation } from "../../../i18n/useTranslation";
import styles from "../account.module.css";
import { PasswordFields } from "../factor/PasswordFields";
import { NewPasswordFields } from "./NewPasswordFields";
import type { PasswordFieldName, PasswordValues } from "./usePasswordForm";

interface PasswordFormProps {
  form: FormHandle<PasswordValues, PasswordFieldName>;
  /** Asks for the present password too. */
  asksOld?: boolean;
  /** The address of the account, for password managers. */
  email?: string | undefined;
}

export function PasswordForm({ form, asksOld = false, email = "" }: PasswordFormProps) {
  const { t } = useTranslation("password");
  const { register, watch } = form.fields;
  const text = (name: PasswordFieldName) => ({
    ...register(name),
    ...form.frame(name),
  });
  return (
    <Form form={form} saveText={t("submit")} busyText={t("pending")} className={styles.form}>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {asksOld ? (
        <PasswordFields
          password={text("oldpassword")}
          factor={text("factor")}
          factorAsked={form.faultOf("factor") !== undefined}
        />
      ) : null}
      <NewPasswordFields password={text("password")} value={watch("password")} known={[email]} />
    </Form>
  );
}
