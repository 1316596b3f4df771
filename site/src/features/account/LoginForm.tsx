import { type FocusEvent, type FormEvent, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { errorText, fieldText } from "../../api/errors";
import { Link } from "../../app/Link";
import { keepInTab } from "../../device/draftsInTab";
import { type Fault, type Faults, inOrder } from "../../form/faults";
import { useSummary } from "../../form/useSummary";
import { email as emailRule, firstFault, required } from "../../form/validators";
import { useTranslation } from "../../i18n/useTranslation";
import { paths } from "../../paths";
import { fillEmail, login } from "../../session/session";
import { Button } from "../../ui/Button";
import { ErrorSummary } from "../../ui/ErrorSummary";
import { PasswordField } from "../../ui/PasswordField";
import { TextField } from "../../ui/TextField";
import styles from "./account.module.css";
import { SIGN_IN_DRAFT, typedAtSignIn } from "./typedEmail";

type FieldName = "email" | "password";

const FIELDS: readonly FieldName[] = ["email", "password"];

function faultOf(name: FieldName, value: string): Fault | undefined {
  return firstFault(value, name === "email" ? [required, emailRule] : [required]) ?? undefined;
}

/**
 * E-mail and password. The inputs are uncontrolled, so that password managers can fill them in any way; the form
 * library of the longer forms would also double the size of this page.
 */
export function LoginForm() {
  const { t } = useTranslation("account");
  const id = useId();
  const navigate = useNavigate();
  const [faults, setFaults] = useState<Faults<FieldName>>({});
  const [pending, setPending] = useState(false);
  const [firstEmail] = useState(typedAtSignIn);
  const idOf = (name: FieldName | "submit") => `${id}-${name}`;
  useEffect(() => fillEmail(document.getElementById(`${id}-email`)), [id]);

  const say = (fault: Fault, name: FieldName) =>
    fault.key === "required" ? t(`missing.${name}`) : fieldText(t, fault);
  const { summary, report } = useSummary<FieldName>({
    idOf,
    labelOf: (name) => t(`login.${name}`),
    say,
    sayFailure: (error) => errorText(t, error),
  });

  function leave(event: FocusEvent<HTMLInputElement>) {
    const { name, value } = event.currentTarget as { name: FieldName; value: string };
    if (name === "email") keepInTab(null, SIGN_IN_DRAFT, { email: value });
    // Leaving an empty field is no mistake yet.
    if (value !== "") setFaults((now) => ({ ...now, [name]: faultOf(name, value) }));
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const form = new FormData(event.currentTarget);
    const email = String(form.get("email") ?? "").trim();
    const password = String(form.get("password") ?? "");
    const found = {
      email: faultOf("email", email),
      password: faultOf("password", password),
    } as Faults<FieldName>;
    setFaults(found);
    report(inOrder(found, FIELDS), null);
    if (found.email || found.password) return;
    setPending(true);
    try {
      if (await login(email, password)) void navigate(paths.secondStep);
      // The guard of this page redirects; the button stays busy until then.
    } catch (error) {
      report([], error);
      setPending(false);
    }
  }

  const error = (name: FieldName) => {
    const fault = faults[name];
    return fault && fieldText(t, fault);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary {...summary} />
      <TextField
        id={idOf("email")}
        name="email"
        type="email"
        label={t("login.email")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        defaultValue={firstEmail}
        error={error("email")}
        onBlur={leave}
        required
      />
      <PasswordField
        id={idOf("password")}
        name="password"
        label={t("login.password")}
        showText={t("login.show")}
        hideText={t("login.hide")}
        autoComplete="current-password"
        error={error("password")}
        onBlur={leave}
        required
      />
      <Button id={idOf("submit")} type="submit" block pending={pending} pendingText={t("login.pending")}>
        {t("login.submit")}
      </Button>
      <p>
        <Link to={paths.forgot}>{t("login.toForgot")}</Link>
      </p>
    </form>
  );
}
