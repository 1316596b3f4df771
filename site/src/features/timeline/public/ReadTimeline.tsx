import { Fragment, useState } from "react";
import { dayHeading } from "../../../app/dayHeading";
import { addDays, type Day } from "../../../dates/dates";
import { languageRow } from "../../../i18n/languages";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import { DayGroup } from "../../../ui/DayGroup";
import { NowLine } from "../../../ui/NowLine";
import { Hills } from "../../../ui/pictures/Hills";
import { Scene } from "../../../ui/Scene";
import { TimelineRow } from "../../../ui/TimelineRow";
import { type Moment, useMoment } from "../clock";
import { type DayEntries, groupByDay, isAppointment, nowIndex, outlookOf } from "../days/days";
import { hillAt } from "../days/hillAt";
import { type Entry, rowKey } from "../entries";
import { categoryOf } from "../kinds";
import { categoryText, doneText, repeatText, timeText } from "../sentences";
import styles from "../timeline.module.css";
import { showTime } from "../timeOfDay";

export type { Entry } from "../entries";

/** Days after today that are shown whole before the button for all is pressed; of later ones there are the appointments. */
const NEAR_DAYS = 1;

/** Before and after every day that is shown. */
const ALWAYS: { from: Day; to: Day } = { from: "00000101", to: "99991231" };

interface ReadTimelineProps {
  /** Each day of what comes back is an entry of its own. */
  entries: readonly Entry[];
}

/** The days of another person, to be read: the next appointment, then today and what comes. Needs the words of `timeline`. */
export function ReadTimeline({ entries }: ReadTimelineProps) {
  const { t } = useTranslation("timeline");
  const now = useMoment();
  const [isEarlier, setEarlier] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const near = addDays(now.day, NEAR_DAYS);
  const chosen = entries.filter(
    (entry) =>
      (entry.date >= now.day || isEarlier) && (entry.date <= near || isWhole || isAppointment(entry)),
  );
  return (
    <div className={styles.days}>
      <NextAppointment entry={outlookOf(entries, now).next} now={now} />
      {!isEarlier && entries.some(({ date }) => date < now.day) ? (
        <div className={styles.reach}>
          <Button variant="quiet" compact onClick={() => setEarlier(true)}>
            {t("list.earlier")}
          </Button>
        </div>
      ) : null}
      <div>
        {groupByDay(chosen, ALWAYS, [now.day]).map((one) => (
          <ReadDay key={one.day} {...one} now={now} />
        ))}
      </div>
      {!isWhole && entries.some((entry) => entry.date > near && !isAppointment(entry)) ? (
        <div className={styles.whole}>
          <Button variant="second" compact onClick={() => setWhole(true)}>
            {t("read.whole")}
          </Button>
          <p className={styles.reachText}>{t("read.appointments")}</p>
        </div>
      ) : null}
      {isEarlier || isWhole ? <p className={styles.reachText}>{t("read.reach")}</p> : null}
    </div>
  );
}

function NextAppointment({ entry, now }: { entry: Entry | null; now: Moment }) {
  const { t, i18n } = useTranslation("timeline");
  const locale = languageRow(i18n.language).sentenceLocale;
  if (!entry) {
    return (
      <Scene hills={<Hills {...hillAt(now)} />}>
        <h2 className={styles.over}>{t("read.next")}</h2>
        <p className={styles.outlook}>{t("read.noNext")}</p>
      </Scene>
    );
  }
  const { title, date } = dayHeading(t, entry.date, now.day, locale);
  return (
    <Scene hills={<Hills {...hillAt(now)} />}>
      <h2 className="small">{t("read.next")}</h2>
      <p className={styles.nextWhen}>{[title, timeText(t, entry)].filter(Boolean).join(", ")}</p>
      <p className={styles.nextWhat}>
        {date ? <span>{date}</span> : null}
        <b>{entry.title}</b>
        {entry.place ? <span>{entry.place}</span> : null}
      </p>
    </Scene>
  );
}

function ReadDay({ day, entries, now }: DayEntries & { now: Moment }) {
  const { t, i18n } = useTranslation("timeline");
  const locale = languageRow(i18n.language).sentenceLocale;
  const line = day === now.day && entries.length > 0 ? nowIndex(entries, now) : -1;
  const nowLine = <NowLine text={t("day.now", { time: showTime(now.time) })} />;
  return (
    <DayGroup {...dayHeading(t, day, now.day, locale)}>
      {entries.map((entry, place) => (
        <Fragment key={rowKey(entry)}>
          {place === line && nowLine}
          <ReadRow entry={entry} locale={locale} />
        </Fragment>
      ))}
      {line === entries.length && nowLine}
      {entries.length === 0 && <li className="quiet">{t("day.nothingToday")}</li>}
    </DayGroup>
  );
}

function ReadRow({ entry, locale }: { entry: Entry; locale: string }) {
  const { t } = useTranslation("timeline");
  const { title, time, endtime, place, note, done, timelineentrycategory: category } = entry;
  const words = categoryText(t, category);
  const until = endtime ? t("view.untilTime", { time: showTime(endtime) }) : "";
  const line = [until, place, repeatText(t, entry)].filter(Boolean).join(" · ");
  return (
    <TimelineRow
      category={categoryOf(category.id)}
      categoryText={done ? `${words} · ${doneText(t, entry, locale)}` : words}
      time={time ? showTime(time) : undefined}
      title={title}
      line={line || undefined}
      done={done === true}
    >
      {note ? <p className={styles.readNote}>{note}</p> : null}
    </TimelineRow>
  );
}
