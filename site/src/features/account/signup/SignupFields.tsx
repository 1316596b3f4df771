import { useEffect } from "react";
import type { FormHandle } from "../../../form/useForm";
import { currentLanguage } from "../../../i18n/i18n";
import { LANGUAGES } from "../../../i18n/languages";
import { useTranslation } from "../../../i18n/useTranslation";
import { CheckField } from "../../../ui/CheckField";
import { Disclosure } from "../../../ui/Disclosure";
import { TextField } from "../../../ui/TextField";
import { NewPasswordFields } from "../password/NewPasswordFields";
import { LegalBox } from "./LegalBox";
import styles from "./signup.module.css";
import type { SignupField, SignupValues } from "./signupForm";

interface SignupFieldsProps {
  form: FormHandle<SignupValues, SignupField>;
}

/** The first step: address, password and the two consents. How to address the person is asked afterwards. */
export function SignupFields({ form }: SignupFieldsProps) {
  const { t, i18n } = useTranslation("signup");
  const { register, setValue, watch } = form.fields;
  const { language } = i18n;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language of the page is that of the account
  useEffect(() => setValue("language", String(LANGUAGES[currentLanguage()].id)), [language, setValue]);

  const field = (name: SignupField) => ({ ...register(name), ...form.frame(name) });
  return (
    <>
      <TextField
        {...field("email")}
        type="email"
        hint={t("emailHint")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <NewPasswordFields password={field("password")} value={watch("password")} known={[watch("email")]} />
      <fieldset className={styles.group}>
        <legend>{t("consent")}</legend>
        <Disclosure summary={t("readTerms")}>
          <LegalBox name="terms" label={t("readTerms")} />
        </Disclosure>
        <Disclosure summary={t("readPrivacy")}>
          <LegalBox name="privacy" label={t("readPrivacy")} />
        </Disclosure>
        <CheckField {...field("termsaccepted")} label={t("acceptTerms")} required />
        <CheckField {...field("healthdataaccepted")} label={t("acceptHealthData")} required />
      </fieldset>
    </>
  );
}
