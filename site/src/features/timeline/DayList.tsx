import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TimelineEntry } from "../../api/entities";
import type { Day } from "../../dates/dates";
import { DayGroup } from "../../ui/DayGroup";
import { NowLine } from "../../ui/NowLine";
import type { Moment } from "./clock";
import { type DayEntries, dayId, nowIndex } from "./days";
import { dayHeading, sentenceLocale } from "./sentences";
import styles from "./timeline.module.css";
import { showTime } from "./timeOfDay";

interface DayListProps {
  days: readonly DayEntries[];
  now: Moment;
  /** In the heading row of today. */
  actions: ReactNode;
  /** Instead of entries, where a day has none to show. */
  nothing: (day: Day) => string;
  row: (entry: TimelineEntry) => ReactNode;
}

/** Day after day; today with the line that splits what is over from what is to come. */
export function DayList({ days, now, actions, nothing, row }: DayListProps) {
  const { t, i18n } = useTranslation("timeline");
  const locale = sentenceLocale(i18n.language);

  return (
    <div className={styles.days}>
      {days.map(({ day, entries }) => {
        const today = day === now.day;
        const line = today && entries.length > 0 ? nowIndex(entries, now) : -1;
        const nowLine = <NowLine text={t("day.now", { time: showTime(now.time) })} />;
        return (
          <div key={day} id={dayId(day)}>
            <DayGroup {...dayHeading(t, day, now.day, locale)} actions={today ? actions : undefined}>
              {entries.map((entry, index) => (
                <Fragment key={entry.id}>
                  {index === line && nowLine}
                  {row(entry)}
                </Fragment>
              ))}
              {line === entries.length && nowLine}
              {entries.length === 0 && <li className="quiet">{nothing(day)}</li>}
            </DayGroup>
          </div>
        );
      })}
    </div>
  );
}
