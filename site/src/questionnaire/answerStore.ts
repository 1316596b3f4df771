import type { Fault } from "../form/faults";
import {
  type Answer,
  type Answers,
  type Definition,
  everyItem,
  type Item,
  isQuestion,
  maxOf,
  minOf,
  placesOf,
} from "./definition";
import { enabledAnswers, enabledItems, scoredValue } from "./enabled";
import { numberIn } from "./numberText";

/** What is in one field. */
export interface FieldState {
  answer?: Answer | undefined;
  /** The text of the field as it was typed, also while it is no answer yet. */
  typed?: string | undefined;
  /** When it was changed, in milliseconds since 1970. */
  at: number;
}

/** The server's maximum for texts without one of their own, in characters. */
const MAX_LENGTH = 4000;

export type FieldStates = Readonly<Record<string, FieldState>>;

/** Why a field cannot be sent as it is. */
export function faultOf(item: Item, held: FieldState | undefined): Fault | null {
  if (!held) return null;
  const { answer, typed = "" } = held;
  if (item.type === "date") return answer === undefined && typed.trim() !== "" ? { key: "parseDate" } : null;
  if (item.type === "text") {
    const { maxLength = MAX_LENGTH } = item;
    const isLong = typeof answer === "string" && [...answer].length > maxLength;
    return isLong ? { key: "maxlength", max: maxLength } : null;
  }
  if (item.type !== "integer" && item.type !== "decimal") return null;
  if (answer === undefined) return typed.trim() === "" ? null : { key: "number" };
  const value = Number(answer);
  const [min, max, places] = [minOf(item), maxOf(item), placesOf(item)];
  if (places !== undefined && Math.abs(value - Number(value.toFixed(places))) > 1e-9)
    return { key: places === 0 ? "integer" : "places", max: places };
  const isOut = (min !== undefined && value < min) || (max !== undefined && value > max);
  return isOut ? { key: "range", min, max } : null;
}

/**
 * The answers of one questionnaire while it is filled in. Each field listens to its own answer only, so that a tap
 * renders one field again and not the page.
 */
export class AnswerStore {
  readonly definition: Definition;
  readonly #items: ReadonlyMap<string, Item>;
  #held: Record<string, FieldState> = {};
  #enabled: ReadonlySet<string>;
  #faultsShown: ReadonlySet<string> = new Set();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #all = new Set<() => void>();

  constructor(definition: Definition) {
    this.definition = definition;
    this.#items = new Map(everyItem(definition.item).map((item) => [item.linkId, item]));
    this.#enabled = enabledItems(definition, {});
  }

  get held(): FieldStates {
    return this.#held;
  }

  /** What is asked now. The same set until it changes. */
  get enabled(): ReadonlySet<string> {
    return this.#enabled;
  }

  of(linkId: string): FieldState | undefined {
    return this.#held[linkId];
  }

  /** Whether the fault of a field is shown: not before the person has left it. */
  isFaultShown(linkId: string): boolean {
    return this.#faultsShown.has(linkId);
  }

  /** All questions that are asked, in their order. */
  questions(): Item[] {
    return [...this.#items.values()].filter((item) => isQuestion(item) && this.#enabled.has(item.linkId));
  }

  /** Everything that was answered, whether it is asked or not. */
  answers(): Answers {
    return Object.fromEntries(
      Object.entries(this.#held).flatMap(([linkId, { answer }]) =>
        answer === undefined ? [] : [[linkId, answer]],
      ),
    );
  }

  /** The answers that may be sent: to what is asked, without faults. */
  sendable(): Answers {
    const valid = Object.entries(this.answers()).filter(([linkId]) => {
      const item = this.#items.get(linkId);
      return item !== undefined && faultOf(item, this.#held[linkId]) === null;
    });
    return enabledAnswers(this.definition, Object.fromEntries(valid));
  }

  /** The faults of fields that are asked, in their order; with `whole` also what has to be answered and is not. */
  faults(items: readonly Item[], whole: boolean): [Item, Fault][] {
    return items.flatMap((item): [Item, Fault][] => {
      if (!isQuestion(item) || !this.#enabled.has(item.linkId)) return [];
      const held = this.#held[item.linkId];
      const fault = faultOf(item, held);
      if (fault) return [[item, fault]];
      const isMissing = whole && item.required === true && held?.answer === undefined;
      return isMissing ? [[item, { key: "required" }]] : [];
    });
  }

  answer(linkId: string, answer: Answer | undefined, typed?: string): void {
    const empty = answer === undefined && (typed === undefined || typed === "");
    this.#held = { ...this.#held, [linkId]: empty ? { at: Date.now() } : { answer, typed, at: Date.now() } };
    this.#changed([linkId]);
  }

  /** Shows the faults of these fields from now on. */
  showFaults(linkIds: readonly string[]): void {
    if (linkIds.every((linkId) => this.#faultsShown.has(linkId))) return;
    this.#faultsShown = new Set([...this.#faultsShown, ...linkIds]);
    for (const linkId of linkIds) this.#call(linkId);
  }

  /** Takes over answers of another device, with the times of their changes. */
  fill(held: FieldStates): void {
    const known = Object.entries(held).filter(([linkId]) => this.#items.has(linkId));
    this.#held = { ...this.#held, ...Object.fromEntries(known) };
    this.#changed(known.map(([linkId]) => linkId));
  }

  #changed(linkIds: readonly string[]): void {
    const enabled = enabledItems(this.definition, this.answers());
    const same =
      enabled.size === this.#enabled.size && [...enabled].every((linkId) => this.#enabled.has(linkId));
    if (!same) this.#enabled = enabled;
    for (const linkId of linkIds) this.#call(linkId);
    for (const listener of this.#all) listener();
  }

  #call(linkId: string): void {
    for (const listener of this.#listeners.get(linkId) ?? []) listener();
  }

  /** Calls when one field changes. */
  readonly listenTo = (linkId: string, listener: () => void): (() => void) => {
    const listeners = this.#listeners.get(linkId) ?? new Set();
    this.#listeners.set(linkId, listeners.add(listener));
    return () => listeners.delete(listener);
  };

  /** Calls when any field changes. */
  readonly listen = (listener: () => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };
}

/** What a text field holds for a typed text. */
export function readTyped(item: Item, typed: string): Answer | undefined {
  if (item.type === "text") return typed.trim() === "" ? undefined : typed;
  return numberIn(typed) ?? undefined;
}

/** Whether two answers are the same, in whatever order codes were chosen. */
export function sameAnswer(a: Answer | undefined, b: Answer | undefined): boolean {
  const text = (answer: Answer | undefined) =>
    Array.isArray(answer) ? JSON.stringify([...answer].sort()) : JSON.stringify(answer);
  return text(a) === text(b);
}

/** The numbers of choices instead of their codes, for rows that store numbers. */
export function numbersOf(definition: Definition, answers: Answers): Record<string, number> {
  const items = new Map(everyItem(definition.item).map((item) => [item.linkId, item]));
  return Object.fromEntries(
    Object.entries(answers).flatMap(([linkId, answer]) => {
      const item = items.get(linkId);
      const value = item && scoredValue(item, answer);
      return value === undefined ? [] : [[linkId, value]];
    }),
  );
}

/** Whether nothing was answered that could be sent. */
export function isEmpty(store: AnswerStore): boolean {
  return Object.keys(store.sendable()).length === 0;
}
