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
  // The three selects work without the calendar, so a failed download must not break the dialog.
  return import("./DateCalendar").then(
    (module) => ({ default: module.DateCalendar }),
    () => ({ default: () => null }),
  );
}

const LazyCalendar = lazy(loadCalendar);

export interface DateRules {
  /** The current day for the person; this component never reads the clock. */
  today: Day;
  min?: Day | null | undefined;
  max?: Day | null | undefined;
  /** Replaces the range from ten years back to ten years ahead. */
  yearRange?: YearRange | undefined;
  /** The shown day without a value; default 20000101, moved to the nearest allowed day. */
  start?: Day | undefined;
  /** Tapping a day in the calendar confirms it at once. */
  closeOnSelect?: boolean | undefined;
  /** A BCP 47 tag: "de-DE" or "en-GB". Weeks start on Monday in all of them. */
  locale: string;
  words: DateWords;
}

export interface DatePickerProps extends DateRules {
  /** Opens the dialog, with a delay of 300 ms. */
  open: boolean;
  /** Called when the dialog really opens. */
  onOpen?: (() => void) | undefined;
  onClose: () => void;
  onConfirm: (day: Day) => void;
  /** The purpose, for example "Beginn der Behandlung". */
  title: string;
  value?: Day | null | undefined;
}

/** The dialog to choose a day: selects for year, month and day, and a calendar with the same value. */
export function DatePicker({ open, onOpen, ...rest }: DatePickerProps) {
  const [elapsed, setElapsed] = useState(false);
  const latestOnOpen = useRef(onOpen);
  useEffect(() => {
    latestOnOpen.current = onOpen;
  });

  useEffect(() => {
    if (!open) return;
    // The delay is long enough to load the calendar, so that the dialog usually opens complete.
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
          {/* Beside the buttons, which are always visible: it says why the second one is disabled. */}
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

/** What is missing and, if there are bounds, which they are. */
function missingText(
  words: DateWords,
  { today, min, max }: Pick<DateRules, "today" | "min" | "max">,
): string {
  const earliest = min && (min === today ? words.earliestToday : words.earliest(format(min)));
  const latest = max && (max === today ? words.latestToday : words.latest(format(max)));
  return [words.missingDay, earliest, latest].filter(Boolean).join(" ");
}
