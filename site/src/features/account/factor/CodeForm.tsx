import { Copy, ExternalLink } from "lucide-react";
import { call } from "../../../api/client";
import { Form } from "../../../form/Form";
import { useForm } from "../../../form/useForm";
import { required } from "../../../form/validators";
import { useTranslation } from "../../../i18n/useTranslation";
import { useMedia } from "../../../platform/useMedia";
import { Button } from "../../../ui/Button";
import { Disclosure } from "../../../ui/Disclosure";
import { LinkButton } from "../../../ui/LinkButton";
import { TextField } from "../../../ui/TextField";
import { useToast } from "../../../ui/Toast";
import styles from "../account.module.css";
import factorStyles from "./factor.module.css";
import { QrCode } from "./public/QrCode";

/** What `factor/totp/begin` answers. */
export interface PendingApp {
  secret: string;
  uri: string;
}

interface CodeFormProps {
  pending: PendingApp;
  onDone: (codes: readonly string[]) => void;
  onCancel: () => void;
}

/** Connecting the app: the picture or, on a telephone, the app itself; the key as text, and the first code. */
export function CodeForm({ pending, onDone, onCancel }: CodeFormProps) {
  const { t } = useTranslation("factor");
  const toast = useToast();
  // A telephone cannot scan what it shows itself.
  const isTouch = useMedia("(pointer: coarse)");
  const form = useForm<{ code: string }, "code", { recoverycodes: string[] }>({
    start: () => ({ code: "" }),
    draft: null,
    leaving: "quietly",
    fields: ["code"],
    labelOf: () => t("field.code"),
    check: ({ code }) => {
      const digits = digitsOf(code);
      const fault = required(digits) ?? (/^\d{6}$/.test(digits) ? null : { key: "pattern" });
      return fault ? { code: fault } : {};
    },
    say: ({ key }) => {
      if (key === "required") return t("missing.code");
      if (key === "wrong") return t("fault.wrong");
      if (key === "expired") return t("code.expired");
      return key === "pattern" ? t("fault.pattern") : undefined;
    },
    send: async ({ code }) =>
      (await call("POST", "factor/totp/confirm", { body: { code: digitsOf(code) } })) as {
        recoverycodes: string[];
      },
    onSaved: ({ recoverycodes }) => onDone(recoverycodes),
    onCancel,
  });
  async function copy() {
    try {
      await navigator.clipboard.writeText(pending.secret);
      toast.success(t("code.copied"));
    } catch (error) {
      console.warn("key not copied", error);
      toast.error(t("code.notCopied"));
    }
  }

  const picture = <QrCode text={pending.uri} label={t("code.picture")} />;
  return (
    <Form
      form={form}
      label={t("code.title")}
      saveText={t("code.submit")}
      busyText={t("pending")}
      className={styles.form}
    >
      {isTouch ? (
        <>
          <p>{t("code.here")}</p>
          <div>
            <LinkButton href={pending.uri} variant="second" icon={<ExternalLink />}>
              {t("code.open")}
            </LinkButton>
          </div>
          <Disclosure summary={t("code.other")}>
            <p>{t("code.scan")}</p>
            {picture}
          </Disclosure>
        </>
      ) : (
        <>
          <p>{t("code.scan")}</p>
          {picture}
        </>
      )}
      <div className={factorStyles.key}>
        <p>{t("code.type")}</p>
        <p className={factorStyles.secret}>{pending.secret.replace(/(.{4})(?=.)/g, "$1 ")}</p>
        <Button variant="second" compact icon={<Copy />} onClick={() => void copy()}>
          {t("code.copy")}
        </Button>
        {isTouch ? null : (
          <p>
            <a href={pending.uri}>{t("code.open")}</a>
          </p>
        )}
      </div>
      <p>{t("code.then")}</p>
      <TextField
        {...form.fields.register("code")}
        {...form.frame("code")}
        hint={t("hint.code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </Form>
  );
}

function digitsOf(code: string): string {
  return code.replace(/\s/g, "");
}
