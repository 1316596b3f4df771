import { describe, expect, it } from "vitest";
import type { Item } from "../../device/item";
import { entriesWithWaiting } from "./daysShown";

const WEEK = "f.from=20261116&f.to=20261122&o.sort=date";
const NEXT = "f.from=20261123&f.to=20261129&o.sort=date";
const single = (id: number, date: string) => ({ id, date, title: `Eintrag ${id}`, version: 1 });
const ofSeries = (date: string) => ({
  id: 9,
  date,
  seriesdate: date,
  firstdate: "20261101",
  title: "Reihe",
  version: 1,
});

function item(seq: number, more: Partial<Item>): Item {
  const own = {
    seq,
    owner: 1,
    key: `k-${seq}`,
    kind: "update",
    root: "timelineentry",
    row: 5,
    title: "",
  } as const;
  const state = { createdAt: 0, tries: 0, next: 0, state: "waiting", version: 1 } as const;
  return { ...own, ...state, body: {}, base: {}, ...more };
}

const shown = (
  query: string,
  rows: readonly ReturnType<typeof single>[],
  items: readonly Item[],
): [number, string][] =>
  entriesWithWaiting(new URLSearchParams(query), rows, items).map(({ id, date }) => [id, date]);

const moved = item(1, { body: { date: "20261124" }, previousRow: single(5, "20261118") });

describe("the days of a list with what waits", () => {
  it("are the same object where nothing of them waits", () => {
    const rows = [single(5, "20261118")];
    expect(entriesWithWaiting(new URLSearchParams(WEEK), rows, [item(1, { row: 6 })])).toBe(rows);
  });

  it("lose an entry that goes to another day, and that day gets it in its place", () => {
    expect(shown(WEEK, [single(4, "20261117"), single(5, "20261118")], [moved])).toEqual([[4, "20261117"]]);
    const there = [single(2, "20261123"), single(3, "20261125")];
    expect(shown(NEXT, there, [moved])).toEqual([
      [2, "20261123"],
      [5, "20261124"],
      [3, "20261125"],
    ]);
    expect(shown(NEXT.replace("date", "date|desc"), [...there].reverse(), [moved]).map(([id]) => id)).toEqual(
      [3, 5, 2],
    );
    expect(shown(`${NEXT}&p.c=next`, there, [moved])).toHaveLength(2);
  });

  it("show it where it was after it has come back", () => {
    const back = item(2, { body: { date: "20261118" }, previousRow: single(5, "20261124") });
    expect(shown(WEEK, [single(5, "20261118")], [moved, back])).toEqual([[5, "20261118"]]);
    expect(shown(NEXT, [], [moved, back])).toEqual([]);
  });

  it("keep the other days of a series when one is changed, moved or left out", () => {
    const rows = ["20261117", "20261118", "20261119"].map(ofSeries);
    const day = (body: Item["body"]) =>
      item(1, { kind: "day", row: 9, day: "20261118", body, previousRow: ofSeries("20261118") });
    const [, done] = entriesWithWaiting<(typeof rows)[number] & { done?: boolean }>(
      new URLSearchParams(WEEK),
      rows,
      [day({ done: true })],
    );
    expect(done).toMatchObject({ date: "20261118", done: true });
    expect(shown(WEEK, rows, [day({ skipped: true })])).toEqual([
      [9, "20261117"],
      [9, "20261119"],
    ]);
    expect(shown(WEEK, rows, [day({ date: "20261122" })]).map(([, date]) => date)).toEqual([
      "20261117",
      "20261119",
      "20261122",
    ]);
    expect(shown(NEXT, ["20261124"].map(ofSeries), [day({ date: "20261123" })])).toEqual([
      [9, "20261123"],
      [9, "20261124"],
    ]);
  });

  it("get what was added where it belongs, behind what was there at that time", () => {
    const add = (seq: number, date: string) =>
      item(seq, { kind: "add", row: 1000 + seq, body: { date, title: "Neu" } });
    const added = [add(1, "20261118"), add(2, "20261118"), add(3, "20261125")];
    expect(shown(WEEK, [single(5, "20261118"), single(6, "20261119")], added).map(([id]) => id)).toEqual([
      5, 1001, 1002, 6,
    ]);
    expect(shown(NEXT, [], added).map(([id]) => id)).toEqual([1003]);
    expect(shown(`${WEEK}&p.c=next`, [], added)).toEqual([]);
    expect(shown(WEEK, [], [...added, item(4, { kind: "delete", row: 1001 })]).map(([id]) => id)).toEqual([
      1002,
    ]);
  });

  it("hold only entries of the category that is asked for", () => {
    const visit = { ...single(5, "20261118"), timelineentrycategory: { id: 2 } };
    const change = item(1, { body: { date: "20261124" }, previousRow: visit });
    expect(shown(`${NEXT}&f.timelineentrycategoryId=2`, [], [change])).toHaveLength(1);
    expect(shown(`${NEXT}&f.timelineentrycategoryId=3`, [], [change])).toHaveLength(0);
  });
});
