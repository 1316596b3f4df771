import { useEffect, useRef } from "react";
import { Controller, useFormState, useWatch } from "react-hook-form";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import { Note } from "../../../ui/Note";
import { SelectField } from "../../../ui/SelectField";
import { useMoment } from "../clock";
import {
  type NextReminder,
  passedReminder,
  remindersOffered,
  reminderText,
  usualReminder,
} from "../reminder";
import { readTime } from "../timeOfDay";
import { ownZone } from "../zones";
import styles from "./EntryForm.module.css";
import type { EntryFormState } from "./useEntryForm";

const ASKED = ["time", "reminder", "date", "repeat"] as const;

/** When the app reminds of the entry. Without a time it counts back from the morning, and says so. */
export function ReminderField({ form }: { form: EntryFormState }) {
  const { t } = useTranslation("timeline");
  const { control } = form.fields;
  const [time, reminder, date, repeat] = useWatch({ control, name: ["time", "reminder", "date", "repeat"] });
  const allDay = readTime(time) === "";
  const { dirtyFields } = useFormState({ control });
  // What is stored may have reminded already.
  const isAsked = form.isNew || ASKED.some((name) => dirtyFields[name]);
  const now = useMoment();
  const passed = passedReminder({ time, reminder, date, repeat }, now, ownZone());
  useTimeForToday(form, passed?.next ?? null);
  return (
    <>
      <Controller
        control={control}
        name="reminder"
        render={({ field }) => (
          <SelectField
            {...field}
            {...form.frame("reminder")}
            hint={allDay ? `${t("form.reminderMorning")} ${t("form.reminderHint")}` : t("form.reminderHint")}
            options={remindersOffered(reminder).map((minutes) => ({
              value: String(minutes),
              label: reminderText(t, minutes, allDay),
            }))}
            placeholder={t("reminder.none")}
          />
        )}
      />
      {/* It stands there before it says something: only then it is read out. */}
      <div role="status" className={styles.live}>
        {passed && isAsked ? (
          <Passed form={form} next={passed.next} allDay={allDay} today={date === now.day} />
        ) : null}
      </div>
    </>
  );
}

interface PassedProps {
  form: EntryFormState;
  next: NextReminder | null;
  allDay: boolean;
  today: boolean;
}

/** A reminder of today without a time would come at a moment that has passed: it is given the next hour, once. */
function useTimeForToday(form: EntryFormState, next: NextReminder | null) {
  const { getValues, setValue } = form.fields;
  const given = useRef(false);
  const hour = next && "time" in next ? next.time : null;
  useEffect(() => {
    const { category, reminder } = getValues();
    if (hour === null || given.current || !form.isNew) return;
    if (category !== "REMINDER" || reminder !== usualReminder(category)) return;
    given.current = true;
    setValue("time", hour, { shouldDirty: true });
  }, [hour, form.isNew, getValues, setValue]);
}

/** That no reminder would come, and the next useful one by a tap. */
function Passed({ form, next, allDay, today }: PassedProps) {
  const { t } = useTranslation("timeline");
  function take(instead: NextReminder) {
    for (const [name, value] of Object.entries(instead))
      form.fields.setValue(name as "time" | "reminder", value, { shouldDirty: true });
    document.getElementById(form.idOf("reminder"))?.focus();
  }
  return (
    <Note kind="notice">
      <p>{t(today ? "reminder.passedToday" : "reminder.passed")}</p>
      {next === null ? null : (
        <Button variant="soft" compact onClick={() => take(next)}>
          {"time" in next
            ? t("reminder.at", { time: next.time })
            : t("reminder.instead", { when: reminderText(t, Number(next.reminder), allDay) })}
        </Button>
      )}
    </Note>
  );
}
