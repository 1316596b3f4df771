import schedule from "../../../../../infra/aftercare/schedule.json";
import type { Draft, TimelineEntry } from "../../../api/entities";
import { type Day, daysBetween } from "../../../dates/dates";
import type { Language } from "../../../i18n/languages";
import { inLanguage } from "../../../i18n/translations";
import type { Suggestion } from "./schedule";

/** The server's fixed ids of the category and of "not repeated". */
export const APPOINTMENT = 2;
const SINGLE = 1;

/** Half of the shortest interval: an appointment further away belongs to another suggestion. */
export const REACH_DAYS = 45;

function namesOf(group: string): readonly { language: number; name: string }[] {
  return schedule.groups.find(({ key }) => key === group)?.translations ?? [];
}

/** The title of the appointment in everyday words; it does not name the illness. */
export function titleOf({ group }: Suggestion, language: Language): string {
  return inLanguage(namesOf(group), language)?.name ?? group;
}

/** The body of the timeline entry for a suggestion. */
export function entryOf(suggestion: Suggestion, language: Language, note: string): Draft<"timelineentry"> {
  return {
    timelineentrycategory: APPOINTMENT,
    timelineentrytype: SINGLE,
    title: titleOf(suggestion, language),
    date: suggestion.day,
    note,
  };
}

/**
 * The same suggestion always has the same idempotency key, so that neither a second tap nor a second tab adds it twice.
 */
export function keyOf({ day, group }: Suggestion, language: Language): string {
  return `aftercare-${group}-${day}-${language}`;
}

/** Identifies a suggestion within the list. */
export function slotOf({ day, group }: Suggestion): string {
  return `${group} ${day}`;
}

/**
 * The timeline entry of each suggestion, by `slotOf`. An appointment with the title of the suggestion, in any language,
 * is recognised even after it was moved to another day; each belongs to one suggestion only.
 */
export function entriesOfSuggestions(
  suggestions: readonly Suggestion[],
  entries: readonly TimelineEntry[],
): Map<string, TimelineEntry> {
  const pairs = suggestions.flatMap((suggestion) => {
    const names = namesOf(suggestion.group).map(({ name }) => name);
    return entries
      .filter(({ timelineentrycategory, title }) => {
        return timelineentrycategory.id === APPOINTMENT && names.includes(title.trim());
      })
      .map((entry) => ({ suggestion, entry, days: Math.abs(daysBetween(suggestion.day, entry.date)) }))
      .filter(({ days }) => days <= REACH_DAYS);
  });
  const found = new Map<string, TimelineEntry>();
  const used = new Set<number>();
  for (const { suggestion, entry } of pairs.sort((a, b) => a.days - b.days)) {
    const slot = slotOf(suggestion);
    if (found.has(slot) || used.has(entry.id)) continue;
    found.set(slot, entry);
    used.add(entry.id);
  }
  return found;
}

/** Whether the entry is unchanged since it was added, so that removing it loses nothing. */
export function isUntouched(entry: TimelineEntry, suggestion: Suggestion): boolean {
  return entry.version === 1 && entry.date === suggestion.day;
}

/** The first and the last day on which an entry of these suggestions may be. */
export function reachOf(suggestions: readonly Suggestion[]): { from: Day; to: Day } | null {
  const [first, last] = [suggestions[0], suggestions.at(-1)];
  return first && last ? { from: first.day, to: last.day } : null;
}
