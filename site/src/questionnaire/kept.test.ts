import { describe, expect, it } from "vitest";
import { type Kept, keptIn, merged } from "./kept";

const at = (second: number) => Date.parse("2026-11-23T10:00:00Z") + 1000 * second;
const stored = (second: number, data: Record<string, string>) => ({
  version: 2,
  data,
  modified: new Date(at(second)).toISOString(),
});
const kept = (
  held: Record<string, [string | undefined, number]>,
  base: Record<string, string> = {},
): Kept => ({
  held: Object.fromEntries(
    Object.entries(held).map(([linkId, [answer, second]]) => [linkId, { answer, at: at(second) }]),
  ),
  version: 1,
  base,
  seed: "seed",
});
const answers = ({ held }: Kept) =>
  Object.fromEntries(Object.entries(held).map(([linkId, { answer }]) => [linkId, answer]));

describe("answers of two devices", () => {
  it("count both where each device changed another question", () => {
    const both = merged(
      kept({ a: ["1", 5], b: ["1", 0] }, { a: "0", b: "1" }),
      stored(9, { a: "0", b: "2" }),
    );
    expect(answers(both.kept)).toEqual({ a: "1", b: "2" });
    expect(both.taken).toEqual(["b"]);
  });

  it("count the newer one where both changed the same", () => {
    expect(answers(merged(kept({ a: ["1", 5] }), stored(9, { a: "2" })).kept)).toEqual({ a: "2" });
    const mine = merged(kept({ a: ["1", 10] }), stored(9, { a: "2" }));
    expect(answers(mine.kept)).toEqual({ a: "1" });
    expect(mine.taken).toEqual([]);
  });

  it("also when an answer was taken back", () => {
    const back = merged(kept({ a: ["1", 0] }, { a: "1" }), stored(9, {}));
    expect(answers(back.kept)).toEqual({ a: undefined });
    expect(back.taken).toEqual(["a"]);
    expect(answers(merged(kept({ a: [undefined, 5] }, { a: "1" }), stored(9, { a: "1" })).kept)).toEqual({
      a: undefined,
    });
  });

  it("tell nothing where nothing was replaced, and go on from the server's version", () => {
    const first = merged(keptIn(undefined), stored(9, { a: "2" }));
    expect([answers(first.kept), first.taken, first.kept.version]).toEqual([{ a: "2" }, [], 2]);
    const same = merged(kept({ a: ["2", 0] }), stored(9, { a: "2" }));
    expect(same.taken).toEqual([]);
  });
});
