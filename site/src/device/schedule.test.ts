import { describe, expect, it } from "vitest";
import { withWaiting, withWaitingRow } from "../offline/outbox/overlay";
import { type Draft, equal, type Item, type StoredRow } from "./item";
import {
  afterFault,
  delay,
  dependentsOf,
  due,
  following,
  ready,
  resolved,
  wakeAt,
  without,
} from "./schedule";

const NOW = 1_000_000;
const OFFLINE = { status: 0, key: "error.offline", fields: [] };

/** An item on a treatment, waiting. */
function item(seq: number, more: Omit<Partial<Item>, keyof Draft> & Partial<Draft>): Item {
  const kind = more.kind ?? "update";
  const own = {
    seq,
    owner: 7,
    key: `key-${seq}`,
    kind,
    root: "treatment",
    row: kind === "add" ? -seq : 5,
  } as const;
  const initial = {
    createdAt: 0,
    tries: 0,
    next: 0,
    state: "waiting",
    title: "",
    version: kind === "add" ? 0 : 1,
  } as const;
  return { ...own, ...initial, body: {}, base: {}, ...more } as Item;
}

const seqs = (items: readonly Item[]) => items.map(({ seq }) => seq);

const conflict = (current: StoredRow) => ({
  status: 409,
  key: "error.version.conflict",
  fields: [],
  current,
});

describe("ready", () => {
  const whole = item(1, { kind: "add" });
  const part = item(2, { kind: "add", body: { parenttreatment: -1 } });
  const other = item(3, { row: 9 });

  it("what refers to a waiting row or changes it comes after it, and others overtake", () => {
    expect(seqs(ready([whole, part, other]))).toEqual([1, 3]);
    expect(seqs(ready([{ ...whole, state: "refused" }, part, item(4, { row: -1 }), other]))).toEqual([3]);
    expect(
      seqs(ready([item(1, { kind: "add" }), item(2, { kind: "add", body: { of: [{ id: -1 }] } })])),
    ).toEqual([1]);
  });

  it("the same number of another root is another row", () => {
    expect(seqs(ready([item(1, {}), item(2, { root: "timelineentry" })]))).toEqual([1, 2]);
  });

  it("rows go in the order in which they were deleted, and after what refers to them", () => {
    const [first, second] = [item(1, { kind: "delete", row: 8 }), item(2, { kind: "delete" })];
    expect(seqs(ready([first, second]))).toEqual([1]);
    expect(seqs(ready([{ ...first, state: "refused" }, second]))).toEqual([2]);
    expect(seqs(ready([item(1, { row: 8, body: { parenttreatment: 5 } }), second]))).toEqual([1]);
  });
});

describe("due", () => {
  it("a failed item waits for its time and nobody else does, unless there is no way to the server", () => {
    const busy = item(1, { next: NOW + 10, reason: { ...OFFLINE, status: 503 } });
    const other = item(2, { row: 9 });
    expect(due([busy, other], NOW)?.seq).toBe(2);
    expect(due([{ ...busy, reason: OFFLINE }, other], NOW)).toBeUndefined();
    expect(due([{ ...busy, reason: { ...OFFLINE, status: 429 } }, other], NOW)).toBeUndefined();
    expect(wakeAt([{ ...busy, reason: OFFLINE }, other])).toBe(NOW + 10);
    expect(wakeAt([{ ...busy, state: "refused" }])).toBeNull();
  });

  it("a file goes when nothing else does, and holds up nothing else when it fails", () => {
    const file = { name: "Befund.pdf", type: "application/pdf", size: 9 };
    const letter = item(1, { kind: "add", root: "document", file });
    const other = item(2, { row: 9 });
    expect(due([letter, other], NOW)?.seq).toBe(2);
    expect(due([letter], NOW)?.seq).toBe(1);
    const failed = { ...letter, next: NOW + 10, reason: { ...OFFLINE, status: 429 } };
    const second = { ...letter, seq: 3, row: -3 };
    expect(due([failed, other], NOW)?.seq).toBe(2);
    expect(due([failed, second], NOW)).toBeUndefined();
    expect(due([{ ...other, next: NOW + 10, reason: OFFLINE }, letter], NOW)).toBeUndefined();
  });

  it("waits longer each time, never much longer than five minutes", () => {
    expect([1, 2, 3, 4, 50].map((tries) => delay(tries, 0))).toEqual([
      2_000, 10_000, 60_000, 300_000, 300_000,
    ]);
    expect(delay(9, 1)).toBe(360_000);
  });
});

