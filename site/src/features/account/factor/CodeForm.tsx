import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../api/client";
import { Form } from "../../../form/Form";
import { useForm } from "../../../form/useForm";
import { required } from "../../../form/validators";
import { chunk } from "../../../platform/chunks";
import { TextField } from "../../../ui/TextField";
import styles from "../account.module.css";
import factorStyles from "./factor.module.css";
import type { QrPicture } from "./QrPicture";

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

type PictureProps = ComponentProps<typeof QrPicture>;

/** The picture, as soon as it is there: the library for it is needed here alone. Without it there is the key as text. */
function Picture(props: PictureProps) {
  const [Loaded, setLoaded] = useState<ComponentType<PictureProps> | null>(null);
  useEffect(() => {
    let shown = true;
    chunk(() => import("./QrPicture")).then(
      (module) => {
        if (shown) setLoaded(() => module.QrPicture);
      },
      (error: unknown) => console.warn("picture not loaded", error),
    );
    return () => {
      shown = false;
    };
  }, []);
  return Loaded ? <Loaded {...props} /> : null;
}

/** Connecting the app: the picture, the key as text, and the first code. */
export function CodeForm({ pending, onDone, onCancel }: CodeFormProps) {
  const { t } = useTranslation("factor");
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
  return (
    <Form
      form={form}
      label={t("code.title")}
      saveText={t("code.submit")}
      busyText={t("pending")}
      className={styles.form}
    >
      <p>{t("code.scan")}</p>
      <div className={factorStyles.frame}>
        <Picture text={pending.uri} label={t("code.picture")} />
      </div>
      <div>
        <p>{t("code.type")}</p>
        <p className={factorStyles.secret}>{pending.secret.replace(/(.{4})(?=.)/g, "$1 ")}</p>
        <p>
          <a href={pending.uri}>{t("code.open")}</a>
        </p>
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
