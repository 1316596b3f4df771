import type { LoginAnswer } from "../../../api/token";
import { Form } from "../../../form/Form";
import { useForm } from "../../../form/useForm";
import { currentLanguage } from "../../../i18n/i18n";
import { LANGUAGES } from "../../../i18n/languages";
import { useTranslation } from "../../../i18n/useTranslation";
import { CheckField } from "../../../ui/CheckField";
import { Disclosure } from "../../../ui/Disclosure";
import styles from "../account.module.css";
import { LegalBox } from "../signup/LegalBox";

interface ConsentValues {
  termsaccepted: boolean;
  healthdataaccepted: boolean;
}

const FIELDS = ["termsaccepted", "healthdataaccepted"] as const;

interface ConsentFormProps {
  enter: (more: object) => Promise<LoginAnswer>;
  onEntered: (answer: LoginAnswer) => void;
}

/** A new account needs the same consents as one that is made with an e-mail address and a password. */
export function ConsentForm({ enter, onEntered }: ConsentFormProps) {
  const { t } = useTranslation("external");
  const form = useForm<ConsentValues, keyof ConsentValues, LoginAnswer>({
    start: () => ({ termsaccepted: false, healthdataaccepted: false }),
    draft: null,
    leaving: "quietly",
    fields: FIELDS,
    labelOf: (name) => t(name, { ns: "signup" }),
    check: (values) =>
      Object.fromEntries(FIELDS.filter((name) => !values[name]).map((name) => [name, { key: "accepted" }])),
    say: ({ key }, name) =>
      key === "accepted" ? t(`missing.${name}`, { ns: "signup", defaultValue: "" }) || undefined : undefined,
    send: (values) => enter({ ...values, language: LANGUAGES[currentLanguage()].id }),
    onSaved: onEntered,
  });
  const field = (name: keyof ConsentValues) => ({ ...form.fields.register(name), ...form.frame(name) });
  return (
    <Form form={form} saveText={t("consent.submit")} busyText={t("consent.pending")} className={styles.form}>
      <Disclosure summary={t("readTerms", { ns: "signup" })}>
        <LegalBox name="terms" label={t("readTerms", { ns: "signup" })} />
      </Disclosure>
      <Disclosure summary={t("readPrivacy", { ns: "signup" })}>
        <LegalBox name="privacy" label={t("readPrivacy", { ns: "signup" })} />
      </Disclosure>
      <CheckField {...field("termsaccepted")} label={t("acceptTerms", { ns: "signup" })} required />
      <CheckField {...field("healthdataaccepted")} label={t("acceptHealthData", { ns: "signup" })} required />
    </Form>
  );
}
