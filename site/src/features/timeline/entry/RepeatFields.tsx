import { Clock } from "lucide-react";
import { type Ref, useMemo, useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import { useDateSupport } from "../../../app/dateSupport";
import { dayInWords } from "../../../app/dayHeading";
import { isDay } from "../../../dates/dates";
import type { DateInput } from "../../../dates/input";
import { REPEATS, WEEKDAYS, weekdayName } from "../../../dates/rhythm";
import { languageRow } from "../../../i18n/languages";
import { useTranslation } from "../../../i18n/useTranslation";
import { CheckCards } from "../../../ui/CheckCards";
import { DateField } from "../../../ui/DateField";
import { Note } from "../../../ui/Note";
import { RadioCards } from "../../../ui/RadioCards";
import { SelectField } from "../../../ui/SelectField";
import { TIME_MEANINGS, type TimeMeaning } from "../entries";
import { meaningText, repeatWord, weeksText } from "../repeatWords";
import { readTime, showTime } from "../timeOfDay";
import { nextClockFault } from "./clockChange";
import styles from "./EntryForm.module.css";
import { meaningOf, otherWeekdays, weeksOffered } from "./entryForm";
import type { EntryFormState } from "./useEntryForm";

/** How often the entry is repeated, and until when. */
export function RhythmFields({ form }: { form: EntryFormState }) {
  const { t } = useTranslation("timeline");
  const { frame } = form;
  const { control, register } = form.fields;
  const [repeat, date, weeks] = useWatch({ control, name: ["repeat", "date", "weeks"] });
  const dates = useDateSupport();

  return (
    <>
      <SelectField
        {...register("repeat")}
        {...frame("repeat")}
        options={REPEATS.map((value) => ({ value, label: repeatWord(t, value, date) }))}
      />
      {repeat === "WEEKLY" ? (
        <>
          <SelectField
            {...register("weeks")}
            {...frame("weeks")}
            options={weeksOffered(weeks).map((value) => ({ value, label: weeksText(t, Number(value)) }))}
          />
          <Controller
            control={control}
            name="weekdays"
            render={({ field }) => <WeekdayCards {...field} form={form} date={date} />}
          />
        </>
      ) : null}
      {repeat === "SINGLE" ? null : (
        <Controller
          control={control}
          name="enddate"
          render={({ field }) => (
            <DateField
              {...dates}
              {...field}
              {...frame("enddate")}
              hint={t("form.enddateHint")}
              optional={t("state.optional", { ns: "common" })}
              start={isDay(date) ? date : form.today}
              min={isDay(date) ? date : undefined}
            />
          )}
        />
      )}
    </>
  );
}

interface WeekdayCardsProps {
  form: EntryFormState;
  date: DateInput;
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
}

/** The weekdays of a weekly entry. The one of its first day always belongs to it; most entries have no other. */
function WeekdayCards({ form, date, name, value, onChange, onBlur, ref }: WeekdayCardsProps) {
  const { t } = useTranslation("timeline");
  const own = isDay(date) ? weekdayName(date) : null;
  const others = otherWeekdays({ date, weekdays: value });
  const [all, setAll] = useState(false);
  const values = own ? [own, ...others] : others;
  const shown = WEEKDAYS.filter((day) => all || own === null || values.includes(day));
  return (
    <CheckCards
      id={form.idOf("weekdays")}
      name={name}
      ref={ref}
      legend={t("form.weekdays")}
      hint={t("form.weekdaysHint")}
      error={form.error("weekdays")}
      columns={2}
      values={values}
      onChange={(days) => onChange(days.filter((day) => day !== own).join(" "))}
      onBlur={onBlur}
      options={shown.map((day) => ({ value: day, label: t(`weekday.${day}`), disabled: day === own }))}
      more={
        shown.length < WEEKDAYS.length
          ? { label: t("form.weekdaysMore"), onMore: () => setAll(true) }
          : undefined
      }
    />
  );
}

/** Fields that depend on the time: how it is counted, and a note about clock changes. */
export function TimeFields({ form }: { form: EntryFormState }) {
  const { t } = useTranslation("timeline");
  const { control } = form.fields;
  const [repeat, time, zone] = useWatch({ control, name: ["repeat", "time", "zone"] });
  const [all, setAll] = useState(false);
  if (!readTime(time)) return null;
  // Hardly anybody wants an interval in hours: offered on demand and where it was chosen before.
  const shown = (chosen: TimeMeaning) =>
    TIME_MEANINGS.filter((value) => all || value !== "interval" || chosen === "interval");

  return (
    <>
      <ClockNote form={form} />
      {repeat !== "SINGLE" && form.withRepeat ? (
        <Controller
          control={control}
          name="meaning"
          render={({ field }) => (
            <RadioCards
              id={form.idOf("meaning")}
              name={field.name}
              ref={field.ref}
              legend={t("form.meaning")}
              hint={t("form.meaningHint")}
              error={form.error("meaning")}
              value={field.value}
              // One value always stays selected; tapping it again changes nothing.
              onChange={(meaning) => field.onChange(meaning ?? field.value)}
              onBlur={field.onBlur}
              options={shown(field.value).map((value) => ({
                value,
                ...meaningText(t, { repeat, time, zone, meaning: value }),
              }))}
              more={
                shown(field.value).length < TIME_MEANINGS.length
                  ? { label: t("form.meaningMore"), onMore: () => setAll(true) }
                  : undefined
              }
            />
          )}
        />
      ) : null}
    </>
  );
}

/** Shown when the time is in the night in which the clocks change. */
function ClockNote({ form: { fields, today } }: { form: EntryFormState }) {
  const { t, i18n } = useTranslation("timeline");
  const values = useWatch({ control: fields.control });
  const { date, enddate, repeat = "SINGLE", time: typed = "", meaning = "clock", zone = "" } = values;
  const { weeks = "1", weekdays = "" } = values;
  const time = readTime(typed);
  // An interval in hours is not affected by clock changes.
  const counted = meaningOf({ repeat, time: typed, meaning }) === "interval";

  const fault = useMemo(() => {
    if (!(time && isDay(date)) || counted) return null;
    const last = isDay(enddate) ? enddate : null;
    const rhythm = { repeat, weeks: Number(weeks), weekdays: otherWeekdays({ date, weekdays }) };
    return nextClockFault({ first: date, ...rhythm, last, time, zone }, today);
  }, [time, date, enddate, repeat, weeks, weekdays, zone, counted, today]);

  return (
    <div role="status" className={styles.live}>
      {fault && time ? (
        <Note kind="notice" icon={<Clock />}>
          <p>
            {t(`clock.${fault.kind}`, {
              day: dayInWords(fault.day, today, languageRow(i18n.language).sentenceLocale),
              time: showTime(time),
              shown: showTime(fault.shown),
            })}
          </p>
        </Note>
      ) : null}
    </div>
  );
}
