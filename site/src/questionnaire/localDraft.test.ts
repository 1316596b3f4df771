import { describe, expect, it } from "vitest";
import { type LocalDraft, localDraftIn, mergeDraft } from "./localDraft";

const at = (second: number) => Date.parse("2026-11-23T10:00:00Z") + 1000 * second;
const stored = (second: number, data: Record<string, string>) => ({
  version: 2,
  data,
  modified: new Date(at(second)).toISOString(),
});
const local = (
  held: Record<string, [string | undefined, number]>,
  base: Record<string, string> = {},
): LocalDraft => ({
  held: Object.fromEntries(
    Object.entries(held).map(([linkId, [answer, second]]) => [linkId, { answer, at: at(second) }]),
  ),
  version: 1,
  base,
  seed: "seed",
});
const answers = ({ held }: LocalDraft) =>
  Object.fromEntries(Object.entries(held).map(([linkId, { answer }]) => [linkId, answer]));

describe("answers of two devices", () => {
  it("count both where each device changed another question", () => {
    const both = mergeDraft(
      local({ a: ["1", 5], b: ["1", 0] }, { a: "0", b: "1" }),
      stored(9, { a: "0", b: "2" }),
    );
    expect(answers(both.local)).toEqual({ a: "1", b: "2" });
    expect(both.conflicts).toEqual(["b"]);
  });

  it("count the newer one where both changed the same", () => {
    expect(answers(mergeDraft(local({ a: ["1", 5] }), stored(9, { a: "2" })).local)).toEqual({ a: "2" });
    const mine = mergeDraft(local({ a: ["1", 10] }), stored(9, { a: "2" }));
    expect(answers(mine.local)).toEqual({ a: "1" });
    expect(mine.conflicts).toEqual([]);
  });

  it("also when an answer was taken back", () => {
    const back = mergeDraft(local({ a: ["1", 0] }, { a: "1" }), stored(9, {}));
    expect(answers(back.local)).toEqual({ a: undefined });
    expect(back.conflicts).toEqual(["a"]);
    expect(
      answers(mergeDraft(local({ a: [undefined, 5] }, { a: "1" }), stored(9, { a: "1" })).local),
    ).toEqual({
      a: undefined,
    });
  });

  it("tell nothing where nothing was replaced, and go on from the server's version", () => {
    const first = mergeDraft(localDraftIn(undefined), stored(9, { a: "2" }));
    expect([answers(first.local), first.conflicts, first.local.version]).toEqual([{ a: "2" }, [], 2]);
    const same = mergeDraft(local({ a: ["2", 0] }), stored(9, { a: "2" }));
    expect(same.conflicts).toEqual([]);
  });
});
