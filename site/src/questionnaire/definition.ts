/** A questionnaire as it is published: FHIR R4 without words, the rules of its scores, and its words by language. */

interface Coding {
  system?: string;
  code: string;
  extension?: readonly Extension[];
}

interface Extension {
  url: string;
  valueInteger?: number;
  valueDecimal?: number;
  valueBoolean?: boolean;
  valueCoding?: Coding;
  valueCodeableConcept?: { coding: readonly Coding[] };
}

export interface Option {
  valueCoding: Coding;
  extension?: readonly Extension[];
}

export type Operator = "exists" | "=" | "!=" | ">" | "<" | ">=" | "<=";

export interface EnableWhen {
  question: string;
  operator: Operator;
  answerInteger?: number;
  answerDecimal?: number;
  answerBoolean?: boolean;
  answerCoding?: { code: string };
}

export interface Item {
  linkId: string;
  type: "group" | "display" | "choice" | "integer" | "decimal" | "boolean" | "date" | "text";
  required?: boolean;
  repeats?: boolean;
  answerOption?: readonly Option[];
  enableWhen?: readonly EnableWhen[];
  enableBehavior?: "all" | "any";
  maxLength?: number;
  item?: readonly Item[];
  extension?: readonly Extension[];
}

export interface Definition {
  item: readonly Item[];
}

export interface Band {
  key: string;
  min: number;
  max: number;
  /** Whether the help card is shown with it. */
  help: boolean;
}

interface ScaleBase {
  key: string;
  /** The range of the result. */
  to: readonly [number, number];
  digits: number;
  direction: "higher-worse" | "higher-better" | "neutral";
  bands?: readonly Band[];
  source: string;
}

export interface ItemScale extends ScaleBase {
  method: "sum" | "mean" | "linear" | "function";
  items: readonly string[];
  /** Items that count the other way round. */
  reverse?: readonly string[];
  /** The range of one item. */
  low: number;
  high: number;
  /** Answers that are needed; default: all. */
  least?: number;
  impute?: "mean" | "none";
}

export interface AverageScale extends ScaleBase {
  method: "average";
  of: readonly string[];
  invert?: readonly string[];
}

export type ScaleRule = ItemScale | AverageScale;

export interface Condition {
  scale?: string;
  item?: string;
  operator: Operator;
  value: number | string | boolean;
}

export interface ResultRule {
  key: string;
  /** One of these lists has to hold as a whole. */
  when: readonly (readonly Condition[])[];
  help: boolean;
}

export interface Scoring {
  scales: readonly ScaleRule[];
  rules: readonly ResultRule[];
}

export interface ItemWords {
  text: string;
  help?: string;
  options?: Readonly<Record<string, string>>;
  /** The ends of a scale. */
  low?: string;
  high?: string;
}

export interface Words {
  title: string;
  short: string;
  description?: string;
  intro?: string;
  /** The period that is asked about. */
  recall?: string;
  attribution?: string;
  source: string;
  items: Readonly<Record<string, ItemWords>>;
  /** By the key of a scale; `rules` by the key of a rule. */
  results: Readonly<Record<string, ScaleWords>> & { rules?: Readonly<Record<string, string>> };
}

export type ScaleWords = { title: string; bands: Readonly<Record<string, string>> };

/** One published revision of one instrument. */
export interface Instrument {
  id: number;
  key: string;
  revision: number;
  licence: "free" | "own" | "required";
  /** Whether an operator has put in the licensed words. */
  licensed?: boolean;
  definition: Definition;
  scoring: Scoring;
  wording: Readonly<Record<string, Words>>;
}

/** A choice is its code, several choices are codes, a date is `YYYYMMDD`. */
export type Answer = string | number | boolean | readonly string[];

/** By `linkId`; what was not answered is left out. */
export type Answers = Readonly<Record<string, Answer>>;

