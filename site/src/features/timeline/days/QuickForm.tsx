import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useApi } from "../../../api/hooks";
import { dayInWords } from "../../../app/dayHeading";
import { addDays, type Day } from "../../../dates/dates";
import { Form } from "../../../form/Form";
import type { Faults } from "../../../form/faults";
import { faultsIn } from "../../../form/fields";
import { useForm } from "../../../form/useForm";
import { languageRow } from "../../../i18n/languages";
import { CATEGORY_ICONS, categoryClass } from "../../../ui/categories";
import { cx } from "../../../ui/cx";
import { TextField } from "../../../ui/TextField";
import { momentNow } from "../clock";
import type { Entry } from "../entries";
import { ENTRY, emptyValues, newEntry, valuesOf } from "../entry/entryForm";
import { categoryOf, KIND_IDS, KINDS, type Kind, kindOf } from "../kinds";
import { passedReminder } from "../reminder";
import { ownZone } from "../zones";
import styles from "./QuickAdd.module.css";

const DAYS = ["today", "tomorrow"] as const;
const FIELDS = ["title", "kind", "day"] as const;

interface Line {
  title: string;
  kind: Kind;
  day: (typeof DAYS)[number];
}

/** The field of the form for each property of the server's answer. */
const FIELD_OF: Readonly<Record<string, keyof Line>> = {
  title: "title",
  timelineentrycategory: "kind",
  date: "day",
};

function check({ title }: Line): Faults<keyof Line> {
  return faultsIn({ title: ENTRY.title }, { title });
}

interface QuickFormProps {
  today: Day;
  /** What a new entry begins with. */
  defaults: Partial<Entry>;
  onClose: () => void;
}

/** The short form. Errors are shown at the field, and the focus stays there. */
export function QuickForm({ today, defaults, onClose }: QuickFormProps) {
  const { t, i18n } = useTranslation("timeline");
  const api = useApi();
  const dateOf = ({ day }: Line) => (day === "today" ? today : addDays(today, 1));

  const form = useForm<Line, keyof Line, Entry>({
    start: () => ({
      title: defaults.title ?? "",
      kind: kindOf(defaults.timelineentrycategory?.id) ?? "REMINDER",
      day: defaults.date === addDays(today, 1) ? "tomorrow" : "today",
    }),
    // No stored draft: the form may be mounted again in another list while it is sent, and would restore what was just sent.
    draft: null,
    fields: FIELDS,
    labelOf: (field) => t(field === "day" ? "form.date" : field === "kind" ? "form.category" : "quick.title"),
    fieldOf: (path) => FIELD_OF[path],
    check,
    say: ({ key }) => (key === "required" ? t("form.fault.title") : undefined),
    send: async (line, keyOf) => {
      const date = dateOf(line);
      const usual = { ...emptyValues(line.kind, defaults), title: line.title, date };
      const next = passedReminder(usual, momentNow(), ownZone())?.next;
      // A time of its own is not what was entered here.
      const values = next && !("time" in next) ? { ...usual, ...next } : usual;
      const draft = newEntry(values, undefined, defaults);
      return await api.create("timelineentry", draft, keyOf(draft));
    },
    savedText: (entry) => {
      const saved = t("form.saved", {
        day: dayInWords(entry.date, today, languageRow(i18n.language).sentenceLocale),
      });
      const passed = passedReminder(valuesOf(entry), momentNow(), ownZone());
      return passed ? `${saved} ${t("reminder.passed")}` : saved;
    },
    onSaved: (_, line) => {
      // Another attempt id for the next entry: the same words once more are a second entry.
      form.restart({ ...line, title: "" });
      form.fields.setFocus("title");
    },
    onCancel: onClose,
  });
  const { register, setFocus } = form.fields;
  const { attempt, items } = form.summary;
  const other = items.find(({ fieldId }) => fieldId !== form.idOf("title"))?.message;

  useEffect(() => {
    if (attempt > 0) setFocus("title");
  }, [attempt, setFocus]);

  return (
    <Form
      form={form}
      label={t("quick.open")}
      summary={false}
      saveText={t("quick.save")}
      cancelText={t("action.close", { ns: "common" })}
      className={styles.form}
    >
      <TextField
        {...register("title")}
        {...form.frame("title")}
        error={form.error("title") ?? other}
        // The button that opened the form is gone, and the focus would be lost.
        autoFocus
        autoComplete="off"
        required
      />
      <fieldset id={form.idOf("kind")} className={styles.chips}>
        <legend className="visually-hidden">{t("form.category")}</legend>
        {KINDS.map((one) => {
          const category = categoryOf(KIND_IDS[one]);
          const Icon = CATEGORY_ICONS[category];
          return (
            <label key={one} className={cx(styles.chip, categoryClass(category))}>
              <input type="radio" className="visually-hidden" {...register("kind")} value={one} />
              <Icon />
              {t(`kind.${category}`)}
            </label>
          );
        })}
      </fieldset>
      <fieldset id={form.idOf("day")} className={styles.chips}>
        <legend className="visually-hidden">{t("form.date")}</legend>
        {DAYS.map((one) => (
          <label key={one} className={styles.chip}>
            <input type="radio" className="visually-hidden" {...register("day")} value={one} />
            {t(`day.${one}`)}
          </label>
        ))}
      </fieldset>
    </Form>
  );
}
