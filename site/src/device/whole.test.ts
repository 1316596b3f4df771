import { describe, expect, it } from "vitest";
import { listed } from "../offline/replicatedLists";
import type { Item, StoredRow } from "./item";
import { afterFault, following, resolved, withChange } from "./schedule";
import { contested } from "./statements";
import { byRows, eachRow, partsLeft, partsWith } from "./whole";

const CHEMO = { id: 3, key: "chemo", name: "Chemotherapie" };
const EARLY = { id: 301, key: "chemo.neoadjuvant", name: "Vor der Operation" };

/** A change of a treatment that waits, with a part that is made, one that is changed and one that is deleted. */
function waiting(more: Partial<Item> = {}): Item {
  return {
    seq: 7,
    owner: 1,
    key: "k",
    kind: "update",
    root: "treatment",
    row: 12,
    path: "treatment/save",
    body: {
      note: "Port links",
      parts: [
        { id: 30, parenttreatment: 12, treatmentcategory: 301, startdate: "20260209" },
        { id: 20, version: 1, startdate: "20260301" },
        { id: 21, deleted: true },
      ],
    },
    shown: {
      note: "Port links",
      parts: [
        { id: 30, parenttreatment: 12, treatmentcategory: EARLY, startdate: "20260209" },
        { id: 20, version: 1, startdate: "20260301" },
        { id: 21, deleted: true },
      ],
    },
    base: { note: null, parts: [part(20), part(21)] },
    version: 1,
    createdAt: 1000,
    tries: 0,
    next: 0,
    state: "waiting",
    title: "Chemotherapie",
    ...more,
  };
}

function part(id: number, more: object = {}): StoredRow {
  return { id, version: 1, parenttreatment: 12, treatmentcategory: EARLY, startdate: "20260209", ...more };
}

/** The treatment as it is stored, with these parts. */
function current(parts: readonly StoredRow[], more: object = {}): StoredRow {
  return { id: 12, version: 2, treatmentcategory: CHEMO, parts, ...more };
}

const conflict = (row: StoredRow) => ({
  status: 409,
  key: "error.version.conflict",
  fields: [],
  current: row,
});
const judged = (item: Item, row: StoredRow) => afterFault(item, conflict(row), 0, 0);

describe("a treatment that waits with its parts", () => {
  it("is shown row by row", () => {
    const rows = byRows([waiting()]).map(({ kind, row, body, version }) => ({ kind, row, body, version }));
    expect(rows).toEqual([
      { kind: "update", row: 12, body: { note: "Port links" }, version: 1 },
      {
        kind: "add",
        row: 30,
        body: { parenttreatment: 12, treatmentcategory: 301, startdate: "20260209" },
        version: 0,
      },
      { kind: "update", row: 20, body: { startdate: "20260301" }, version: 1 },
      { kind: "delete", row: 21, body: {}, version: 0 },
    ]);
    expect(byRows([waiting()])[1]?.shown).toMatchObject({ treatmentcategory: EARLY });
  });

  it("is confirmed row by row", () => {
    const answer = current([part(30), part(20, { version: 2 })]);
    const written = eachRow(waiting(), answer).map(([{ kind, row }, stored]) => [kind, row, stored]);
    const { parts, ...row } = answer;
    expect(written).toEqual([
      ["update", 12, row],
      ["add", 30, part(30)],
      ["update", 20, part(20, { version: 2 })],
      ["delete", 21, null],
    ]);
  });

  it("lets a later change of the same parts be one of the version that it has left", () => {
    const laterItem = waiting({
      seq: 8,
      version: 0,
      body: { parts: [{ id: 30, version: 0, startdate: "20260401" }] },
    });
    const [next] = following([laterItem], waiting(), current([part(30), part(20, { version: 2 })]));
    expect(next?.body.parts).toEqual([{ id: 30, version: 1, startdate: "20260401" }]);
  });
});