describe("a fault", () => {
  const mine = item(1, { body: { note: "mine", enddate: "" }, base: { note: "was", enddate: "20260101" } });
  const judged = (fault: Parameters<typeof afterFault>[1], of = mine) => afterFault(of, fault, NOW, 0);

  it("gives up a mark that nobody sees when the server refuses it, or fails with it for good", () => {
    const mark: Item = { ...mine, kind: "call", path: "notification/read", quiet: true };
    const fault = (status: number) => ({ status, key: "error.unknown", fields: [] });
    for (const status of [400, 404, 409])
      expect(judged(fault(status), mark)).toEqual({ done: true, row: null });
    for (const status of [0, 429, 500]) expect(judged(fault(status), mark)).toMatchObject({ done: false });
    expect(judged(fault(0), { ...mark, tries: 50 })).toMatchObject({ done: false });
    expect(judged(fault(500), { ...mark, tries: 4 })).toEqual({ done: true, row: null });
  });

  it("of the way, of the server or of too many calls leaves the item waiting", () => {
    for (const status of [0, 429, 500, 503])
      expect(judged({ ...OFFLINE, status })).toMatchObject({
        done: false,
        item: { state: "waiting", tries: 1, next: NOW + 2_000, body: mine.body },
      });
    expect(judged({ ...OFFLINE, status: 429, retryAfter: 30 })).toMatchObject({
      item: { next: NOW + 30_000 },
    });
  });

  it("of the content is stored with its fields", () => {
    const fields = [{ path: "note", key: "maxlength" }];
    const refused = {
      done: false,
      item: { state: "refused", reason: { status: 400, key: "error.validation", fields } },
    };
    expect(judged({ status: 400, key: "error.validation", fields })).toMatchObject(refused);
    expect(judged({ status: 404, key: "error.notfound", fields: [] })).toMatchObject({
      item: { state: "refused" },
    });
    expect(judged({ status: 409, key: "error.reference.inuse", fields: [] })).toMatchObject({
      item: { state: "refused" },
    });
  });

  it("of a row that is not found is the success of a deletion", () => {
    const notFound = { status: 404, key: "error.notfound", fields: [] };
    expect(judged(notFound, item(1, { kind: "delete" }))).toEqual({ done: true, row: null });
  });

  it("of a stored row that has everything already means that the answer was lost", () => {
    const current = { id: 5, version: 3, note: "mine" };
    expect(judged(conflict(current))).toEqual({ done: true, row: current });
  });

  it("of a row that was changed elsewhere sends what is left, from that row", () => {
    const outcome = judged(conflict({ id: 5, version: 4, note: "was", place: "theirs" }));
    expect(outcome).toMatchObject({
      done: false,
      item: { state: "waiting", version: 4, body: { note: "mine" }, next: 0 },
    });
    expect(outcome).not.toHaveProperty("item.body.enddate");
  });

  it("of the same property, changed elsewhere, asks the person, and does what they say", () => {
    const current = { id: 5, version: 4, note: "theirs", enddate: "20260202" };
    const outcome = judged(conflict(current));
    expect(outcome).toMatchObject({ done: false, item: { state: "conflict", current, body: mine.body } });
    const asked = (outcome as { item: Item }).item;
    expect(resolved(asked, ["note", "enddate"])).toEqual({ done: true, row: current });
    expect(resolved(asked, ["note"])).toMatchObject({
      done: false,
      item: { state: "waiting", version: 4, body: { enddate: "" }, base: { enddate: "20260202" } },
    });
    expect(resolved(asked, ["note"])).not.toHaveProperty("item.current");
  });

  it("that calls the sent version outdated and shows it is not believed for ever", () => {
    expect(judged(conflict({ id: 5, version: 1, note: "was" }))).toMatchObject({
      item: { state: "refused" },
    });
  });
});

