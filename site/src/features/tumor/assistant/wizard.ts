import { HER2_BORDERLINE } from "../side/fields";

/** W-ASSIST-01. */
export const STEP_COUNT = 14;
export const LAST_STEP = STEP_COUNT - 1;
/** The extra test, which exists only for a borderline HER2 result. */
export const FISH_STEP = 4;
/** W-ASSIST-08: from here on the stored answers and the places of metastases are loaded. */
export const FIRST_QUESTION = 1;

export type Move = "forward" | "skip" | "back";

/**
 * The effects of a move: `save` stores the answer, `keep` stores the progress so that the assistant can be resumed,
 * `close` navigates to the tumour section of the medical profile.
 */
export type Effect = "save" | "keep" | "close";

export interface Moved {
  /** Null when the assistant is left. */
  step: number | null;
  effects: readonly Effect[];
}

/** W-ASSIST-02: percent, as a whole number. */
export function progress(step: number): number {
  return Math.floor(((step + 1) / STEP_COUNT) * 100);
}

function isShown(step: number, her2type: number | null): boolean {
  return step !== FISH_STEP || her2type === HER2_BORDERLINE;
}

/** W-ASSIST-03: the step itself, or the next one if it has nothing to ask. */
export function shownStep(step: number, her2type: number | null): number {
  return isShown(step, her2type) ? step : step + 1;
}

/** One move from a step, with the HER2 result of the side as stored after the move. */
export function moved(step: number, move: Move, her2type: number | null): Moved {
  if (move === "back") {
    const before = isShown(step - 1, her2type) ? step - 1 : step - 2;
    return before < 0 ? { step: null, effects: ["close"] } : { step: before, effects: [] };
  }
  const saves: Effect[] = move === "forward" ? ["save"] : [];
  if (step === LAST_STEP) return { step: null, effects: [...saves, "close"] };
  const keeps: Effect[] = step === 0 ? ["keep"] : [];
  return { step: shownStep(step + 1, her2type), effects: [...saves, ...keeps] };
}

/** The stored progress of the assistant for a side. */
export interface AssistantProgress {
  step?: number | null | undefined;
  kept?: boolean | null | undefined;
  finished?: boolean | null | undefined;
}

export interface Opening {
  step: number;
  /** Whether the assistant was opened at the step where it was left. */
  resumed: boolean;
}

/** W-ASSIST-12: the first step to show. `asked` is the step in the address, if there is one. */
export function opening(reached: AssistantProgress | undefined, asked: number | null): Opening {
  if (!reached?.kept) return { step: 0, resumed: false };
  if (asked !== null) return { step: asked, resumed: false };
  const step = reached.finished ? 0 : (reached.step ?? 0);
  return { step, resumed: step > 0 };
}

/** The step in an address; null when it is not valid. */
export function stepIn(text: string | null): number | null {
  if (text === null || !/^\d{1,2}$/.test(text)) return null;
  return Number(text) <= LAST_STEP ? Number(text) : null;
}
