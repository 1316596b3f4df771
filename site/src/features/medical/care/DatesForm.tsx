import type { MedicalProfile } from "../../../api/entities";
import { useDateSupport } from "../../../app/dateSupport";
import { format } from "../../../dates/dates";
import { Form } from "../../../form/Form";
import { useTranslation } from "../../../i18n/useTranslation";
import { DateField } from "../../../ui/DateField";
import { type DateValues, isPartialDate } from "../dateValues";
import { useDatesForm } from "../public/useDatesForm";
import styles from "./care.module.css";
import { boundsOf, type CareDate, careFaults } from "./careDates";

function datesOf(values: DateValues<CareDate>, fields: readonly CareDate[]): DateValues<CareDate> {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as DateValues<CareDate>;
}

interface DatesFormProps {
  fields: readonly CareDate[];
  draftKey: string;
  label: string;
  profile: MedicalProfile | null;
  /** What a new profile begins with. */
  defaults: Partial<MedicalProfile>;
  onDone: () => void;
}

/** Edits some dates of the medical profile, in place of their view. */
export function DatesForm({ fields, draftKey, label, profile, defaults, onDone }: DatesFormProps) {
  const { t } = useTranslation("care");
  const support = useDateSupport();
  const { today } = support;
  const form = useDatesForm<CareDate>({
    profile,
    defaults,
    draftKey,
    fields,
    labelOf: (field) => t(`date.${field}`),
    check: (values) => careFaults(datesOf(values, fields), profile, today),
    // Faults of the server come without a day and get their general sentence.
    say: ({ key, day }) =>
      day ? t(`fault.${key}`, { date: format(day), defaultValue: "" }) || undefined : undefined,
    savedText: () => t("state.saved", { ns: "common" }),
    onSaved: onDone,
    onCancel: onDone,
  });
  const values = datesOf(form.fields.watch(), fields);

  return (
    <Form form={form} label={label} titleLevel={3}>
      <div className={styles.fields}>
        {fields.map((field) => {
          const { min, max, yearRange } = boundsOf(field, values, profile, today);
          return (
            <DateField
              key={field}
              {...support}
              {...form.frame(field)}
              name={field}
              hint={t(`date.${field}Hint`)}
              partial={isPartialDate(field)}
              min={min}
              max={max}
              yearRange={yearRange}
              start={today}
              value={values[field]}
              // The faults of one date may depend on another date.
              onChange={(value) => form.change({ [field]: value }, ...fields)}
            />
          );
        })}
      </div>
    </Form>
  );
}