describe("after an item is done", () => {
  it("gives the days of a series that is added now its number, and leaves their versions", () => {
    const add = item(1, { kind: "add", root: "timelineentry", body: { title: "a" } });
    const day = item(2, { kind: "day", root: "timelineentry", row: -1, day: "20261203", version: 0 });
    const elsewhere = item(3, { row: -1, root: "treatment" });
    const [next, other] = following([day, elsewhere], add, { id: 50, version: 1 });
    expect(next).toMatchObject({ row: 50, day: "20261203", version: 0 });
    expect(other).toBe(elsewhere);
  });

  it("references and the row itself become real, and the base too", () => {
    const add = item(1, { kind: "add", body: { note: "a" } });
    const laterItems = [
      item(2, { kind: "add", body: { parenttreatment: { id: -1 }, all: [-1, 4], text: "-1" } }),
      item(3, { row: -1, version: 0, body: { note: "b" }, base: { note: "a" } }),
      item(4, { row: 9 }),
    ];
    const [part, change, other] = following(laterItems, add, { id: 50, version: 1 });
    expect(part?.body).toEqual({ parenttreatment: 50, all: [50, 4], text: "-1" });
    expect(change).toMatchObject({ row: 50, version: 1 });
    expect(other).toBe(laterItems[2]);
  });

  it("a change takes the new version only if nobody else has changed the row and the person knew the last change", () => {
    const first = item(1, { body: { note: "b" } });
    const version = (more: Partial<Item>, answered: number) =>
      following([item(2, { body: { note: "c" }, base: { note: "b" }, ...more })], first, {
        id: 5,
        version: answered,
      })[0]?.version;
    expect(version({}, 2)).toBe(2);
    expect(version({}, 3)).toBe(1);
    expect(version({ base: { note: "a" } }, 2)).toBe(1);
    expect(version({ body: { place: "x" }, base: {} }, 2)).toBe(2);
  });
});

it("what cannot be sent without an add depends on it, on an update nothing does", () => {
  const items = [
    item(1, { kind: "add" }),
    item(2, { kind: "add", body: { parenttreatment: -1 } }),
    item(3, { row: -2 }),
    item(4, { kind: "delete", row: -1 }),
    item(5, {}),
  ];
  expect(seqs(dependentsOf(items, items[0] as Item))).toEqual([2, 3, 4]);
  expect(dependentsOf(items, items[4] as Item)).toEqual([]);
});

it("after a change was given up the next one is made from what that one was made from", () => {
  const discarded = item(1, { body: { note: "b", place: "x" }, base: { note: "a" }, version: 2 });
  const laterItems = [
    item(2, { body: { note: "c" }, base: { note: "b" }, version: 3 }),
    item(3, { body: { note: "d" }, base: { note: "c" }, version: 3 }),
  ];
  const left = without(laterItems, discarded);
  expect(left.map(({ base, version }) => [base.note, version])).toEqual([
    ["a", 2],
    ["c", 3],
  ]);
  expect(without(laterItems, discarded, ["place"])).toEqual(laterItems);
});

