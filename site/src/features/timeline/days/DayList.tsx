import { Fragment, type ReactNode } from "react";
import { dayHeading, dayInWords } from "../../../app/dayHeading";
import type { Day } from "../../../dates/dates";
import { languageRow } from "../../../i18n/languages";
import { useTranslation } from "../../../i18n/useTranslation";
import { cx } from "../../../ui/cx";
import { DayGroup } from "../../../ui/DayGroup";
import { NowLine } from "../../../ui/NowLine";
import type { Moment } from "../clock";
import { rowKey } from "../entries";
import styles from "../timeline.module.css";
import { showTime } from "../timeOfDay";
import { type DayEntries, type DayRow, dayId, emptyUntil, nowIndex, rowsOf } from "./days";

interface DayListProps {
  days: readonly DayEntries[];
  now: Moment;
  /** Whether days far below the visible part are laid out as well. */
  whole: boolean;
  /** In the heading row of today. */
  actions: ReactNode;
  /** The last row of today. */
  last: ReactNode;
  /** Below the entries of today. */
  below: ReactNode;
  /** The text of a day without entries. */
  nothing: (day: Day) => string;
  row: (row: DayRow) => ReactNode;
}

/** All days in order; today with the line that separates past entries from later ones. */
export function DayList({ days, now, whole, actions, last, below, nothing, row }: DayListProps) {
  const { t, i18n } = useTranslation("timeline");
  const locale = languageRow(i18n.language).sentenceLocale;

  return (
    <div className={styles.days}>
      {days.map(({ day, entries }, index) => {
        const today = day === now.day;
        const rows = rowsOf(entries);
        const line =
          today && rows.length > 0
            ? nowIndex(
                rows.map(([first]) => first),
                now,
              )
            : -1;
        const nowLine = <NowLine text={t("day.now", { time: showTime(now.time) })} />;
        const before = days[index - 1]?.day;
        const empty = before && emptyUntil(before, day);
        return (
          <Fragment key={day}>
            {empty ? (
              <p className={styles.stretch}>
                {t("list.stretch", { day: dayInWords(empty, now.day, locale) })}
              </p>
            ) : null}
            <div id={dayId(day)} className={cx(styles.day, day > now.day && !whole && styles.later)}>
              <DayGroup {...dayHeading(t, day, now.day, locale)} actions={today ? actions : undefined}>
                {rows.map((one, place) => (
                  <Fragment key={rowKey(one[0])}>
                    {place === line && nowLine}
                    {row(one)}
                  </Fragment>
                ))}
                {line === rows.length && nowLine}
                {rows.length === 0 && <li className="quiet">{nothing(day)}</li>}
                {today ? last : null}
              </DayGroup>
              {today ? below : null}
            </div>
          </Fragment>
        );
      })}
    </div>
  );
}
