import i18n, { type TFunction } from "i18next";
import { dayText } from "../../../app/dayText";
import { type Repeat, repeatOfId, type Weekday } from "../../../dates/rhythm";
import { type Item, idOf, type Values } from "../../../device/item";
import { paths, timelineEntryEditDayPath } from "../../../paths";
import { INTAKE_ID } from "../kinds";
import { reminderText } from "../reminder";
import { repeatWord, rhythmText, weeksText } from "../repeatWords";
import { categoryText } from "../sentences";
import { showTime } from "../timeOfDay";
import { cityOf } from "../zones";

/** The labels of the properties of an entry. */
const LABELS: Readonly<Record<string, string>> = {
  timelineentrycategory: "form.category",
  title: "form.title",
  timelineentrytype: "form.repeat",
  weeks: "form.weeks",
  weekdays: "form.weekdays",
  enddate: "form.enddate",
  date: "view.day",
  time: "view.time",
  endtime: "form.endtime",
  place: "view.place",
  addressbookentry: "view.contact",
  note: "view.note",
  reminderminutes: "view.reminder",
  timemeaning: "view.meaning",
  zone: "view.zone",
  done: "view.state",
  skipped: "removal.skip.action",
};

/** Told together with another property, or known by nobody but the app. */
const UNTOLD: readonly string[] = [
  "donedate",
  "donetime",
  "timemeaning",
  "zone",
  "status",
  "article",
  "treatment",
  "drug",
  "diary",
];

const words = (): TFunction => i18n.getFixedT(null, "timeline") as TFunction;
const given = (value: unknown): string => (typeof value === "string" ? value : "");

/** The label of a property of an entry; undefined where it has none. */
export function entryLabel(name: string): string | undefined {
  const key = LABELS[name];
  return key === undefined ? undefined : words()(key);
}

/** Whether a property of an entry is told to the person, beside the others. */
export function isShown(name: string, values: Values): boolean {
  const repeat = "timelineentrytype" in values ? repeatIn(values) : null;
  // That a new entry does not come back is no news.
  if (name === "timelineentrytype") return repeat !== "SINGLE" || !("title" in values);
  // One sentence tells the whole rhythm.
  if (name === "weeks" || name === "weekdays") return repeat === null;
  return !UNTOLD.includes(name);
}

function repeatIn({ timelineentrytype }: Values): Repeat {
  return repeatOfId(idOf(timelineentrytype));
}

/** "Jeden Tag", or the weekdays as far as they are known. */
function rhythmIn(t: TFunction, values: Values): string {
  const [repeat, first] = [repeatIn(values), given(values.date)];
  if (repeat === "SINGLE" || !first) return repeatWord(t, repeat);
  const weekdays = (values.weekdays ?? []) as readonly Weekday[];
  return rhythmText(t, { first, repeat, weeks: Number(values.weeks ?? 1), weekdays });
}

/** A property of an entry to be read; undefined where it is read like any other. */
export function entryValue(name: string, values: Values): string | undefined {
  const t = words();
  const value = values[name];
  const text = given(value);
  if (name === "done") return stateText(t, values);
  if (name === "timelineentrytype") return rhythmIn(t, values);
  if (name === "weeks") return weeksText(t, Number(values.weeks ?? 1));
  if (name === "weekdays" && Array.isArray(values.weekdays))
    return values.weekdays.map((day: Weekday) => t(`weekday.${day}`)).join(", ");
  if (name === "reminderminutes" && typeof value === "number") return reminderText(t, value, !values.time);
  if (name === "timelineentrycategory" && typeof value === "object" && value !== null)
    return categoryText(t, value as { id: number; name: string });
  if (text === "") return undefined;
  if (name === "timemeaning") return meaningWord(t, text, repeatIn(values));
  if (name === "zone") return cityOf(text);
  if (name === "date" || name === "enddate") return dayText(text);
  return name === "time" || name === "endtime" ? t("view.timeValue", { time: showTime(text) }) : undefined;
}

/** How a time is counted, where the time itself may not be known. */
function meaningWord(t: TFunction, meaning: string, repeat: Repeat): string {
  if (meaning === "interval") return t(repeat === "WEEKLY" ? "meaning.intervalWeek" : "meaning.interval");
  return t(meaning === "home" ? "meaning.homeShort" : "meaning.clockShort");
}

/** "Noch offen", or when it was done. */
function stateText(t: TFunction, { done, donedate, donetime }: Values): string {
  if (done !== true) return t("view.open");
  const [day, time] = [given(donedate), given(donetime)];
  const word = t("done.state");
  if (day && time) return t("done.onAt", { word, day: dayText(day), time: showTime(time) });
  return day ? t("done.on", { word, day: dayText(day) }) : word;
}

/** What happened to an entry, as the word of the app for it; undefined where it was only changed. */
export function entryAction({ kind, body, previousRow }: Item): string | undefined {
  const { done, skipped } = body;
  if (kind === "add") return undefined;
  if (typeof skipped === "boolean") return skipped ? "skipped" : "back";
  if (typeof done !== "boolean") return undefined;
  if (!done) return "open";
  const category = previousRow?.timelineentrycategory as { id?: number } | undefined;
  return category?.id === INTAKE_ID ? "taken" : "done";
}

/** The day that an item is about, to be read; undefined where it is not known. */
export function entryDay({ kind, body, previousRow, day }: Item): string | undefined {
  // A whole series is deleted, whatever day of it was previousRow.
  if (kind === "delete" && previousRow?.firstdate) return undefined;
  const date = given(body.date) || given(previousRow?.date) || given(day);
  return date ? dayText(date) : undefined;
}

/** The page where an entry, or one day of a series, is changed. */
export function entryForm({ row, day }: Item): string {
  return day === undefined ? paths.timelineEntryEdit(row) : timelineEntryEditDayPath(row, day);
}
