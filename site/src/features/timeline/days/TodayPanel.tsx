import { useTranslation } from "react-i18next";
import type { TimelineEntry } from "../../../api/entities";
import { useSessionUser } from "../../../api/hooks";
import { type Day, formatWords, toParts } from "../../../dates/dates";
import { languageRow } from "../../../i18n/languages";
import { Scene } from "../../../ui/Scene";
import { WeekStrip } from "../../../ui/WeekStrip";
import type { Moment } from "../clock";
import { categoryOf } from "../kinds";
import { greetingText, outlookText, weekDayText } from "../sentences";
import styles from "../timeline.module.css";
import { inOrder, outlookOf, weekOf } from "./days";

interface TodayPanelProps {
  now: Moment;
  /** Undefined while they are loading. */
  entries: readonly TimelineEntry[] | undefined;
  onSelectDay: (day: Day) => void;
}

/** Where the person stands: the day, a greeting, one sentence, and the week at a glance. */
export function TodayPanel({ now, entries, onSelectDay }: TodayPanelProps) {
  const { t, i18n } = useTranslation("timeline");
  const { user } = useSessionUser(true);
  const locale = languageRow(i18n.language).sentenceLocale;

  const days = weekOf(now.day).map((day) => {
    const ofDay = inOrder((entries ?? []).filter(({ date }) => date === day));
    return {
      key: day,
      weekday: formatWords(day, locale, "weekday").replace(".", ""),
      day: String(toParts(day).day),
      note: entries ? weekDayText(t, ofDay) : undefined,
      categories: ofDay.map(({ timelineentrycategory }) => categoryOf(timelineentrycategory.id)),
      current: day === now.day,
    };
  });

  return (
    <Scene footer={<WeekStrip label={t("week.label")} days={days} onSelect={onSelectDay} />}>
      <p className="small">{formatWords(now.day, locale, "dayMonthWeekday")}</p>
      <h1 tabIndex={-1} data-page-title="">
        {greetingText(t, now, user)}
      </h1>
      <p className={styles.outlook}>
        {entries ? outlookText(t, outlookOf(entries, now), now, locale) : null}
      </p>
    </Scene>
  );
}
