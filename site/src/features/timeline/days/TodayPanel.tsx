import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import type { TimelineEntry } from "../../../api/entities";
import { useSessionUser } from "../../../api/hooks";
import { addDays, type Day, formatWords, toParts } from "../../../dates/dates";
import { languageRow } from "../../../i18n/languages";
import { useTranslation } from "../../../i18n/useTranslation";
import { IconButton } from "../../../ui/IconButton";
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

  const weekText =
    weeks === 0 ? t("week.label") : t("week.of", { date: formatWords(monday, locale, "dayMonth") });
  const over = weeks === 0 ? formatWords(now.day, locale, "dayMonthWeekday") : weekText;
  return (
    <Scene
      hills={<Hills {...hillAt(now)} />}
      footer={<WeekStrip label={weekText} days={days} onSelect={onSelectDay} />}
    >
      <div className={styles.over}>
        <p className="small" aria-live="polite">
          {over}
        </p>
        <span className={styles.moves}>
          <IconButton label={t("week.earlier")} onClick={() => setWeeks(weeks - 1)}>
            <ChevronLeft />
          </IconButton>
          <IconButton label={t("week.later")} onClick={() => setWeeks(weeks + 1)}>
            <ChevronRight />
          </IconButton>
        </span>
      </div>
      <h1 tabIndex={-1} data-page-title="" className={styles.greeting}>
        {greetingText(t, now, user)}
      </h1>
      <p className={styles.outlook}>{near ? outlookText(t, outlookOf(near, now), now, locale) : null}</p>
    </Scene>
  );
}
