import type { TFunction } from "i18next";
import { type Day, formatWords, isDay, isoWeekday } from "../../dates/dates";
import { type Repeat, type Rhythm, WEEKDAYS, weekdayName } from "../../dates/rhythm";
import type { TimeMeaning } from "./entries";
import type { EntryValues } from "./entry/entryForm";
import { readTime, showTime } from "./timeOfDay";
import { cityOf } from "./zones";

/** "Jede Woche", with the weekday where it is known. */
export function repeatWord(t: TFunction, repeat: Repeat, first?: string | null): string {
  if (repeat === "WEEKLY" && isDay(first)) return t(`repeat.weekly.${isoWeekday(first)}`);
  return t(`form.repeats.${repeat}`);
}

/** "Jeden Samstag", "Alle 3 Wochen: Montag" or "Jede Woche: Montag, Donnerstag"; nothing for what does not come back. */
export function rhythmText(t: TFunction, { first, repeat, weeks, weekdays }: Rhythm): string {
  if (repeat === "SINGLE") return "";
  const own = weekdayName(first);
  const days = WEEKDAYS.filter((day) => day === own || weekdays.includes(day));
  if (repeat === "DAILY" || (weeks === 1 && days.length === 1)) return repeatWord(t, repeat, first);
  return t("repeat.cycle", {
    weeks: weeksText(t, weeks),
    days: days.map((day) => t(`weekday.${day}`)).join(", "),
  });
}

/** "Jede Woche" or "Alle 3 Wochen". */
export function weeksText(t: TFunction, weeks: number): string {
  return weeks === 1 ? t("form.repeats.WEEKLY") : t("repeat.weeks", { count: weeks });
}

type Timed = Pick<EntryValues, "repeat" | "time" | "meaning" | "zone">;

/** How a repeated time is counted, with the time itself as the example. */
export function meaningText(
  t: TFunction,
  { repeat, time, meaning, zone }: Timed,
): { label: string; text: string } {
  const words = { time: showTime(readTime(time) || "0800"), place: cityOf(zone) };
  const rhythm = meaning === "interval" && repeat === "WEEKLY" ? "intervalWeek" : meaning;
  return { label: t(`meaning.${rhythm}`, words), text: t(`meaning.${meaning}Text`, words) };
}

/** `meaningText` for a stored entry, whose time is `HHMM`. */
export function storedMeaningText(t: TFunction, meaning: TimeMeaning, timed: Omit<Timed, "meaning">): string {
  return meaningText(t, { ...timed, meaning }).label;
}

/** A day inside a sentence, without its weekday. */
export function dayWord(day: Day, locale: string): string {
  return formatWords(day, locale, "long");
}