/** The last part of its address names an extension. */
function extensionOf(of: { extension?: readonly Extension[] }, name: string): Extension | undefined {
  return of.extension?.find(({ url }) => url.split("/").at(-1) === name);
}

/** A question with an answer from 0 to `most` that is asked beside those of an instrument. */
export function sliderItem(linkId: string, most: number): Item {
  const extension: Extension[] = [
    { url: "questionnaire-itemControl", valueCodeableConcept: { coding: [{ code: "slider" }] } },
    { url: "minValue", valueInteger: 0 },
    { url: "maxValue", valueInteger: most },
  ];
  return { linkId, type: "integer", extension };
}

function numberOf(item: Item, name: string): number | undefined {
  const extension = extensionOf(item, name);
  return extension?.valueInteger ?? extension?.valueDecimal;
}

export function minOf(item: Item): number | undefined {
  return numberOf(item, "minValue");
}

export function maxOf(item: Item): number | undefined {
  return numberOf(item, "maxValue");
}

/** Decimal places that are allowed; undefined for any number of them. */
export function placesOf(item: Item): number | undefined {
  return item.type === "integer" ? 0 : numberOf(item, "maxDecimalPlaces");
}

/** The code of the unit in UCUM, such as `Cel`. */
export function unitOf(item: Item): string | undefined {
  return extensionOf(item, "questionnaire-unit")?.valueCoding?.code;
}

function hasControl(item: Item, name: string): boolean {
  const control = extensionOf(item, "questionnaire-itemControl")?.valueCodeableConcept;
  return control?.coding.some(({ code }) => code === name) ?? false;
}

/** Whether the number is chosen on a scale instead of typed. */
export function isSlider(item: Item): boolean {
  return hasControl(item, "slider");
}

/** Whether the questions of a group belong together on one screen: short ones, as the lines of a table. */
export function isTable(group: Item): boolean {
  return hasControl(group, "table");
}

/** Whether an option excludes the others, such as "none of these". */
export function isExclusive(option: Option): boolean {
  return extensionOf(option, "questionnaire-optionExclusive")?.valueBoolean ?? false;
}

/** The number of a choice in scores. */
export function ordinalOf(option: Option): number | undefined {
  return extensionOf(option.valueCoding, "ordinalValue")?.valueDecimal;
}

/** Whether the item can be answered. */
export function isQuestion(item: Item): boolean {
  return item.type !== "group" && item.type !== "display";
}

/** Whether the answer is typed instead of chosen: a number without a scale, a day, a text. */
export function isTyped(item: Item): boolean {
  if (item.type === "integer" || item.type === "decimal") return !isSlider(item);
  return item.type === "date" || item.type === "text";
}

/** Whether one tap on one of its options is the whole answer. */
export function isOneTap(item: Item): boolean {
  return isQuestion(item) && !isTyped(item) && item.repeats !== true;
}

/** Whether the answers are looked at as a whole before they are sent: where some are typed, which is easily done wrong. */
export function isReviewed({ item }: Definition): boolean {
  return everyItem(item).some(isTyped);
}

/** All items, groups before what is in them. */
export function everyItem(items: readonly Item[]): Item[] {
  return items.flatMap((item) => [item, ...everyItem(item.item ?? [])]);
}

/**
 * The fixed texts of an instrument of our own, such as when to call whom: the same for everybody, whatever was answered. What
 * others print between their questions belongs to the questions.
 */
export function fixedTexts(
  { licence, definition }: Pick<Instrument, "licence" | "definition">,
  words: Words,
): string[] {
  if (licence !== "own") return [];
  const shown = everyItem(definition.item).filter(({ type }) => type === "display");
  return shown.flatMap(({ linkId }) => words.items[linkId]?.text ?? []);
}

/** Whether the words are only topics, because the licensed text is missing. */
export function isPlaceholder({ licence, licensed }: Pick<Instrument, "licence" | "licensed">): boolean {
  return licence === "required" && licensed !== true;
}
