import type { TFunction } from "i18next";
import { addDays, type Day, daysBetween } from "../../../dates/dates";
import { type Item, isSlider } from "../../../questionnaire/definition";
import { meanOf } from "../../../questionnaire/trend/course";
import { meanText } from "../../../questionnaire/trend/seen";
import { wordsOf } from "../../../questionnaire/wordsOf";
import { type Frequency, frequentOf, scalesOf } from "./courses";
import type { Checkin, Diary } from "./diary";
import { stepsOfCode } from "./strips";

/** What was answered since a day, beside as many days before it. */
interface Since {
  diary: Diary;
  /** How many days there are on each side. */
  length: number;
  /** The means of what is chosen on a scale; null where nothing was answered before. */
  scales: readonly { item: Item; mean: number; before: number | null }[];
  /** What was there on the most days; several where they are equal. */
  frequent: readonly Frequency[];
  /** What was as strong as nothing else. */
  strongest: readonly Frequency[];
  /** What was there since and not before, and the other way round. */
  appeared: readonly Frequency[];
  gone: readonly Frequency[];
}

/** What was answered since `from`, in the order of the instruments; nothing of one that was not answered since. */
export function sinceOf(
  diaries: readonly Diary[],
  checkins: readonly Checkin[],
  from: Day,
  to: Day,
): Since[] {
  const length = daysBetween(from, to) + 1;
  const start = addDays(from, -length);
  const now = checkins.filter(({ date }) => date >= from && date <= to);
  const before = checkins.filter(({ date }) => date >= start && date < from);
  const frequent = frequentOf(diaries, now);
  const frequentBefore = frequentOf(diaries, before);
  const keys = new Set(diaries.map(({ key }) => key));
  const scales = scalesOf(diaries, [...now, ...before]).filter(({ item }) => isSlider(item));
  return [...keys].flatMap((key): Since[] => {
    const ids = new Set(diaries.flatMap((diary) => (diary.key === key ? [diary.id] : [])));
    const isOwn = ({ questionnaireId }: Checkin) => ids.has(questionnaireId);
    const diary = newestOf(diaries, key);
    if (!diary || !now.some(isOwn)) return [];
    const own = frequent.filter((one) => one.diary.key === key);
    const ownBefore = frequentBefore.filter((one) => one.diary.key === key);
    const most = Math.max(0, ...own.map(({ days }) => days));
    const strength = (one: Frequency) => stepsOfCode(diary, one.code).indexOf(one.strongest ?? "");
    const highest = Math.max(0, ...own.map(strength));
    return [
      {
        diary,
        length,
        scales: scales
          .filter((scale) => scale.diary.key === key)
          .flatMap(({ item, points }) => {
            const since = meanOf(points, { from, to });
            const earlier = meanOf(points, { from: start, to: addDays(from, -1) });
            return since ? [{ item, mean: since.mean, before: earlier?.mean ?? null }] : [];
          }),
        frequent: own.filter(({ days }) => days === most),
        strongest: own.filter((one) => one.strongest !== null && strength(one) === highest),
        ...(before.some(isOwn)
          ? { appeared: without(own, ownBefore), gone: without(ownBefore, own) }
          : { appeared: [], gone: [] }),
      },
    ];
  });
}

function newestOf(diaries: readonly Diary[], key: string): Diary | undefined {
  return [...diaries].sort((a, b) => b.revision - a.revision).find((diary) => diary.key === key);
}

function without(some: readonly Frequency[], others: readonly Frequency[]): readonly Frequency[] {
  return some.filter(({ code }) => !others.some((other) => other.code === code));
}

/** More names than these would be no summary. */
const MAX_NAMES = 3;

/** The same as sentences, for a page and for paper. `t` is that of `wellbeing`. */
export function sinceLines(t: TFunction, language: string, since: Since): string[] {
  const { diary, length, scales, frequent, strongest, appeared, gone } = since;
  const words = wordsOf(diary, language);
  const names = (some: readonly Frequency[]) =>
    some.map(({ linkId, code }) => words.items[linkId]?.options?.[code] ?? code).join(", ");
  const line = (key: string, values: Readonly<Record<string, unknown>>) =>
    t(`since.${key}`, { ns: "wellbeing", ...values });
  const [most, strong] = [frequent[0], strongest[0]];
  return [
    ...scales.map(({ item: { linkId }, mean, before }) =>
      line(before === null ? "scale" : "scaleBefore", {
        name: words.results[linkId]?.title ?? words.items[linkId]?.text ?? linkId,
        mean: meanText(mean),
        before: before === null ? "" : meanText(before),
        count: length,
      }),
    ),
    ...(most && frequent.length <= MAX_NAMES
      ? [line("frequent", { names: names(frequent), days: most.days, count: most.all })]
      : []),
    ...(strong?.strongest && strongest.length <= MAX_NAMES
      ? [
          line("strongest", {
            names: names(strongest),
            step: words.items[strong.code]?.options?.[strong.strongest] ?? strong.strongest,
          }),
        ]
      : []),
    ...(appeared.length > 0 ? [line("appeared", { names: names(appeared), count: length })] : []),
    ...(gone.length > 0 ? [line("gone", { names: names(gone), count: length })] : []),
  ];
}
