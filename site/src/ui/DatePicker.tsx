import { type ComponentType, lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from "react";
import {
  type Choice,
  daysIn,
  type Limits,
  limits,
  lookingAt,
  monthsIn,
  openingChoice,
  withDay,
  withMonth,
  withYear,
  type YearRange,
  yearsIn,
} from "../dates/choice";
import { type Day, format, formatWords, monthNames, toParts } from "../dates/dates";
import { Actions } from "./Actions";
import { Button } from "./Button";
import type { DateCalendarProps } from "./DateCalendar";
import styles from "./DatePicker.module.css";
import { Dialog } from "./Dialog";
import type { DateWords } from "./dateWords";
import { OPEN_DELAY_MS } from "./openDelay";
import { SelectField } from "./SelectField";

function loadCalendar(): Promise<{ default: ComponentType<DateCalendarProps> }> {
  // Without the calendar the three selectors still do everything, so a failed download must not break the dialog.
  return import("./DateCalendar").then(
    (module) => ({ default: module.DateCalendar }),
    () => ({ default: () => null }),
  );
}

const LazyCalendar = lazy(loadCalendar);

export interface DateRules {
  /** The day it is for the reader; this component never asks the clock. */
  today: Day;
  min?: Day | null | undefined;
  max?: Day | null | undefined;
  /** Replaces the window from ten years back to ten years ahead. */
  yearRange?: YearRange | undefined;
  /** Where to look when there is no value; 20000101 unless given, moved to the nearest allowed day. */
  start?: Day | undefined;
  /** Tapping a day in the calendar confirms it at once. */
  closeOnSelect?: boolean | undefined;
  /** A BCP 47 tag: "de-DE" or "en-GB". Weeks start on Monday everywhere. */
  locale: string;
  words: DateWords;
}

export interface DatePickerProps extends DateRules {
  /** Asks for the dialog, which opens 300 ms later. */
  open: boolean;
  /** Told when the dialog really opens. */
  onOpen?: (() => void) | undefined;
  onClose: () => void;
  onConfirm: (day: Day) => void;
  /** The matter, for example "Beginn der Behandlung". */
  title: string;
  value?: Day | null | undefined;
}

/** The dialog to choose a day: selectors for year, month and day and a calendar, kept in step. */
export function DatePicker({ open, onOpen, ...rest }: DatePickerProps) {
  const [elapsed, setElapsed] = useState(false);
  const latestOnOpen = useRef(onOpen);
  useEffect(() => {
    latestOnOpen.current = onOpen;
  });

  useEffect(() => {
    if (!open) return;
    // The wait is long enough to fetch the calendar, so that the dialog usually opens complete.
    void loadCalendar();
    const timer = setTimeout(() => {
      setElapsed(true);
      latestOnOpen.current?.();
    }, OPEN_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setElapsed(false);
    };
  }, [open]);

  return open && elapsed ? <OpenPicker {...rest} /> : null;
}

function OpenPicker(props: Omit<DatePickerProps, "open" | "onOpen">) {
  const { today, min, max, yearRange, value, title, words, onClose, onConfirm } = props;
  const allowed = limits({ today, min, max, yearRange });
  const [choice, setChoice] = useState<Choice | null>(
    () => allowed && openingChoice(value, props.start, allowed),
  );
  const day = choice?.day ?? null;

  return (
    <Dialog
      title={title}
      closeText={words.close}
      onClose={onClose}
      actions={
        <>
          {/* Among the buttons, which stay in sight: it says why the second one is locked. */}
          <p className={styles.state} role="status">
            {allowed === null ? null : <StateText {...props} day={day} />}
          </p>
          <Actions
            even
            back={
              <Button variant="second" onClick={onClose}>
                {words.cancel}
              </Button>
            }
            forward={
              <Button disabled={day === null} onClick={() => day !== null && onConfirm(day)}>
                {words.confirm}
              </Button>
            }
          />
        </>
      }
    >
      {allowed && choice ? (
        <Parts {...props} allowed={allowed} choice={choice} setChoice={setChoice} />
      ) : (
        <p>{words.nothingAllowed}</p>
      )}
    </Dialog>
  );
}

interface PartsProps extends Omit<DatePickerProps, "open" | "onOpen"> {
  allowed: Limits;
  choice: Choice;
  setChoice: (change: (now: Choice | null) => Choice | null) => void;
}

function Parts({ allowed, choice, setChoice, words, locale, title, ...rest }: PartsProps) {
  const id = useId();
  const names = useMemo(() => monthNames(locale), [locale]);
  const { year, month } = toParts(choice.focus);
  const day = choice.day === null ? null : toParts(choice.day).day;
  const change = (step: (now: Choice) => Choice) => setChoice((now) => now && step(now));

  return (
    <>
      <div className={styles.parts}>
        <div className={styles.selects}>
          <SelectField
            id={`${id}-year`}
            label={words.year}
            className={styles.select}
            value={year}
            options={yearsIn(allowed).map((value) => ({ value, label: String(value) }))}
            onChange={(event) => {
              const next = Number(event.target.value);
              change((now) => withYear(now, next, allowed));
            }}
          />
          <SelectField
            id={`${id}-month`}
            label={words.month}
            className={styles.select}
            value={month}
            options={monthsIn(year, allowed).map((value) => ({ value, label: names[value - 1] ?? "" }))}
            onChange={(event) => {
              const next = Number(event.target.value);
              change((now) => withMonth(now, next, allowed));
            }}
          />
          <SelectField
            id={`${id}-day`}
            label={words.day}
            className={styles.select}
            placeholder={words.noDay}
            value={day ?? ""}
            options={daysIn(year, month, allowed).map((value) => ({ value, label: String(value) }))}
            onChange={(event) => {
              const next = event.target.value === "" ? null : Number(event.target.value);
              change((now) => withDay(now, next, allowed));
            }}
          />
        </div>
      </div>
      <Suspense fallback={<div className={styles.room} />}>
        <div className={styles.room}>
          <LazyCalendar
            label={title}
            locale={locale}
            today={rest.today}
            limits={allowed}
            choice={choice}
            monthName={`${names[month - 1] ?? ""} ${year}`}
            previousText={words.previousMonth}
            nextText={words.nextMonth}
            onLook={(focus) => change((now) => lookingAt(now, focus))}
            onPick={(picked) => {
              change(() => ({ focus: picked, day: picked }));
              if (rest.closeOnSelect) rest.onConfirm(picked);
            }}
          />
        </div>
      </Suspense>
    </>
  );
}

type StateTextProps = Pick<DatePickerProps, "words" | "locale" | "today" | "min" | "max"> & {
  day: Day | null;
};

function StateText({ day, words, locale, ...bounds }: StateTextProps) {
  if (day === null) return missingText(words, bounds);
  return (
    <>
      {words.chosen} <b>{formatWords(day, locale, "longWeekday")}</b>
    </>
  );
}

/** What is missing and, where the caller set bounds, how far one may go. */
function missingText(
  words: DateWords,
  { today, min, max }: Pick<DateRules, "today" | "min" | "max">,
): string {
  const earliest = min && (min === today ? words.earliestToday : words.earliest(format(min)));
  const latest = max && (max === today ? words.latestToday : words.latest(format(max)));
  return [words.missingDay, earliest, latest].filter(Boolean).join(" ");
}
