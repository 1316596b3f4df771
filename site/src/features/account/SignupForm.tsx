import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "../../form/Form";
import { useForm } from "../../form/useForm";
import { currentLanguage } from "../../i18n/i18n";
import { LANGUAGES } from "../../i18n/languages";
import { signup } from "../../session/session";
import { CheckField } from "../../ui/CheckField";
import { Disclosure } from "../../ui/Disclosure";
import { PasswordField } from "../../ui/PasswordField";
import { SelectField } from "../../ui/SelectField";
import { TextField } from "../../ui/TextField";
import styles from "./account.module.css";

import { LegalBox } from "./LegalBox";
import { PasswordRules } from "./PasswordRules";
import {
  SIGNUP_FIELDS,
  SIGNUP_SECRETS,
  type SignupField,
  type SignupValues,
  signupFaults,
  toSignupData,
} from "./signupForm";
import { useSignupLists } from "./signupLists";

/** Selects under "more details", whose lists are loaded when that is opened. */
const LISTED: readonly SignupField[] = ["academictitle", "country", "timezone"];
const HIDDEN: readonly SignupField[] = ["language", ...LISTED];

function emptyValues(): SignupValues {
  return {
    email: "",
    password: "",
    passwordRepeat: "",
    salutation: "",
    academictitle: "",
    firstname: "",
    lastname: "",
    language: String(LANGUAGES[currentLanguage()].id),
    country: "",
    timezone: "",
    termsaccepted: false,
    healthdataaccepted: false,
  };
}

export function SignupForm() {
  const { t, i18n } = useTranslation("account");
  const id = useId();
  const [more, setMore] = useState(false);
  const [done, setDone] = useState(false);
  const lists = useSignupLists(more);

  function labelOf(name: SignupField): string {
    if (name === "email" || name === "password") return t(`login.${name}`);
    return t(`signup.${name}`);
  }

  const form = useForm<SignupValues, SignupField, void>({
    start: emptyValues,
    draft: { key: "signup", secret: SIGNUP_SECRETS },
    fields: SIGNUP_FIELDS,
    labelOf,
    check: signupFaults,
    say: ({ key }, name) =>
      key === "required" || key === "accepted"
        ? t(`missing.${name}`, { defaultValue: "" }) || undefined
        : undefined,
    send: (values) => signup(toSignupData(values)),
    keyFields: { "error.signup.exists": "email" },
    // The guard of this page redirects; the button stays busy until then.
    onSaved: () => setDone(true),
    // No question about unsaved changes: the sign-in page is only a different form.
    leaving: "quietly",
  });
  const { register, setValue, getValues, trigger, watch, formState } = form.fields;
  const { language } = i18n;
  const languageChosen = formState.dirtyFields.language === true;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new language of the page chooses this one
  useEffect(() => {
    if (!languageChosen) setValue("language", String(LANGUAGES[currentLanguage()].id));
  }, [language]);

  const { restored } = form.draft;
  useEffect(() => {
    if (restored && LISTED.some((name) => getValues(name) !== "")) setMore(true);
  }, [restored, getValues]);

  const hiddenFault = HIDDEN.some((name) => form.faultOf(name) !== undefined);
  useEffect(() => {
    if (hiddenFault) setMore(true);
  }, [hiddenFault]);

  const { timezoneRows } = lists;
  useEffect(() => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const row = timezoneRows?.find(({ key }) => key === here);
    if (row && getValues("timezone") === "") setValue("timezone", String(row.id));
  }, [timezoneRows, getValues, setValue]);

  /** V-EQUAL belongs to both passwords, so a change of one validates the other as well, if it has a value. */
  function pairOf(name: SignupField): SignupField | null {
    const other = name === "password" ? "passwordRepeat" : name === "passwordRepeat" ? "password" : null;
    return other && getValues(other) !== "" ? other : null;
  }

  const text = (name: SignupField) => ({
    ...register(name, {
      onChange: () => {
        const pair = pairOf(name);
        if (pair && form.faultOf(pair)) void trigger(pair);
      },
    }),
    ...form.frame(name),
  });
  // The options are loaded after the draft; only a controlled select then shows its value.
  const select = (name: SignupField) => ({ ...text(name), value: String(watch(name)) });

  const optional = t("state.optional", { ns: "common" });
  const passwordWords = {
    showText: t("login.show"),
    hideText: t("login.hide"),
    autoComplete: "new-password",
  };
  const nothing = t("signup.nothing");

  return (
    <Form
      form={{ ...form, busy: form.busy || done }}
      saveText={t("signup.submit")}
      busyText={t("signup.pending")}
      className={styles.form}
    >
      <TextField
        {...text("email")}
        type="email"
        hint={t("signup.emailHint")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField {...text("password")} {...passwordWords} aria-describedby={`${id}-rules`} required />
      <PasswordRules id={`${id}-rules`} password={watch("password")} />
      <PasswordField {...text("passwordRepeat")} {...passwordWords} required />

      <fieldset className={styles.group}>
        <legend>{t("signup.names")}</legend>
        {lists.salutations.length > 0 ? (
          <SelectField
            {...select("salutation")}
            optional={optional}
            placeholder={t("signup.noSalutation")}
            options={lists.salutations}
          />
        ) : null}
        <TextField {...text("firstname")} optional={optional} autoComplete="given-name" maxLength={80} />
        <TextField {...text("lastname")} optional={optional} autoComplete="family-name" maxLength={80} />
      </fieldset>

      <Disclosure summary={t("signup.more")} open={more} onToggle={setMore}>
        <div className={styles.group}>
          <p className="small quiet">{t("signup.moreHint")}</p>
          <SelectField {...select("academictitle")} placeholder={nothing} options={lists.titles} />
          <SelectField {...select("language")} options={lists.languages} />
          <SelectField
            {...select("country")}
            placeholder={nothing}
            autoComplete="country"
            options={lists.countries}
          />
          <SelectField
            {...select("timezone")}
            hint={t("signup.timezoneHint")}
            placeholder={nothing}
            options={lists.timezones}
          />
        </div>
      </Disclosure>

      <fieldset className={styles.group}>
        <legend>{t("signup.consent")}</legend>
        <Disclosure summary={t("signup.readTerms")}>
          <LegalBox name="terms" label={t("signup.readTerms")} />
        </Disclosure>
        <Disclosure summary={t("signup.readPrivacy")}>
          <LegalBox name="privacy" label={t("signup.readPrivacy")} />
        </Disclosure>
        <CheckField {...text("termsaccepted")} label={t("signup.acceptTerms")} required />
        <CheckField {...text("healthdataaccepted")} label={t("signup.acceptHealthData")} required />
      </fieldset>
    </Form>
  );
}
