import { type Category, categoryClass } from "./categories";
import { cx } from "./cx";
import styles from "./WeekStrip.module.css";

export interface WeekDay {
  /** Passed to `onSelect`; usually the day as YYYYMMDD. */
  key: string;
  /** "Mo" */
  weekday: string;
  /** "16" */
  day: string;
  /** The meaning of the dots in words: "2 Einträge". For screen readers only. */
  note?: string | undefined;
  /** One dot each; at most three are shown. */
  categories: readonly Category[];
  current?: boolean | undefined;
}

export interface WeekStripProps {
  /** Accessible name of the week: "Diese Woche". */
  label: string;
  /** Monday first. */
  days: readonly WeekDay[];
  onSelect: (key: string) => void;
}

/** One line of week. */
export function WeekStrip({ label, days, onSelect }: WeekStripProps) {
  return (
    <ul className={styles.week} aria-label={label}>
      {days.map(({ key, weekday, day, note, categories, current }) => (
        <li key={key}>
          <button
            type="button"
            className={styles.day}
            aria-current={current ? "date" : undefined}
            onClick={() => onSelect(key)}
          >
            <span>{weekday}</span>
            <b>{day}</b>
            {note === undefined ? null : <span className="visually-hidden">{note}</span>}
            <span className={styles.dots} aria-hidden="true">
              {[...new Set(categories)].slice(0, 3).map((category) => (
                <span key={category} className={cx(styles.dot, categoryClass(category))} />
              ))}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
