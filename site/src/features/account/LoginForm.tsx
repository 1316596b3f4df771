import { type FocusEvent, type FormEvent, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText, fieldText } from "../../api/errors";
import { email as emailRule, firstFault, required } from "../../form/validators";
import { draftInTab, keepDraft } from "../../offline/drafts";
import { login } from "../../session/session";
import { Button } from "../../ui/Button";
import { type ErrorItem, ErrorSummary } from "../../ui/ErrorSummary";
import { PasswordField } from "../../ui/PasswordField";
import { TextField } from "../../ui/TextField";
import styles from "./account.module.css";

const DRAFT = "login";

function draftedEmail(): string {
  const draft = draftInTab(null, DRAFT);
  if (typeof draft !== "object" || draft === null || !("email" in draft)) return "";
  return typeof draft.email === "string" ? draft.email : "";
}

type FieldName = "email" | "password";

/**
 * E-mail and password. The fields belong to the browser until they are sent, so that password managers can fill them
 * in any way they like; the form library of the longer forms would also double the size of this page.
 */
export function LoginForm() {
  const { t, i18n } = useTranslation("account");
  const id = useId();
  const [faults, setFaults] = useState<Partial<Record<FieldName, string>>>({});
  // The summary stays as the last attempt left it: shrinking while somebody corrects a field would move the button
  // away under the pointer.
  const [summary, setSummary] = useState<Partial<Record<FieldName, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [pending, setPending] = useState(false);
  const [firstEmail] = useState(draftedEmail);
  const { language } = i18n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: sentences of another language would stay behind
  useEffect(() => {
    setFaults({});
    setSummary({});
    setFailure(null);
  }, [language]);

  const fieldId = (name: FieldName) => `${id}-${name}`;

  function check(name: FieldName, value: string): string | undefined {
    const fault = firstFault(value, name === "email" ? [required, emailRule] : [required]);
    return fault ? fieldText(t, fault) : undefined;
  }

  function leave(event: FocusEvent<HTMLInputElement>) {
    const { name, value } = event.currentTarget as { name: FieldName; value: string };
    if (name === "email") void keepDraft(null, DRAFT, { email: value });
    // Passing through an empty field is no mistake yet.
    if (value !== "") setFaults((now) => withFault(now, name, check(name, value)));
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const form = new FormData(event.currentTarget);
    const email = String(form.get("email") ?? "").trim();
    const password = String(form.get("password") ?? "");
    const found = withFault(
      withFault({}, "email", check("email", email)),
      "password",
      check("password", password),
    );
    setFaults(found);
    setSummary(found);
    setFailure(null);
    setAttempt(attempt + 1);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    try {
      await login(email, password);
      // The guard of this page leads on; the button stays busy until then.
    } catch (error) {
      setFailure(errorText(t, error));
      setPending(false);
    }
  }

  const items: ErrorItem[] = (["email", "password"] as const).flatMap((name) => {
    const message = summary[name];
    return message ? [{ fieldId: fieldId(name), message: `${t(`login.${name}`)}: ${message}` }] : [];
  });

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {failure === null ? (
        <ErrorSummary
          title={t("form.check", { ns: "common", count: items.length })}
          items={items}
          attempt={attempt}
        />
      ) : (
        <ErrorSummary
          title={t("form.failed", { ns: "common" })}
          items={[{ fieldId: fieldId("email"), message: failure }]}
          attempt={attempt}
        />
      )}
      <TextField
        id={fieldId("email")}
        name="email"
        type="email"
        label={t("login.email")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        defaultValue={firstEmail}
        error={faults.email}
        onBlur={leave}
        required
      />
      <PasswordField
        id={fieldId("password")}
        name="password"
        label={t("login.password")}
        showText={t("login.show")}
        hideText={t("login.hide")}
        autoComplete="current-password"
        error={faults.password}
        onBlur={leave}
        required
      />
      <Button type="submit" block pending={pending} pendingText={t("login.pending")}>
        {t("login.submit")}
      </Button>
    </form>
  );
}

function withFault(
  faults: Partial<Record<FieldName, string>>,
  name: FieldName,
  message: string | undefined,
): Partial<Record<FieldName, string>> {
  const { [name]: _, ...others } = faults;
  return message === undefined ? others : { ...others, [name]: message };
}
