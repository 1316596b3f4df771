import type { Instrument } from "./definition";

/** What asks and counts alike: one course goes through it. */
interface Course {
  /** The newest of the revisions. */
  instrument: Instrument;
  has: (row: { questionnaire: string; revision: number }) => boolean;
}

/**
 * The courses of instruments. Revisions may differ in what a number means, then each has its own; those that differ in words alone
 * have one, with the newest words.
 */
export function coursesOf(instruments: readonly Instrument[]): Course[] {
  const groups = new Map<string, Instrument[]>();
  for (const instrument of instruments) {
    const { key, definition, scoring } = instrument;
    const meaning = JSON.stringify([key, definition.item, scoring]);
    groups.set(meaning, [...(groups.get(meaning) ?? []), instrument]);
  }
  return [...groups.values()].flatMap((group) => {
    const revisions = new Set(group.map(({ revision }) => revision));
    const instrument = group.find(({ revision }) => revision === Math.max(...revisions));
    if (!instrument) return [];
    return [
      { instrument, has: (row) => row.questionnaire === instrument.key && revisions.has(row.revision) },
    ];
  });
}
