import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { signupLimits } from "../../../api/limits";
import type { FormHandle } from "../../../form/useForm";
import { currentLanguage } from "../../../i18n/i18n";
import { LANGUAGES } from "../../../i18n/languages";
import { CheckField } from "../../../ui/CheckField";
import { Disclosure } from "../../../ui/Disclosure";
import { SelectField } from "../../../ui/SelectField";
import { TextField } from "../../../ui/TextField";
import { NewPasswordFields } from "../password/NewPasswordFields";
import { pairOf } from "../password/passwordForm";
import { type PersonList, usePersonLists } from "../personLists";
import { LegalBox } from "./LegalBox";
import styles from "./signup.module.css";
import type { SignupField, SignupValues } from "./signupForm";

/** Selects under "more details", whose lists are loaded when that is opened. */
const LISTED: readonly SignupField[] = ["academictitle", "country", "timezone"];
const HIDDEN: readonly SignupField[] = ["language", ...LISTED];

/** The longer lists are loaded only when "more details" is opened. */
const FIRST_LISTS: readonly PersonList[] = ["salutation"];
const ALL_LISTS: readonly PersonList[] = ["salutation", "academictitle", "language", "country", "timezone"];

interface SignupFieldsProps {
  form: FormHandle<SignupValues, SignupField>;
}

/** The first step: the details. */
export function SignupFields({ form }: SignupFieldsProps) {
  const { t, i18n } = useTranslation("signup");
  const [more, setMore] = useState(false);
  const lists = usePersonLists(more ? ALL_LISTS : FIRST_LISTS, { often: t("often"), all: t("all") });

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

  const text = (name: SignupField) => ({
    ...register(name, {
      onChange: () => {
        const pair = pairOf(name);
        if (pair && getValues(pair) !== "" && form.faultOf(pair)) void trigger(pair);
      },
    }),
    ...form.frame(name),
  });
  // The options are loaded after the draft; only a controlled select then shows its value.
  const select = (name: SignupField) => ({ ...text(name), value: String(watch(name)) });

  const optional = t("state.optional", { ns: "common" });
  const nothing = t("nothing");

  return (
    <>
      <TextField
        {...text("email")}
        type="email"
        hint={t("emailHint")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <NewPasswordFields
        password={text("password")}
        repeat={text("passwordRepeat")}
        value={watch("password")}
        known={[watch("email"), watch("firstname"), watch("lastname")]}
      />

      <fieldset className={styles.group}>
        <legend>{t("names")}</legend>
        {lists.salutations.length > 0 ? (
          <SelectField
            {...select("salutation")}
            optional={optional}
            placeholder={t("noSalutation")}
            options={lists.salutations}
          />
        ) : null}
        <TextField
          {...text("firstname")}
          optional={optional}
          autoComplete="given-name"
          maxLength={signupLimits.firstname.maxLength}
        />
        <TextField
          {...text("lastname")}
          optional={optional}
          autoComplete="family-name"
          maxLength={signupLimits.lastname.maxLength}
        />
      </fieldset>

      <Disclosure summary={t("more")} open={more} onToggle={setMore}>
        <div className={styles.group}>
          <p className="small quiet">{t("moreHint")}</p>
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
            hint={t("timezoneHint")}
            placeholder={nothing}
            options={lists.timezones}
          />
        </div>
      </Disclosure>

      <fieldset className={styles.group}>
        <legend>{t("consent")}</legend>
        <Disclosure summary={t("readTerms")}>
          <LegalBox name="terms" label={t("readTerms")} />
        </Disclosure>
        <Disclosure summary={t("readPrivacy")}>
          <LegalBox name="privacy" label={t("readPrivacy")} />
        </Disclosure>
        <CheckField {...text("termsaccepted")} label={t("acceptTerms")} required />
        <CheckField {...text("healthdataaccepted")} label={t("acceptHealthData")} required />
      </fieldset>
    </>
  );
}
