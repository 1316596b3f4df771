import { useId, useState } from "react";
import { Navigate } from "react-router";
import { Link } from "../../../app/Link";
import { Form } from "../../../form/Form";
import { useForm } from "../../../form/useForm";
import { required } from "../../../form/validators";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { firstStepCredentials, login } from "../../../session/session";
import { Button } from "../../../ui/Button";
import { CheckField } from "../../../ui/CheckField";
import { Disclosure } from "../../../ui/Disclosure";
import { Page } from "../../../ui/Page";
import { TextField } from "../../../ui/TextField";
import styles from "../account.module.css";
import { knowsPasskeys } from "./webauthn";

interface StepValues {
  factor: string;
  trust: boolean;
}

/** The second step of the sign-in. A page that is opened by its address knows of no first step. */
export default function SecondStepPage() {
  const [recovery, setRecovery] = useState(false);
  const [first] = useState(firstStepCredentials);
  if (!first) return <Navigate to={paths.login} replace />;
  // A form of its own for each kind of code, so that nothing typed for the other stays.
  return (
    <Step
      key={String(recovery)}
      {...first}
      kind={recovery ? "recovery" : "code"}
      onOther={() => setRecovery(!recovery)}
    />
  );
}

interface StepProps {
  email: string;
  password: string;
  kind: "code" | "recovery";
  onOther: () => void;
}

function Step({ email, password, kind, onOther }: StepProps) {
  const { t } = useTranslation("factor");
  const trustId = useId();
  const recovery = kind === "recovery";
  const form = useForm<StepValues, "factor", void>({
    start: () => ({ factor: "", trust: false }),
    draft: null,
    leaving: "quietly",
    fields: ["factor"],
    labelOf: () => t(`field.${kind}`),
    check: ({ factor }) => {
      const fault = required(factor.trim()) ?? (fits(factor, recovery) ? null : { key: "pattern" });
      return fault ? { factor: fault } : {};
    },
    say: ({ key }) => {
      if (key === "required") return t(`missing.${kind}`);
      if (key === "wrong") return t(recovery ? "fault.recoveryWrong" : "fault.wrong");
      return key === "pattern" ? t(recovery ? "fault.recoveryPattern" : "fault.pattern") : undefined;
    },
    // The guard of the sign-in page redirects afterwards.
    send: async ({ factor, trust }) => {
      await login(email, password, { factor: factor.trim(), trustdevice: trust });
    },
    onSaved: () => undefined,
  });
  return (
    <Page
      title={t("title.secondStep", { ns: "common" })}
      intro={t(recovery ? "step.recoveryIntro" : "step.intro")}
    >
      <Form form={form} saveText={t("step.submit")} busyText={t("step.pending")} className={styles.form}>
        <TextField
          {...form.fields.register("factor")}
          {...form.frame("factor")}
          hint={t(`hint.${kind}`)}
          inputMode={recovery ? "text" : "numeric"}
          autoComplete={recovery ? "off" : "one-time-code"}
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <CheckField
          {...form.fields.register("trust")}
          id={trustId}
          label={t("step.trust")}
          hint={t("step.trustHint")}
        />
      </Form>
      <div className={styles.after}>
        <Button variant="second" onClick={onOther}>
          {t(recovery ? "step.useApp" : "step.useRecovery")}
        </Button>
        {knowsPasskeys() ? (
          <p>
            <Link to={paths.passkey}>{t("passkey.instead")}</Link>
          </p>
        ) : null}
        <p>
          <Link to={paths.login}>{t("step.back")}</Link>
        </p>
        <Disclosure summary={t("step.lost")}>
          <p>{t("step.lostText")}</p>
        </Disclosure>
      </div>
    </Page>
  );
}

/** Spaces and dashes are there for reading. */
function fits(typed: string, recovery: boolean): boolean {
  const bare = typed.replace(/[\s-]/g, "");
  return recovery ? /^[0-9a-z]{12}$/i.test(bare) : /^\d{6}$/.test(bare);
}
