import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TimelineEntry } from "../../../api/entities";
import { useSessionUser } from "../../../api/hooks";
import { addDays, type Day, formatWords, toParts } from "../../../dates/dates";
import { languageRow } from "../../../i18n/languages";
import { Hills } from "../../../ui/pictures/Hills";
import { Scene } from "../../../ui/Scene";
import { WeekStrip } from "../../../ui/WeekStrip";
import type { Moment } from "../clock";
import { categoryOf } from "../kinds";
import { greetingText, outlookText, weekDayText } from "../sentences";
import styles from "../timeline.module.css";
import { inOrder, outlookOf, weekOf } from "./days";
import type { DaySpan } from "./extent";
import { hillAt } from "./hillAt";

interface TodayPanelProps {
  now: Moment;
  /** The days whose entries are loaded. */
  span: DaySpan;
  /** The entries around today, and all loaded ones. Undefined while they are loading. */
  near: readonly TimelineEntry[] | undefined;
  entries: readonly TimelineEntry[] | undefined;
  onSelectDay: (day: Day) => void;
}

/** The day, a greeting, a sentence about today, and the week. */
export function TodayPanel({ now, span, near, entries = near, onSelectDay }: TodayPanelProps) {
  const { t, i18n } = useTranslation("timeline");
  const { user } = useSessionUser(true);
  const locale = languageRow(i18n.language).sentenceLocale;

  const [weeks, setWeeks] = useState(0);
  const week = weekOf(addDays(now.day, 7 * weeks));
  const [monday = now.day] = week;

  const days = week.map((day) => {
    const known = entries && day >= span.from && day <= span.to;
    const ofDay = inOrder((entries ?? []).filter(({ date }) => date === day));
    return {
      key: day,
      weekday: formatWords(day, locale, "weekday").replace(".", ""),
      day: String(toParts(day).day),
      note: known ? weekDayText(t, ofDay) : undefined,
      categories: ofDay.map(({ timelineentrycategory }) => categoryOf(timelineentrycategory.id)),
      current: day === now.day,
    };
  });

  return (
    <Scene
      hills={<Hills {...hillAt(now)} />}
      footer={
        <WeekStrip
          label={
            weeks === 0 ? t("week.label") : t("week.of", { date: formatWords(monday, locale, "dayMonth") })
          }
          days={days}
          onSelect={onSelectDay}
          earlier={{ label: t("week.earlier"), show: () => setWeeks(weeks - 1) }}
          later={{ label: t("week.later"), show: () => setWeeks(weeks + 1) }}
        />
      }
    >
      <p className="small">{formatWords(now.day, locale, "dayMonthWeekday")}</p>
      <h1 tabIndex={-1} data-page-title="">
        {greetingText(t, now, user)}
      </h1>
      <p className={styles.outlook}>{near ? outlookText(t, outlookOf(near, now), now, locale) : null}</p>
    </Scene>
  );
}