it("values are equal as the server sees them", () => {
  expect(equal({ id: 3, key: "chemo", name: "Chemo" }, 3)).toBe(true);
  expect(equal([{ id: 1 }, 2], [1, 2])).toBe(true);
  expect(equal("", undefined)).toBe(true);
  expect(equal({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
  expect(equal(false, undefined)).toBe(false);
  expect(equal(0, null)).toBe(false);
});

describe("rows as they will be", () => {
  const rows = [
    { id: 5, version: 1, note: "was" },
    { id: 6, version: 1, note: "stays" },
    { id: 7, version: 1, note: "goes" },
  ];
  const items = [
    item(1, { kind: "add", body: { note: "new" } }),
    item(2, { row: -1, body: { note: "newer" } }),
    item(3, { body: { note: "is" } }),
    item(4, { kind: "delete", row: 7 }),
    item(5, { kind: "add", root: "followup", body: {} }),
  ];

  it("have what waits, in order", () => {
    expect(withWaiting("treatment", rows, items)).toEqual([
      { id: 5, version: 1, note: "is" },
      rows[1],
      { id: -1, version: 0, note: "newer" },
    ]);
    expect(withWaitingRow("treatment", { id: 7 }, items)).toBeNull();
  });

  it("are those of the list only, and the same ones when nothing waits", () => {
    expect(withWaiting("treatment", rows, items, ({ note }) => note === "is").map(({ id }) => id)).toEqual([
      5, 6,
    ]);
    expect(withWaiting("medicalprofile", rows, items)).toBe(rows);
  });
});

describe("a tick", () => {
  const tick = (more: Partial<Item> = {}) =>
    item(1, {
      kind: "day",
      root: "timelineentry",
      row: 9,
      day: "20261120",
      version: 0,
      body: { done: true, donedate: "20261120", donetime: "0912" },
      base: { done: null, donedate: null, donetime: null },
      ...more,
    });
  const stored = (more: Partial<StoredRow>): StoredRow => ({ id: 900, version: 1, done: false, ...more });
  const answered = (one: Item, current: StoredRow) => afterFault(one, conflict(current), NOW, 0);

  it("that another device has made too is done, whenever it was", () => {
    const current = stored({ done: true, donedate: "20261120", donetime: "0855" });
    expect(answered(tick(), current)).toEqual({ done: true, row: current });
  });

  it("is sent again as a whole where the day was changed otherwise", () => {
    expect(answered(tick(), stored({ note: "Mit Milch" }))).toMatchObject({
      done: false,
      item: { state: "waiting", version: 1, row: 9, body: { done: true, donetime: "0912" } },
    });
  });

  it("that is undone while it was made anew elsewhere asks once, and goes or stays as a whole", () => {
    const undo = tick({
      version: 1,
      body: { done: false, donedate: null, donetime: null },
      base: { done: true, donedate: "20261120", donetime: "0900" },
    });
    const outcome = answered(
      undo,
      stored({ version: 3, done: true, donedate: "20261120", donetime: "0930" }),
    );
    if (outcome.done) throw new Error("it has to be asked");
    expect(outcome.item.state).toBe("conflict");
    expect(resolved(outcome.item, ["done"])).toMatchObject({ done: true, row: { donetime: "0930" } });
    expect(resolved(outcome.item, [])).toMatchObject({ item: { version: 3, body: undo.body } });
  });

  it("waits for what was said of the same day before, and for its series, but not for another day", () => {
    const undo = { ...tick(), seq: 2 };
    const other = { ...tick({ day: "20261121" }), seq: 3 };
    expect(seqs(ready([tick(), undo, other]))).toEqual([1, 3]);
    const deletion = item(4, { kind: "delete", root: "timelineentry", row: 9 });
    expect(seqs(ready([tick(), deletion]))).toEqual([1]);
  });

  it("hands the version of the new row to the next one of its day, which keeps its series", () => {
    const undo = tick({ body: { done: false }, base: { done: true } });
    const [next, other] = following(
      [
        { ...undo, seq: 2 },
        { ...tick({ day: "20261121" }), seq: 3 },
      ],
      tick(),
      stored({ done: true }),
    );
    expect(next).toMatchObject({ row: 9, day: "20261120", version: 1 });
    expect(other).toMatchObject({ row: 9, version: 0 });
  });
});

describe("a row of which there is one of a kind, made by another device meanwhile", () => {
  const mine = item(3, {
    kind: "add",
    root: "tumorinformation",
    body: { medicalprofile: 5, tumorgradingleft: 2, proliferationmarkerleft: 15 },
  });
  const judged = (there: Record<string, unknown>) =>
    afterFault(mine, conflict({ id: 70, version: 1, medicalprofile: { id: 5 }, ...there }), NOW, 0);

  it("gets what it does not say", () => {
    expect(judged({ tumorsizeleft: 7, proliferationmarkerleft: 15 })).toMatchObject({
      done: true,
      row: { id: 70 },
      rest: { seq: 3, kind: "update", row: 70, version: 1, state: "waiting", body: { tumorgradingleft: 2 } },
    });
  });

  it("is asked about where it says otherwise", () => {
    expect(judged({ proliferationmarkerleft: 35 })).toMatchObject({
      done: true,
      rest: { kind: "update", row: 70, state: "conflict", current: { proliferationmarkerleft: 35 } },
    });
  });

  it("leaves nothing to be sent where it says the same", () => {
    const same = { tumorgradingleft: { id: 2 }, proliferationmarkerleft: 15 };
    expect(judged(same)).not.toHaveProperty("rest");
  });

  it("is not overwritten by a later change of the row of this device", () => {
    const laterChange = item(4, {
      root: "tumorinformation",
      row: -3,
      version: 0,
      body: { tumorsizeleft: 3 },
    });
    const outcome = judged({ tumorsizeleft: 7 });
    const [left] = following([laterChange], mine, outcome.done ? outcome.row : null);
    expect(left).toMatchObject({ row: 70, version: 0 });
  });
});

it("a place of metastases waits for the information that allows it", () => {
  const information = item(1, { root: "tumorinformation", row: 70, body: { tumorgradingleft: 2 } });
  const root = "tumorinformationdistantmetastaseslocation";
  const place = item(2, { kind: "add", root, body: { tumorinformation: 70, side: "left" } });
  expect(seqs(ready([information, place]))).toEqual([1]);
});
