import { CalendarDate } from "@internationalized/date";
import { ChevronLeft, ChevronRight } from "lucide-react";
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from "react-aria-components/Calendar";
import { I18nProvider } from "react-aria-components/I18nProvider";
import type { Choice, Limits } from "../dates/choice";
import { type Day, fromParts, toParts } from "../dates/dates";
import { cx } from "./cx";
import styles from "./DateCalendar.module.css";
import { claimPressableStyle } from "./pressableStyle";

claimPressableStyle();

export interface DateCalendarProps {
  /** The purpose of the date, as the name of the calendar. */
  label: string;
  locale: string;
  today: Day;
  limits: Limits;
  choice: Choice;
  /** The shown month in words: "November 2026". */
  monthName: string;
  previousText: string;
  nextText: string;
  /** Called when the focused day changes: by arrow keys, or with another month. */
  onLook: (day: Day) => void;
  /** Called when a day was tapped, or chosen with Enter or Space. */
  onPick: (day: Day) => void;
}

function toDate(day: Day): CalendarDate {
  const parts = toParts(day);
  return new CalendarDate(parts.year, parts.month, parts.day);
}

/** The month grid. Days out of bounds and days of other months are left out. */
export function DateCalendar(props: DateCalendarProps) {
  const { label, locale, today, limits, choice, onLook, onPick } = props;
  const drawn = (day: Day) =>
    day >= limits.first && day <= limits.last && day.slice(0, 6) === choice.focus.slice(0, 6);
  const isFirstMonth = limits.first.slice(0, 6) === choice.focus.slice(0, 6);
  const isLastMonth = limits.last.slice(0, 6) === choice.focus.slice(0, 6);

  return (
    <I18nProvider locale={locale}>
      <Calendar
        aria-label={label}
        firstDayOfWeek="mon"
        minValue={toDate(limits.first)}
        maxValue={toDate(limits.last)}
        value={choice.day === null ? null : toDate(choice.day)}
        onChange={(date) => onPick(fromParts(date) ?? choice.focus)}
        focusedValue={toDate(choice.focus)}
        onFocusChange={(date) => onLook(fromParts(date) ?? choice.focus)}
      >
        <div className={styles.head}>
          <Button
            slot="previous"
            aria-label={props.previousText}
            className={cx(styles.step, isFirstMonth && styles.gone)}
          >
            <ChevronLeft />
          </Button>
          <strong aria-live="polite">{props.monthName}</strong>
          <Button
            slot="next"
            aria-label={props.nextText}
            className={cx(styles.step, isLastMonth && styles.gone)}
          >
            <ChevronRight />
          </Button>
        </div>
        <CalendarGrid weekdayStyle="short" className={cx(styles.grid)}>
          <CalendarGridHeader>
            {(name) => <CalendarHeaderCell className={cx(styles.weekday)}>{name}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => {
              const day = fromParts(date);
              if (day === null || !drawn(day)) return <td />;
              return <CalendarCell date={date} className={cx(styles.day, day === today && styles.today)} />;
            }}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  );
}
