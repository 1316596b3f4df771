import { type FieldStates, sameAnswer } from "./answerStore";
import type { Answers } from "./definition";

/** What the server has of a questionnaire that is not sent yet. */
export interface StoredDraft {
  version: number;
  data: Answers;
  /** When it was stored, RFC 3339. */
  modified: string;
}

/** What the device has of it. */
export interface LocalDraft {
  held: FieldStates;
  /** The server's version that `held` goes on from, and its answers; null before the first. */
  version: number | null;
  base: Answers;
  /** What the idempotency keys of the calls are made of, also after a reload. */
  seed: string;
}

export interface MergedDraft {
  local: LocalDraft;
  /** Answers that another device changed and that are shown now. */
  conflicts: readonly string[];
}

function isLocalDraft(value: unknown): value is LocalDraft {
  return typeof value === "object" && value !== null && "held" in value && "base" in value && "seed" in value;
}

/** A draft as it was read from the device; an unreadable one is none. */
export function localDraftIn(value: unknown): LocalDraft {
  return isLocalDraft(value) ? value : { held: {}, version: null, base: {}, seed: crypto.randomUUID() };
}

/**
 * Puts what the device has on top of what the server has. Where only one of them has changed an answer since they
 * were the same, its answer counts; where both have, the newer one.
 */
export function mergeDraft(local: LocalDraft, stored: StoredDraft | null): MergedDraft {
  if (!stored) return { local, conflicts: [] };
  const { version, data } = stored;
  if (version === local.version) return { local, conflicts: [] };
  const at = Date.parse(stored.modified);
  const held = { ...local.held };
  const conflicts: string[] = [];
  for (const linkId of new Set([...Object.keys(data), ...Object.keys(local.base), ...Object.keys(held)])) {
    const [mine, theirs, base] = [held[linkId], data[linkId], local.base[linkId]];
    if (sameAnswer(theirs, base) || sameAnswer(mine?.answer, theirs)) continue;
    const changedHere = mine !== undefined && !(sameAnswer(mine.answer, base) && !mine.typed);
    if (changedHere && mine.at >= at) continue;
    held[linkId] = { answer: theirs, at };
    // Without an own answer nothing was replaced: the person goes on where the other device was.
    if (mine !== undefined) conflicts.push(linkId);
  }
  return { local: { ...local, held, version, base: data }, conflicts };
}
