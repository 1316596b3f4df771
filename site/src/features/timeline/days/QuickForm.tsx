import { useEffect, useLayoutEffect } from "react";
import { useWatch } from "react-hook-form";
import { useApi } from "../../../api/hooks";
import { dayInWords } from "../../../app/dayHeading";
import { addDays, type Day } from "../../../dates/dates";
import { Form } from "../../../form/Form";
import type { Faults } from "../../../form/faults";
import { faultsIn } from "../../../form/fields";
import { useForm } from "../../../form/useForm";
import { languageRow } from "../../../i18n/languages";
import { useTranslation } from "../../../i18n/useTranslation";
import { CATEGORY_ICONS, categoryClass } from "../../../ui/categories";
import { cx } from "../../../ui/cx";
import { Dialog } from "../../../ui/Dialog";
import { TextField } from "../../../ui/TextField";
import { momentNow, useMoment } from "../clock";
import type { Entry } from "../entries";
import { ENTRY, type EntryValues, emptyValues, newEntry, valuesOf } from "../entry/entryForm";
import { CHANGEABLE_KINDS, categoryOf, KIND_IDS, type Kind, kindOf } from "../kinds";
import { passedReminder } from "../reminder";
import { readTime, showTime } from "../timeOfDay";
import { ownZone } from "../zones";
import styles from "./QuickAdd.module.css";
import { showSaved } from "./savedEntry";

/** Days from today. */
const DAYS = { today: 0, tomorrow: 1, dayAfter: 2 } as const;
const FIELDS = ["title", "kind", "day", "time"] as const;

type NearDay = keyof typeof DAYS;

const NEAR_DAYS = Object.keys(DAYS) as readonly NearDay[];

interface Line {
  title: string;
  kind: Kind;
  day: NearDay;
  /** As typed. */
  time: string;
}

const LABELS = { title: "quick.title", kind: "form.category", day: "form.date", time: "form.time" } as const;

/** The field of the form for each property of the server's answer. */
const FIELD_OF: Readonly<Record<string, keyof Line>> = {
  title: "title",
  timelineentrycategory: "kind",
  date: "day",
  time: "time",
};

function check({ title, time }: Line): Faults<keyof Line> {
  return {
    ...faultsIn({ title: ENTRY.title }, { title }),
    ...(readTime(time) === null ? { time: { key: "time" } } : {}),
  };
}

/** While a keyboard covers the lower end of the page, the sheet stands above it. Browsers tell of it alone. */
function useAboveKeyboard() {
  useLayoutEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const root = document.documentElement;
    const lift = () => {
      // Who looks closer by pinching sees a part of the page without a keyboard, too.
      const covered = view.scale === 1 ? window.innerHeight - view.height - view.offsetTop : 0;
      root.style.setProperty("--keyboard", `${Math.max(0, Math.round(covered))}px`);
    };
    lift();
    view.addEventListener("resize", lift);
    view.addEventListener("scroll", lift);
    return () => {
      view.removeEventListener("resize", lift);
      view.removeEventListener("scroll", lift);
      root.style.removeProperty("--keyboard");
    };
  }, []);
}

interface QuickFormProps {
  today: Day;
  /** What a new entry begins with. */
  defaults: Partial<Entry>;
  onClose: () => void;
}

/** The short form in a sheet. Errors are shown at the field; what was typed is there again when it was closed. */
export function QuickForm({ today, defaults, onClose }: QuickFormProps) {
  const { t, i18n } = useTranslation("timeline");
  const api = useApi();
  const dateOf = ({ day }: Line) => addDays(today, DAYS[day]);
  const entered = (line: Line): EntryValues => ({
    ...emptyValues(line.kind, defaults),
    title: line.title,
    date: dateOf(line),
    time: line.time,
  });
  useAboveKeyboard();

  const form = useForm<Line, keyof Line, Entry>({
    start: () => ({
      title: defaults.title ?? "",
      kind: kindOf(defaults.timelineentrycategory?.id) ?? "REMINDER",
      day: NEAR_DAYS.find((day) => addDays(today, DAYS[day]) === defaults.date) ?? "today",
      time: defaults.time ? showTime(defaults.time) : "",
    }),
    draft: { key: "timelineentry-quick" },
    leaving: "quietly",
    fields: FIELDS,
    labelOf: (field) => t(LABELS[field]),
    fieldOf: (path) => FIELD_OF[path],
    check,
    say: ({ key }, field) =>
      key === "required" || key === "time" ? t(`form.fault.${field}`, { defaultValue: "" }) : undefined,
    send: async (line, keyOf) => {
      const usual = entered(line);
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
      return passed ? `${saved} ${t("reminder.none")}.` : saved;
    },
    onSaved: (entry) => {
      showSaved(entry);
      onClose();
    },
  });
  const { register, setFocus, setValue, control } = form.fields;
  const { attempt, items } = form.summary;
  const atField = [form.idOf("title"), form.idOf("time")];
  const other = items.find(({ fieldId }) => !atField.includes(fieldId ?? ""))?.message;
  const wrongTime = form.error("time") !== undefined && form.error("title") === undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt to send moves the focus once
  useEffect(() => {
    if (attempt > 0) setFocus(wrongTime ? "time" : "title");
  }, [attempt, setFocus]);

  const line = useWatch({ control }) as Line;
  const now = useMoment();
  const passed = passedReminder(entered(line), now, ownZone());
  const late = passed && !(passed.next && !("time" in passed.next));
  const timeHint = late
    ? t(readTime(line.time) ? "reminder.passedToday" : "quick.tooLate")
    : t("form.timeHint");

  return (
    <Dialog
      title={t("quick.open")}
      closeText={t("action.close", { ns: "common" })}
      onClose={onClose}
      className={styles.sheet}
    >
      <Form
        form={form}
        label={t("quick.open")}
        summary={false}
        saveText={t("quick.save")}
        className={styles.form}
      >
        <TextField
          {...register("title")}
          {...form.frame("title")}
          error={form.error("title") ?? other}
          data-autofocus=""
          autoComplete="off"
          enterKeyHint="done"
          required
        />
        <fieldset id={form.idOf("kind")} className={styles.chips}>
          <legend className="visually-hidden">{t("form.category")}</legend>
          {CHANGEABLE_KINDS.map((one) => {
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
          {NEAR_DAYS.map((one) => (
            <label key={one} className={styles.chip}>
              <input type="radio" className="visually-hidden" {...register("day")} value={one} />
              {t(`day.${one}`)}
            </label>
          ))}
        </fieldset>
        <TextField
          {...register("time", {
            onBlur: ({ target }: { target: { value: string } }) => {
              const time = readTime(target.value);
              if (time) setValue("time", showTime(time));
            },
          })}
          {...form.frame("time")}
          className={styles.time}
          hint={timeHint}
          optional={t("state.optional", { ns: "common" })}
          inputMode="decimal"
          autoComplete="off"
        />
      </Form>
    </Dialog>
  );
}
