import { entityKey } from "../api/keys";
import { ApiError } from "../api/problem";
import type { Write } from "../api/rows";
import { type FurtherAnswer, keepFurtherAnswer } from "./furtherAnswers";

export type Answered = Omit<FurtherAnswer, "seen">;

/**
 * What the server has answered since the page was loaded, by path. The memory of the page has it too, or something newer:
 * it is never given in its place, only below what waits to be sent.
 */
export const answered = new Map<string, () => unknown>();

/** Gives an answer again, also that there is no such thing. */
export function answerOf({ value, missing }: Answered): () => unknown {
  return () => {
    if (missing !== undefined) throw new ApiError({ status: 404, key: missing });
    return value;
  };
}

/** After a write: what was read of the row before is older than the answer to it. */
export function noteWritten(
  owner: number,
  { kind, root, row }: Pick<Write, "kind" | "root" | "row">,
  stored: unknown,
) {
  if (kind === "call") return;
  const id = kind === "delete" ? row : (stored as { id?: number } | null)?.id;
  if (id === undefined) return;
  const path = entityKey(root, id);
  const answer: Answered = kind === "delete" ? { value: null, missing: "error.notfound" } : { value: stored };
  if (answered.has(path)) answered.set(path, answerOf(answer));
  void keepFurtherAnswer(owner, path, answer);
}
