import { useId } from "react";
import { useDateSupport } from "../../app/dateSupport";
import { dayText } from "../../app/dayText";
import type { Day } from "../../dates/dates";
import { useTranslation } from "../../i18n/useTranslation";
import { CheckCards } from "../../ui/CheckCards";
import { DateField } from "../../ui/DateField";
import { RadioCards } from "../../ui/RadioCards";
import { TextArea } from "../../ui/TextArea";
import styles from "./appointment.module.css";
import { boundsOf, CHOICES, type Choice, FIELD_IDS, type PeriodFault, SINCE, sinceOf } from "./choice";

interface ChoiceFieldsProps {
  choice: Choice;
  onChange: (choice: Choice) => void;
  /** The day of the last appointment. */
  last: Day | null;
  /** Shown after the summary was asked for. */
  fault: PeriodFault | null;
}

/** What the person wants to ask, what is to be in the summary, and of which days. */
export function ChoiceFields({ choice, onChange, last, fault }: ChoiceFieldsProps) {
  const { t } = useTranslation("appointment");
  const support = useDateSupport();
  const id = useId();
  const { min, max } = boundsOf(support.today);
  const since = sinceOf(choice, last);
  const errorOf = (field: PeriodFault["field"]) =>
    fault?.field === field
      ? t(`fault.${fault.key}`, { min: dayText(min), max: dayText(max), field: t(`period.${field}`) })
      : undefined;

  return (
    <>
      <TextArea
        id={`${id}-questions`}
        label={t("questions.label")}
        hint={t("questions.hint")}
        optional={t("state.optional", { ns: "common" })}
        value={choice.questions}
        onChange={({ target }) => onChange({ ...choice, questions: target.value })}
      />
      <CheckCards
        id={`${id}-sections`}
        name="sections"
        legend={t("sections.legend")}
        hint={t("sections.hint")}
        columns={2}
        values={choice.chosen}
        onChange={(chosen) => onChange({ ...choice, chosen })}
        options={CHOICES.map((key) => ({ value: key, label: t(`section.${key}`) }))}
      />
      <div>
        <RadioCards
          id={`${id}-since`}
          name="since"
          legend={t("period.legend")}
          hint={t("period.hint")}
          columns={2}
          value={since}
          onChange={(next) => onChange({ ...choice, since: next })}
          options={SINCE.map((key) => ({
            value: key,
            label: t(`period.${key}`),
            text: key === "last" ? (last === null ? t("period.noLast") : dayText(last)) : undefined,
            disabled: key === "last" && last === null,
          }))}
        />
        {since === "own" ? (
          <div className={styles.days}>
            {(["from", "to"] as const).map((field) => (
              <DateField
                key={field}
                {...support}
                id={FIELD_IDS[field]}
                label={t(`period.${field}`)}
                min={min}
                max={max}
                value={choice[field]}
                onChange={(day) => onChange({ ...choice, [field]: day })}
                error={errorOf(field)}
              />
            ))}
          </div>
        ) : null}
      </div>
    </>
  );
}
