import { useEffect, useId, useMemo, useState } from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText, fieldText, fieldTexts } from "../../api/errors";
import { ApiError } from "../../api/problem";
import { DraftNote } from "../../form/DraftNote";
import { useDraft } from "../../form/useDraft";
import { currentLanguage } from "../../i18n/i18n";
import { LANGUAGES } from "../../i18n/languages";
import { signup } from "../../session/session";
import { Button } from "../../ui/Button";
import { CheckField } from "../../ui/CheckField";
import { Disclosure } from "../../ui/Disclosure";
import { type ErrorItem, ErrorSummary } from "../../ui/ErrorSummary";
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
  signupResolver,
  toSignupData,
} from "./signupForm";
import { useSignupLists } from "./signupLists";

/** Under "more details", with a list that is loaded when they are opened. */
const LISTED: readonly SignupField[] = ["academictitle", "country", "timezone"];

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
  };
}

export function SignupForm() {
  const { t, i18n } = useTranslation("account");
  const id = useId();
  const [more, setMore] = useState(false);
  const [done, setDone] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Stays as the last attempt left it, so that nothing moves away under the pointer while a field is corrected.
  const [summary, setSummary] = useState<Partial<Record<SignupField, string>>>({});
  const lists = useSignupLists(more);
  const resolver = useMemo(() => signupResolver((fault) => fieldText(t, fault)), [t]);
  const form = useForm<SignupValues>({
    resolver,
    mode: "onTouched",
    shouldFocusError: false,
    defaultValues: emptyValues(),
  });
  const { register, handleSubmit, setError, setValue, getValues, trigger, watch } = form;
  const { errors, dirtyFields, isSubmitting, submitCount, isSubmitted } = form.formState;
  const draft = useDraft("signup", form, SIGNUP_SECRETS);
  const fieldId = (name: SignupField) => `${id}-${name}`;

  const { language } = i18n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new language words the shown faults anew
  useEffect(() => {
    if (isSubmitted) void trigger();
    setSummary({});
    if (!dirtyFields.language) setValue("language", String(LANGUAGES[currentLanguage()].id));
  }, [language]);

  useEffect(() => {
    if (draft.restored && LISTED.some((name) => getValues(name) !== "")) setMore(true);
  }, [draft.restored, getValues]);

  const { timezoneRows } = lists;
  useEffect(() => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const row = timezoneRows?.find(({ key }) => key === here);
    if (row && getValues("timezone") === "") setValue("timezone", String(row.id));
  }, [timezoneRows, getValues, setValue]);

  async function submit(values: SignupValues) {
    setFailure(null);
    setSummary({});
    try {
      await signup(toSignupData(values));
    } catch (error) {
      putBack(error);
      return;
    }
    // The guard of this page leads on; the button stays busy until then.
    setDone(true);
    await draft.drop();
  }

  function refuse(found: FieldErrors<SignupValues>) {
    setFailure(null);
    setSummary(
      Object.fromEntries(Object.entries(found).map(([name, error]) => [name, error?.message ?? ""])),
    );
  }

  /** The server's faults go back to their fields; what belongs to none is said on top. */
  function putBack(error: unknown) {
    const exists = error instanceof ApiError && error.key === "error.signup.exists";
    const texts = exists ? { email: errorText(t, error) } : fieldTexts(t, error);
    const known = SIGNUP_FIELDS.filter((name) => name in texts);
    for (const name of known) setError(name, { type: "server", message: texts[name] ?? "" });
    if (known.some((name) => name === "language" || LISTED.includes(name))) setMore(true);
    if (known.length === 0) setFailure(errorText(t, error));
    else setSummary(texts);
  }

  /** V-EQUAL stands at both passwords, so a change of one judges the other as well, once it was filled in. */
  function pairOf(name: SignupField): SignupField | null {
    const other = name === "password" ? "passwordRepeat" : name === "passwordRepeat" ? "password" : null;
    return other && getValues(other) !== "" ? other : null;
  }

  const text = (name: SignupField) => ({
    ...register(name, {
      onChange: () => {
        const pair = pairOf(name);
        if (pair && errors[pair]) void trigger(pair);
      },
    }),
    id: fieldId(name),
    error: errors[name]?.message,
  });
  // The choices arrive later than a drafted answer; only a controlled select then shows it.
  const select = (name: SignupField) => ({ ...text(name), value: String(watch(name)) });
  const items: ErrorItem[] = SIGNUP_FIELDS.flatMap((name) => {
    const message = summary[name];
    return message ? [{ fieldId: fieldId(name), message: `${labelOf(name)}: ${message}` }] : [];
  });

  function labelOf(name: SignupField): string {
    if (name === "email" || name === "password") return t(`login.${name}`);
    return name === "termsaccepted" ? t("signup.consent") : t(`signup.${name}`);
  }

  const optional = t("state.optional", { ns: "common" });
  const passwordWords = {
    showText: t("login.show"),
    hideText: t("login.hide"),
    autoComplete: "new-password",
  };
  const nothing = t("signup.nothing");

  return (
    <form className={styles.form} onSubmit={handleSubmit(submit, refuse)} noValidate>
      {failure === null ? (
        <ErrorSummary
          title={t("form.check", { ns: "common", count: items.length })}
          items={items}
          attempt={submitCount}
        />
      ) : (
        <ErrorSummary
          title={t("form.failed", { ns: "common" })}
          items={[{ fieldId: fieldId("email"), message: failure }]}
          attempt={submitCount}
        />
      )}
      <DraftNote draft={draft} onDiscard={() => form.reset(emptyValues())} />
      <TextField
        {...text("email")}
        type="email"
        label={labelOf("email")}
        hint={t("signup.emailHint")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        {...text("password")}
        {...passwordWords}
        label={labelOf("password")}
        aria-describedby={`${id}-rules`}
        required
      />
      <PasswordRules id={`${id}-rules`} password={watch("password")} />
      <PasswordField
        {...text("passwordRepeat")}
        {...passwordWords}
        label={labelOf("passwordRepeat")}
        required
      />

      <fieldset className={styles.group}>
        <legend>{t("signup.names")}</legend>
        {lists.salutations.length > 0 ? (
          <SelectField
            {...select("salutation")}
            label={labelOf("salutation")}
            optional={optional}
            placeholder={t("signup.noSalutation")}
            options={lists.salutations}
          />
        ) : null}
        <TextField
          {...text("firstname")}
          label={labelOf("firstname")}
          optional={optional}
          autoComplete="given-name"
          maxLength={80}
        />
        <TextField
          {...text("lastname")}
          label={labelOf("lastname")}
          optional={optional}
          autoComplete="family-name"
          maxLength={80}
        />
      </fieldset>

      <Disclosure summary={t("signup.more")} open={more} onToggle={setMore}>
        <div className={styles.group}>
          <p className="small quiet">{t("signup.moreHint")}</p>
          <SelectField
            {...select("academictitle")}
            label={labelOf("academictitle")}
            placeholder={nothing}
            options={lists.titles}
          />
          <SelectField {...select("language")} label={labelOf("language")} options={lists.languages} />
          <SelectField
            {...select("country")}
            label={labelOf("country")}
            placeholder={nothing}
            autoComplete="country"
            options={lists.countries}
          />
          <SelectField
            {...select("timezone")}
            label={labelOf("timezone")}
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
        <CheckField {...text("termsaccepted")} label={t("signup.accept")} required />
      </fieldset>

      <Button type="submit" block pending={isSubmitting || done} pendingText={t("signup.pending")}>
        {t("signup.submit")}
      </Button>
    </form>
  );
}
