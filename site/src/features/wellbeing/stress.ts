import type { BaseProperty } from "../../api/baseProperties";
import type { Entities } from "../../api/entities";
import {
  type Answers,
  type Definition,
  everyItem,
  type Instrument,
  type Item,
  ordinalOf,
  sliderItem,
  type Words,
} from "../../questionnaire/definition";
import { outcomeOf } from "../../questionnaire/scoring";

export type StressLevel = Entities["stresslevel"];
export type StressEntry = Entities["stresslevelentry"];

/** An area of life that can weigh on somebody. */
export interface Area {
  id: number;
  key: string;
  name: string;
}

/** The questionnaire with the areas that are asked about after it. */
export interface StressQuestionnaire extends Instrument {
  categories: readonly Area[];
}

/** Key of the scale in the scoring. */
export const SCALE = "stress";

/**
 * The results with the numbers that the server will compute for those which it does not have yet, by the same scoring. One of
 * another revision of the questions has none until then.
 */
export function withScores(
  levels: readonly StressLevel[],
  { id: revision, definition, scoring }: StressQuestionnaire,
): readonly StressLevel[] {
  return levels.map((level) => {
    if (level.version > 0 || level.questionnaireId !== revision) return level;
    const { scores, bands } = outcomeOf(definition, scoring, answersOf(definition, level.answers ?? {}));
    const [score, band] = [scores[SCALE] ?? null, bands[SCALE] as StressLevel["band"]];
    return { ...level, score, ...(band && { band }) };
  });
}

/** The answers to the questions from the numbers that are stored. */
function answersOf(definition: Definition, numbers: Readonly<Record<string, unknown>>): Answers {
  return Object.fromEntries(
    everyItem(definition.item).flatMap(({ linkId, answerOption = [] }) => {
      const given = numbers[linkId];
      const option = answerOption.find((one) => given !== undefined && ordinalOf(one) === given);
      return option ? [[linkId, option.valueCoding.code]] : [];
    }),
  );
}

const AREA = /^area-(\d+)$/;
/** The most that an area can weigh. */
export const MAX_WEIGHT = 10;

interface AreaTexts {
  /** What all of it is called. */
  name: string;
  title: string;
  help: string;
  question: (area: string) => string;
  low: string;
  high: string;
}

/** All areas at once. */
const AREAS = "areas";

function areaId({ id }: Area): string {
  return `area-${id}`;
}

/** How much an area weighs, of one that was chosen. */
function areaItem(area: Area): Item {
  const code = areaId(area);
  return {
    ...sliderItem(code, MAX_WEIGHT),
    required: true,
    enableWhen: [{ question: AREAS, operator: "=", answerCoding: { code } }],
  };
}

/** The questionnaire with its areas before it: which of them weigh, and how much each of those. What was not chosen has no number. */
export function withAreas(questionnaire: StressQuestionnaire, texts: AreaTexts): Instrument {
  const { categories, definition, wording } = questionnaire;
  const areaWords = Object.fromEntries(
    categories.map((area) => [
      areaId(area),
      { text: texts.question(area.name), low: texts.low, high: texts.high },
    ]),
  );
  const options = Object.fromEntries(categories.map((area) => [areaId(area), area.name]));
  const choice: Item = {
    linkId: AREAS,
    type: "choice",
    repeats: true,
    answerOption: categories.map((area) => ({ valueCoding: { code: areaId(area) } })),
  };
  const areas = categories.length > 0 ? [choice, ...categories.map(areaItem)] : [];
  const withAreaWords = ([language, { intro, ...words }]: [string, Words]): [string, Words] => {
    // The introduction is what each statement is asked with.
    const stems = intro
      ? definition.item.filter(({ type }) => type === "group").map(({ linkId }) => [linkId, { text: intro }])
      : [];
    const items = { ...words.items, ...areaWords, ...Object.fromEntries(stems) };
    return [
      language,
      {
        ...words,
        short: texts.name,
        items: { ...items, [AREAS]: { text: texts.title, help: texts.help, options } },
      },
    ];
  };
  return {
    ...questionnaire,
    definition: { ...definition, item: [...areas, ...definition.item] },
    wording: Object.fromEntries(Object.entries(wording).map(withAreaWords)),
  };
}

/** The one field that an area asks for. */
const WEIGHT = "value";

/** The questionnaire with those of its areas that are asked about; with all where that is not known. */
export function withEnabledAreas(
  questionnaire: StressQuestionnaire,
  properties: readonly BaseProperty[] | undefined,
): StressQuestionnaire {
  if (!properties) return questionnaire;
  const isEnabled = ({ id }: Area) =>
    properties.some(({ propertyname, category }) => propertyname === WEIGHT && category.id === id);
  return { ...questionnaire, categories: questionnaire.categories.filter(isEnabled) };
}

/** How much each area weighs, by its id. */
export function areaValues(answers: Answers): { area: number; value: number }[] {
  return Object.entries(answers).flatMap(([linkId, answer]) => {
    const [, area] = AREA.exec(linkId) ?? [];
    return area !== undefined && typeof answer === "number" ? [{ area: Number(area), value: answer }] : [];
  });
}

/** What fits an area: a topic of the articles and two ideas for time for oneself, by their ids in the lists. */
const SUGGESTIONS: Readonly<Record<string, { topic: number; ideas: readonly [number, number] }>> = {
  body: { topic: 2, ideas: [7, 9] },
  emotions: { topic: 8, ideas: [5, 4] },
  sleep: { topic: 3, ideas: [13, 1] },
  treatment: { topic: 10, ideas: [2, 8] },
  family: { topic: 8, ideas: [6, 12] },
  work: { topic: 6, ideas: [15, 3] },
  money: { topic: 6, ideas: [15, 2] },
  future: { topic: 9, ideas: [4, 13] },
};

/** What fits the area that weighs most; undefined when none weighs anything. */
export function suggestionsFor(entries: readonly StressEntry[]) {
  const [highest] = [...entries]
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value || a.stresslevelcategory.id - b.stresslevelcategory.id);
  const found = highest && SUGGESTIONS[highest.stresslevelcategory.key];
  return found && { area: highest.stresslevelcategory, ...found };
}
