import { call } from "../../../api/client";
import { passkeyLimits } from "../../../api/limits";
import { Form } from "../../../form/Form";
import { useForm } from "../../../form/useForm";
import { required } from "../../../form/validators";
import { useTranslation } from "../../../i18n/useTranslation";
import { TextField } from "../../../ui/TextField";
import styles from "../account.module.css";

interface RenameFormProps {
  id: string;
  name: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Another name for a passkey. */
export function RenameForm({ id, name, onDone, onCancel }: RenameFormProps) {
  const { t } = useTranslation("factor");
  const form = useForm<{ name: string }, "name", unknown>({
    start: () => ({ name }),
    draft: null,
    leaving: "quietly",
    fields: ["name"],
    labelOf: () => t("field.name"),
    check: (values) => {
      const missing = required(values.name.trim());
      return missing ? { name: missing } : {};
    },
    say: ({ key }) => (key === "required" ? t("missing.name") : undefined),
    send: (values) => call("POST", "factor/passkey/rename", { body: { id, name: values.name.trim() } }),
    savedText: () => t("passkey.renamed"),
    onSaved: onDone,
    onCancel,
  });
  return (
    <Form
      form={form}
      label={t("passkey.renameTitle")}
      saveText={t("passkey.renameSubmit")}
      className={styles.form}
    >
      <TextField
        {...form.fields.register("name")}
        {...form.frame("name")}
        maxLength={passkeyLimits.name.maxLength}
        autoComplete="off"
        required
      />
    </Form>
  );
}
