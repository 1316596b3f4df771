import { HER2_BORDERLINE } from "../side/fields";

/** W-ASSIST-01. */
export const STEP_COUNT = 14;
export const LAST_STEP = STEP_COUNT - 1;
/** Asks for the extra test, which exists only for a borderline HER2 result. */
export const FISH_STEP = 4;
/** W-ASSIST-08: from here on the stored answers and the places of metastases are loaded. */
export const FIRST_QUESTION = 1;

export type Move = "forward" | "skip" | "back";

/**
 * What a move brings about: `save` stores the answer, `keep` makes the assistant one that can be gone on with later,
 * `close` leads back to the tumour section of the medical profile.
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

/** W-ASSIST-03: the step itself, or the one after it where there is nothing to ask. */
export function shownStep(step: number, her2type: number | null): number {
  return isShown(step, her2type) ? step : step + 1;
}

/** One move from a step, with the HER2 result of the side as it is stored after the move. */
export function moved(step: number, move: Move, her2type: number | null): Moved {
  if (move === "back") {
    const before = isShown(step - 1, her2type) ? step - 1 : step - 2;
    return before < 0 ? { step: null, effects: ["close"] } : { step: before, effects: [] };
  }
  const saves: Effect[] = move === "forward" ? ["save"] : [];
  if (step === LAST_STEP) return { step: null, effects: [...saves, "close"] };
  const kept: Effect[] = step === 0 ? ["keep"] : [];
  return { step: shownStep(step + 1, her2type), effects: [...saves, ...kept] };
}

/** How far the assistant of a side has come, as the server keeps it. */
export interface Reached {
  step?: number | null | undefined;
  kept?: boolean | null | undefined;
  finished?: boolean | null | undefined;
}

export interface Opening {
  step: number;
  /** Whether somebody comes back to where they stopped. */
  resumed: boolean;
}

/** W-ASSIST-12: where the assistant opens. `asked` is the step in the address, if there is one. */
export function opening(reached: Reached | undefined, asked: number | null): Opening {
  if (!reached?.kept) return { step: 0, resumed: false };
  if (asked !== null) return { step: asked, resumed: false };
  const step = reached.finished ? 0 : (reached.step ?? 0);
  return { step, resumed: step > 0 };
}

/** The step of an address; null for anything that is none. */
export function stepIn(text: string | null): number | null {
  if (text === null || !/^\d{1,2}$/.test(text)) return null;
  return Number(text) <= LAST_STEP ? Number(text) : null;
}
