import type { TFunction } from "i18next";
import type { UserRow } from "../../api/entities";
import { dayInWords } from "../../app/dayHeading";
import { relativeDay } from "../../dates/dates";
import { CATEGORY_ICONS, type Category } from "../../ui/categories";
import type { Moment } from "./clock";
import type { Outlook } from "./days/days";
import { addressOf, dayPart } from "./days/greeting";
import { type Entry, firstDayOf, repeatOf } from "./entries";
import { categoryOf, INTAKE_ID, kindOf } from "./kinds";
import { rhythmText } from "./repeatWords";
import { showTime } from "./timeOfDay";

export function greetingText(t: TFunction, { hour }: Moment, user: UserRow | undefined): string {
  const greeting = t(`greeting.${dayPart(hour)}`);
  const address = addressOf(user);
  return address ? `${greeting}, ${t(`greeting.${address.form}`, { name: address.name })}` : greeting;
}

/** How many entries are open today, and when the next appointment is. */
export function outlookText(t: TFunction, outlook: Outlook, now: Moment, locale: string): string {
  const { open, isStarted, next } = outlook;
  const what = open > 0 ? (isStarted ? "left" : "open") : isStarted ? "over" : "none";
  const today = t(`outlook.${what}`, { count: open });
  return next ? `${today} ${nextText(t, next, now, locale)}` : today;
}

function nextText(t: TFunction, { date, time }: Entry, now: Moment, locale: string): string {
  const near = relativeDay(date, now.day);
  const when = near === "today" || near === "tomorrow" ? near : "day";
  const words = { day: dayInWords(date, now.day, locale), time: time ? showTime(time) : "" };
  return t(time ? `next.${when}At` : `next.${when}`, words);
}

/** The label of a category; categories added by editors have their own name. */
export function categoryText(t: TFunction, { id, name }: { id: number; name: string }): string {
  const category = categoryOf(id);
  const known = kindOf(id) !== null || category !== "reminder";
  return known ? t(`kind.${category}`) : name;
}

const ALL_CATEGORIES = Object.keys(CATEGORY_ICONS) as readonly Category[];

/** The accessible text of the dots of a day in the week strip: "1 Termin, 2 Erinnerungen". */
export function weekDayText(t: TFunction, entries: readonly Entry[]): string {
  const counts = ALL_CATEGORIES.flatMap((category) => {
    const count = entries.filter((entry) => categoryOf(entry.timelineentrycategory.id) === category).length;
    return count > 0 ? [t(`week.${category}`, { count })] : [];
  });
  return counts.length > 0 ? counts.join(", ") : t("week.nothing");
}

/** "Erledigt", with the day when it was done on another one. For a medicine also the time, which matters. */
export function doneText(t: TFunction, entry: Entry, locale?: string): string {
  const { date, donedate, donetime } = entry;
  const intake = entry.timelineentrycategory.id === INTAKE_ID;
  const word = t(intake ? "done.taken" : entry.study ? "done.sent" : "done.state");
  if (!donedate || locale === undefined) return word;
  const late = donedate !== date;
  const time = donetime && (intake || late) ? showTime(donetime) : "";
  const day = late ? dayInWords(donedate, date, locale) : "";
  if (day) return t(time ? "done.onAt" : "done.on", { word, day, time });
  return time ? t("done.at", { word, time }) : word;
}

/** Questions that are answered in a minute. */
const QUESTIONS_A_MINUTE = 6;

/** How long it takes to answer what a study asks: "8 Fragen, etwa 2 Minuten". */
export function studyText(t: TFunction, entries: readonly Entry[]): string {
  const count = entries.reduce((sum, { questions }) => sum + (questions ?? 0), 0);
  const minutes = t("study.minutes", { count: Math.ceil(count / QUESTIONS_A_MINUTE) });
  return count > 0 ? t("study.questions", { count, minutes }) : "";
}

/** On which days an entry comes back; nothing for one that does not. */
export function repeatText(t: TFunction, entry: Entry): string {
  const { weeks, weekdays } = entry;
  const rhythm = {
    first: firstDayOf(entry),
    repeat: repeatOf(entry),
    weeks: weeks ?? 1,
    weekdays: weekdays ?? [],
  };
  return rhythmText(t, rhythm);
}

/** "9:30 Uhr" or "9:30 bis 10:15 Uhr"; nothing for an entry of the whole day. */
export function timeText(t: TFunction, { time, endtime }: Pick<Entry, "time" | "endtime">): string {
  if (!time) return "";
  const from = showTime(time);
  return endtime ? t("view.timeSpan", { from, to: showTime(endtime) }) : t("view.timeValue", { time: from });
}
