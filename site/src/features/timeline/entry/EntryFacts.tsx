import type { ReactNode } from "react";
import { dayInWords } from "../../../app/dayHeading";
import { Link } from "../../../app/Link";
import { languageRow } from "../../../i18n/languages";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { useMoment } from "../clock";
import { type Entry, isSeries, repeatOf } from "../entries";
import { reminderText } from "../reminder";
import { dayWord, storedMeaningText } from "../repeatWords";
import { doneText, repeatText, timeText } from "../sentences";
import { showTime } from "../timeOfDay";
import { ownZone } from "../zones";
import styles from "./EntryView.module.css";
import { contactName, useContacts } from "./useContacts";
import { meetingAt } from "./video";

interface EntryFactsProps {
  entry: Entry;
  /** The series of the shown day, or the shown entry itself. */
  series: Entry | undefined;
}

/** All facts of an entry; repetition as a sentence. */
export function EntryFacts({ entry, series }: EntryFactsProps) {
  const { t, i18n } = useTranslation("timeline");
  const { day: today } = useMoment();
  const locale = languageRow(i18n.language).sentenceLocale;
  const notGiven = t("state.notGiven", { ns: "common" });
  const whole = isSeries(entry) && !entry.seriesdate;
  const contacts = useContacts(entry.addressbookentry !== undefined);
  const { note, done, place, addressbookentry: contact } = entry;

  const withMorning = (text: string, counted: boolean) =>
    counted ? `${text} (${t("reminder.fromMorning")})` : text;

  const facts: [string, ReactNode][] = [
    [t(whole ? "view.firstDay" : "view.day"), dayInWords(entry.date, today, locale)],
    [t("view.time"), timeText(t, entry) || notGiven],
    [t("view.note"), note || notGiven],
  ];
  const name = contact ? contactName(contacts, String(contact)) : "";
  if (contact && name !== "") {
    facts.splice(2, 0, [
      t("view.contact"),
      <Link key={contact} to={paths.addressBookEntryView(contact)}>
        {name}
      </Link>,
    ]);
  }
  const meeting = meetingAt(place);
  if (place)
    facts.splice(2, 0, [
      t("view.place"),
      meeting ? (
        <a key="meeting" href={meeting.href} target="_blank" rel="noopener noreferrer">
          {t("video.open", { host: meeting.host })}
        </a>
      ) : (
        place
      ),
    ]);
  if (series) {
    const until = series.enddate
      ? t("view.until", { day: dayWord(series.enddate, locale) })
      : t("view.withoutEnd");
    facts.splice(1, 0, [t("view.repeat"), `${repeatText(t, series)}, ${until}`]);
    if (series.time) {
      facts.splice(3, 0, [
        t("view.meaning"),
        storedMeaningText(t, series.timemeaning ?? "clock", {
          repeat: repeatOf(series),
          time: showTime(series.time),
          zone: series.zone || ownZone(),
        }),
      ]);
    }
  }
  const reminder = entry.reminderminutes ?? series?.reminderminutes;
  facts.splice(-1, 0, [
    t("view.reminder"),
    typeof reminder === "number"
      ? withMorning(reminderText(t, reminder, !entry.time), !entry.time && reminder > 0)
      : t("reminder.none"),
  ]);
  if (!whole) facts.push([t("view.state"), done ? doneText(t, entry, locale) : t("view.open")]);

  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
