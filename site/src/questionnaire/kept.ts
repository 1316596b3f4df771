import type { Answers } from "./definition";
import { type HeldAnswers, sameAnswer } from "./sheet";

/** What the server has of a questionnaire that is not sent yet. */
export interface StoredDraft {
  version: number;
  data: Answers;
  /** When it was stored, RFC 3339. */
  modified: string;
}

/** What the device has of it. */
export interface Kept {
  held: HeldAnswers;
  /** The server's version that `held` goes on from, and its answers; null before the first. */
  version: number | null;
  base: Answers;
  /** What the idempotency keys of the calls are made of, also after a reload. */
  seed: string;
}

export interface MergedDraft {
  kept: Kept;
  /** Answers that another device changed and that are shown now. */
  taken: readonly string[];
}

function isKept(value: unknown): value is Kept {
  return typeof value === "object" && value !== null && "held" in value && "base" in value && "seed" in value;
}

/** A draft as it was read from the device; an unreadable one is none. */
export function keptIn(value: unknown): Kept {
  return isKept(value) ? value : { held: {}, version: null, base: {}, seed: crypto.randomUUID() };
}

/**
 * Puts what the device has on top of what the server has. Where only one of them has changed an answer since they
 * were the same, its answer counts; where both have, the newer one.
 */
export function merged(kept: Kept, stored: StoredDraft | null): MergedDraft {
  if (!stored) return { kept, taken: [] };
  const { version, data } = stored;
  if (version === kept.version) return { kept, taken: [] };
  const at = Date.parse(stored.modified);
  const held = { ...kept.held };
  const taken: string[] = [];
  for (const linkId of new Set([...Object.keys(data), ...Object.keys(kept.base), ...Object.keys(held)])) {
    const [mine, theirs, base] = [held[linkId], data[linkId], kept.base[linkId]];
    if (sameAnswer(theirs, base) || sameAnswer(mine?.answer, theirs)) continue;
    const changedHere = mine !== undefined && !(sameAnswer(mine.answer, base) && !mine.typed);
    if (changedHere && mine.at >= at) continue;
    held[linkId] = { answer: theirs, at };
    // Without an own answer nothing was replaced: the person goes on where the other device was.
    if (mine !== undefined) taken.push(linkId);
  }
  return { kept: { ...kept, held, version, base: data }, taken };
}
