import { useDateSupport } from "../../../app/dateSupport";
import { addDays, formatWords, toParts } from "../../../dates/dates";
import { useTranslation } from "../../../i18n/useTranslation";
import { numberText } from "../../../questionnaire/numberText";
import { Card } from "../../../ui/Card";
import { type CalendarDay, monthsOf } from "./calendar";
import styles from "./course.module.css";
import type { Scale } from "./courses";
import type { Span } from "./strips";

interface DayCalendarProps {
  scale: Scale;
  span: Span;
}

const MONDAY = "20010101";
const WEEKDAYS = Array.from({ length: 7 }, (_, index) => addDays(MONDAY, index));

/** Months with the value of each day, where there is room for them. The table of days says the same. */
export function DayCalendar({ scale: { points, to }, span }: DayCalendarProps) {
  const { t } = useTranslation("wellbeing");
  const { locale } = useDateSupport();
  const months = monthsOf(
    points.filter(({ day }) => day >= span.from && day <= span.to),
    span,
  );
  return (
    <Card className={styles.calendar}>
      <div className={styles.months} aria-hidden="true">
        {months.map(({ first, days }) => (
          <div key={first} className={styles.month}>
            <p className={styles.monthName}>{formatWords(first, locale, "monthYear")}</p>
            <div className={styles.week}>
              {WEEKDAYS.map((day) => (
                <span key={day} className={styles.weekday}>
                  {formatWords(day, locale, "weekday")}
                </span>
              ))}
              {days.map((day, index) => (
                <DayCell
                  // biome-ignore lint/suspicious/noArrayIndexKey: the places of a month have no state
                  key={index}
                  day={day}
                  to={to}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      <p className="small quiet">{t("course.calendar")}</p>
    </Card>
  );
}

/** A day, filled as high as its value. */
function DayCell({ day, to: [low, high] }: { day: CalendarDay | null; to: readonly [number, number] }) {
  if (!day) return <span />;
  const { value } = day;
  return (
    <span className={styles.cell} data-answered={value === null ? undefined : ""}>
      {value === null ? null : (
        <span className={styles.level} style={{ blockSize: `${((value - low) / (high - low)) * 100}%` }} />
      )}
      <span className={styles.date}>{numberText(toParts(day.day).day)}</span>
      {value === null ? null : <b className={styles.figure}>{numberText(value)}</b>}
    </span>
  );
}
