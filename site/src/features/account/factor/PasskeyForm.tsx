import { call } from "../../../api/client";
import { passkeyLimits } from "../../../api/limits";
import { Form } from "../../../form/Form";
import { useForm } from "../../../form/useForm";
import { required } from "../../../form/validators";
import { useTranslation } from "../../../i18n/useTranslation";
import { TextField } from "../../../ui/TextField";
import styles from "../account.module.css";
import { factorFault } from "./factorFault";
import { PasswordFields } from "./PasswordFields";
import { makePasskey, Stopped } from "./webauthn";

interface PasskeyValues {
  name: string;
  password: string;
  factor: string;
}

interface PasskeyFormProps {
  onDone: () => void;
  onCancel: () => void;
}

/** A new passkey: a name and the password, then the question of the device. */
export function PasskeyForm({ onDone, onCancel }: PasskeyFormProps) {
  const { t } = useTranslation("factor");
  const form = useForm<PasskeyValues, keyof PasskeyValues, void>({
    start: () => ({ name: "", password: "", factor: "" }),
    draft: null,
    leaving: "quietly",
    fields: ["name", "password", "factor"],
    labelOf: (name) => t(`field.${name}`),
    check: ({ name, password }) => {
      const [unnamed, missing] = [required(name.trim()), required(password)];
      return { ...(unnamed && { name: unnamed }), ...(missing && { password: missing }) };
    },
    say: (fault, name) => {
      if (name === "factor") return factorFault(t, fault);
      if (fault.key === "required") return t(`missing.${name}`);
      if (name === "name") return fault.key === "wrong" ? t("fault.passkey") : undefined;
      return fault.key === "wrong" ? t("fault.password") : undefined;
    },
    // What the device has made is no field: its fault is told at the name.
    fieldOf: (path) =>
      path === "response" ? "name" : (["name", "password", "factor"] as const).find((name) => name === path),
    failureText: (error) => (error instanceof Stopped ? t("passkey.stopped") : undefined),
    send: async ({ name, password, factor }) => {
      const body = { password, ...(factor.trim() !== "" && { factor: factor.trim() }) };
      const { publickey } = (await call("POST", "factor/passkey/begin", { body })) as {
        publickey: PublicKeyCredentialCreationOptionsJSON;
      };
      const response = await makePasskey(publickey);
      await call("POST", "factor/passkey/add", { body: { name: name.trim(), response } });
    },
    savedText: () => t("passkey.added"),
    onSaved: onDone,
    onCancel,
  });
  return (
    <Form
      form={form}
      label={t("passkey.addTitle")}
      saveText={t("passkey.addSubmit")}
      busyText={t("pending")}
      className={styles.form}
    >
      <TextField
        {...form.fields.register("name")}
        {...form.frame("name")}
        hint={t("hint.name")}
        maxLength={passkeyLimits.name.maxLength}
        autoComplete="off"
        required
      />
      <PasswordFields
        password={{ ...form.fields.register("password"), ...form.frame("password") }}
        factor={{ ...form.fields.register("factor"), ...form.frame("factor") }}
        factorAsked={form.faultOf("factor") !== undefined}
      />
    </Form>
  );
}
