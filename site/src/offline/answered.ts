import { entityKey } from "../api/keys";
import { ApiError } from "../api/problem";
import { expectedPerson } from "../api/token";
import { eachRow } from "../device/whole";
import { noteConfirmed } from "./confirmed";
import { type FurtherAnswer, keepFurtherAnswer } from "./furtherAnswers";

/**
 * What the server has answered since the page was loaded, by path, and when it was asked for. The memory of the page has it too,
 * or something newer: it is only given with what was confirmed since, or below what waits to be sent.
 */
export const answered = new Map<string, FurtherAnswer>();

/** Gives an answer again, also that there is no such thing. */
export function answerOf({ value, missing }: FurtherAnswer): () => unknown {
  return () => {
    if (missing !== undefined) throw new ApiError({ status: 404, key: missing });
    return value;
  };
}

/** After a write: what was read before is older than the answer to it. */
export function noteWritten(
  owner: number,
  write: Parameters<typeof noteConfirmed>[1],
  stored: unknown,
): void {
  // Somebody else may have signed in while it was under way.
  if (expectedPerson() !== owner) return;
  for (const [one, answer] of eachRow(write, stored)) noteRow(owner, one, answer);
}

function noteRow(owner: number, write: Parameters<typeof noteConfirmed>[1], stored: unknown): void {
  noteConfirmed(owner, write, stored);
  const { kind, root, row } = write;
  if (kind === "call") return;
  const id = kind === "delete" ? row : (stored as { id?: number } | null)?.id;
  if (id === undefined) return;
  const path = entityKey(root, id);
  const seen = Date.now();
  const answer: FurtherAnswer =
    kind === "delete" ? { value: null, missing: "error.notfound", seen } : { value: stored, seen };
  if (answered.has(path)) answered.set(path, answer);
  void keepFurtherAnswer(owner, path, answer);
}