describe("a treatment that was changed elsewhere while it waited", () => {
  it("is made from what is stored now, where both changes fit together", () => {
    const outcome = judged(waiting(), current([part(20, { version: 3, treatmentresult: 1 }), part(21)]));
    expect(outcome).toMatchObject({ done: false, item: { state: "waiting", version: 2 } });
    const { item } = outcome as { item: Item };
    expect(item.body).toEqual({
      note: "Port links",
      parts: [
        { id: 30, parenttreatment: 12, treatmentcategory: 301, startdate: "20260209" },
        { id: 20, version: 3, startdate: "20260301" },
        { id: 21, deleted: true },
      ],
    });
  });

  it("is also asked about where only a part has another version", () => {
    const moved = current([part(20, { version: 2, startdate: "20260315" }), part(21)], { version: 1 });
    const outcome = judged(waiting(), moved);
    expect(outcome).toMatchObject({ done: false, item: { state: "conflict" } });
    const { item } = outcome as { item: Item };
    expect(contested(item, moved)).toEqual([["parts"]]);
  });

  it("sends what was chosen: the own parts on top of the stored ones, or none of them", () => {
    const moved = current([part(20, { version: 2, startdate: "20260315" }), part(21)], {
      note: "Port rechts",
    });
    const { item } = judged(waiting(), moved) as { item: Item };
    expect(contested(item, moved)).toEqual([["note"], ["parts"]]);
    expect(resolved(item, ["note"])).toMatchObject({
      item: {
        version: 2,
        body: { parts: [{ id: 30 }, { id: 20, version: 2, startdate: "20260301" }, { id: 21 }] },
      },
    });
    const { item: own } = resolved(item, ["parts"]) as { item: Item };
    expect(own.body).toEqual({ note: "Port links" });
    expect(resolved(item, ["note", "parts"])).toEqual({ done: true, row: moved });
  });

  it("is done where all of it was stored by a call whose answer was lost", () => {
    const stored = current([part(30), part(20, { version: 2, startdate: "20260301" })], {
      note: "Port links",
    });
    expect(judged(waiting(), stored)).toEqual({ done: true, row: stored });
  });

  it("is refused where a part that was changed here was deleted, and keeps what was entered", () => {
    const outcome = judged(waiting(), current([part(21)]));
    expect(outcome).toMatchObject({
      item: { state: "refused", reason: { status: 404 }, body: waiting().body },
    });
  });
});

describe("changes of parts", () => {
  it("that were refused are sent with a later change in them", () => {
    const refused = waiting({ kind: "add", state: "refused" });
    const body = {
      parts: [
        { id: 30, version: 0, startdate: "20260401" },
        { id: 20, deleted: true as const },
      ],
    };
    const next = withChange(refused, { body, shown: body, base: {}, title: "", key: "k2" });
    expect(next.body.parts).toEqual([
      { id: 30, parenttreatment: 12, treatmentcategory: 301, startdate: "20260401" },
      { id: 20, deleted: true },
      { id: 21, deleted: true },
    ]);
    expect(next.shown?.parts).toMatchObject([{ treatmentcategory: EARLY, startdate: "20260401" }, {}, {}]);
  });

  it("leave out what is made and deleted again, and take on what is new", () => {
    const parts = partsWith(
      [{ id: 30, startdate: "20260209" }],
      [
        { id: 30, deleted: true },
        { id: 31, startdate: "20260301" },
      ],
    );
    expect(parts).toEqual([{ id: 31, startdate: "20260301" }]);
  });

  it("are what the stored parts do not say yet", () => {
    expect(
      partsLeft([{ id: 20, version: 1, startdate: "20260209", treatmentcategory: 301 }], current([part(20)])),
    ).toEqual([]);
    expect(partsLeft([{ id: 21, deleted: true }], current([part(20)]))).toEqual([]);
  });
});

it("a change of the kind takes the former parts along, and keeps those that come with it", () => {
  const item = waiting({
    body: {
      treatmentcategory: 1,
      parts: [{ id: 30, parenttreatment: 12, treatmentcategory: 101, startdate: "20260209" }],
    },
    shown: {
      treatmentcategory: { id: 1 },
      parts: [{ id: 30, parenttreatment: 12, treatmentcategory: EARLY }],
    },
  });
  const rows = listed(
    new URLSearchParams(),
    [{ ...current([]), parts: undefined }, part(20)],
    byRows([item]),
    "treatment",
  );
  expect(rows.map(({ id }) => id)).toEqual([12, 30]);
});
