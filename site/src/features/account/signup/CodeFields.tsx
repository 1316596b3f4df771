import { EmailText } from "../../../app/EmailText";
import type { FormHandle } from "../../../form/useForm";
import { currentLanguage } from "../../../i18n/i18n";
import { languageRow } from "../../../i18n/languages";
import { useTranslation } from "../../../i18n/useTranslation";
import { TextField } from "../../../ui/TextField";
import styles from "./signup.module.css";
import type { SignupField, SignupValues } from "./signupForm";
import type { StoredCode } from "./storedCode";

interface CodeFieldsProps {
  form: FormHandle<SignupValues, SignupField>;
  sent: StoredCode;
}

/** The second step: what was mailed, and the field for it. */
export function CodeFields({ form, sent }: CodeFieldsProps) {
  const { t } = useTranslation("signup");
  const clock = new Intl.DateTimeFormat(languageRow(currentLanguage()).sentenceLocale, {
    hour: "numeric",
    minute: "2-digit",
  });
  return (
    <>
      <div className={styles.sent}>
        <p>
          <b>
            <EmailText email={sent.email} />
          </b>
        </p>
        <p>{t("code.inside")}</p>
        <p>{t("code.valid", { minutes: sent.minutes, time: clock.format(sent.until) })}</p>
        <p>{t("code.spam")}</p>
      </div>
      <TextField
        {...form.fields.register("code")}
        {...form.frame("code")}
        hint={t("code.hint")}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        className={styles.code}
        required
      />
    </>
  );
}
