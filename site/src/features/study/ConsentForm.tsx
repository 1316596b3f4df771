import { Form } from "../../form/Form";
import type { Faults } from "../../form/faults";
import { useForm } from "../../form/useForm";
import { useTranslation } from "../../i18n/useTranslation";
import { CheckField } from "../../ui/CheckField";
import type { Study } from "./studies";
import { useStudyCalls } from "./useStudy";

interface ConsentFormProps {
  study: Study;
  code: string;
  /** Version of the text that is agreed to. */
  version: string;
  onStarted: () => void;
  /** Back to the code. */
  onBack: () => void;
}

const FIELDS = ["participation", "healthdata", "contact"] as const;
type ConsentField = (typeof FIELDS)[number];
type ConsentValues = Record<ConsentField, boolean>;

/** Both are needed; the third is free. */
const NEEDED = ["participation", "healthdata"] as const;

function check(values: ConsentValues): Faults<ConsentField> {
  return Object.fromEntries(
    NEEDED.filter((field) => !values[field]).map((field) => [field, { key: "required" }]),
  );
}

/** One box for each thing that is agreed to, and the start. */
export function ConsentForm({ study, code, version, onStarted, onBack }: ConsentFormProps) {
  const { t } = useTranslation("study");
  const { start } = useStudyCalls(study);
  const form = useForm<ConsentValues, ConsentField, unknown>({
    start: () => ({ participation: false, healthdata: false, contact: false }),
    draft: { key: `studyconsent:${study.key}` },
    fields: FIELDS,
    labelOf: (field) => t(`consent.name.${field}`),
    check,
    say: ({ key }, field) =>
      ["required", "accepted"].includes(key) && field !== "contact"
        ? t(`consent.missing.${field}`)
        : undefined,
    send: (values) => start(code, { ...values, version }),
    fieldOf: (path) => FIELDS.find((field) => path === `consent.${field}`),
    savedText: () => t("consent.started"),
    onSaved: onStarted,
    onCancel: onBack,
    leaving: "quietly",
  });
  return (
    <Form
      form={form}
      saveText={t("consent.submit")}
      busyText={t("consent.pending")}
      cancelText={t("action.back", { ns: "common" })}
    >
      {FIELDS.map((field) => (
        <CheckField
          key={field}
          {...form.fields.register(field)}
          id={form.idOf(field)}
          label={t(`consent.${field}`)}
          hint={field === "contact" ? t("consent.contactHint") : undefined}
          error={form.error(field)}
        />
      ))}
      <p className="small quiet">{t("consent.version")}</p>
    </Form>
  );
}
