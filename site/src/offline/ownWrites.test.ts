// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Write } from "../api/rows";
import { expectPerson } from "../api/token";
import { answersOf, cachedResponses, clearResponseCache, closeAnswers } from "../device/answers";
import type { StoredRow } from "../device/item";
import { type Progress, progressOf, rowsOfRoot, storePage } from "../device/rows";
import { pulled } from "../test/pulled";
import { PERSON } from "../test/server/person";
import { forgetVersions, noteWritten, versionOf } from "./ownWrites";

const ROOT = "addressbookentry";
const KERN = { id: 5, version: 1, lastname: "Kern", phone: "030" };
const row = (one: StoredRow) => ({ root: ROOT, row: one }) as const;
const nothing = { items: [], deleted: [], all: false };

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 20, 9) });
  await clearResponseCache();
  forgetVersions();
  expectPerson(PERSON);
  await cachedResponses(PERSON);
});

function passes(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

async function acceptWrite(one: Partial<Write> & Pick<Write, "kind" | "row">, answer: object | null) {
  await noteWritten(PERSON, { root: ROOT, body: {}, ...one } as Write, answer);
}

const rows = async () => (await rowsOfRoot(PERSON, ROOT))?.rows;

/** A page of what has changed, asked for so many milliseconds ago. */
async function receivePage(page: Partial<Parameters<typeof storePage>[1]>, ago: number, isWhole = false) {
  const progress = (await progressOf(PERSON)) as Progress;
  const next = isWhole ? { ...progress, round: progress.round + 1, begun: Date.now() - ago } : progress;
  const asked = Date.now() - ago;
  const { replica } = await answersOf(PERSON);
  const call = { isLast: true, asked, replica };
  return await storePage(PERSON, { ...nothing, all: isWhole, ...page }, next, call);
}

describe("the rows on the device are as the server has answered a write", () => {
  beforeEach(() => pulled([row(KERN)]));

  it("changed, added and deleted ones", async () => {
    const changed = { ...KERN, version: 2, lastname: "Korn" };
    await acceptWrite({ kind: "update", row: 5 }, changed);
    await acceptWrite({ kind: "add", row: 6 }, { ...KERN, id: 6 });
    expect(await rows()).toEqual([changed, { ...KERN, id: 6 }]);
    await acceptWrite({ kind: "delete", row: 5 }, null);
    expect(await rowsOfRoot(PERSON, ROOT)).toMatchObject({ rows: [{ id: 6 }], deletedIds: [5] });
  });

  it("those that a call names", async () => {
    await pulled([row(KERN), row({ ...KERN, id: 6 })]);
    await acceptWrite({ kind: "call", row: 0, body: { ids: [6] }, shown: { read: true } }, null);
    expect(await rows()).toEqual([KERN, { ...KERN, id: 6, read: true }]);
  });

  it("not where a newer one is there", async () => {
    const newer = { ...KERN, version: 3 };
    await receivePage({ items: [row(newer)] }, 0);
    await acceptWrite({ kind: "update", row: 5 }, { ...KERN, version: 2 });
    expect(await rows()).toEqual([newer]);
  });

  it("not of a person who has left meanwhile", async () => {
    expectPerson(8);
    await acceptWrite({ kind: "delete", row: 5 }, null);
    expectPerson(PERSON);
    closeAnswers();
    await acceptWrite({ kind: "delete", row: 5 }, null);
    await cachedResponses(PERSON);
    expect(await rows()).toEqual([KERN]);
  });
});

describe("a page that was asked for before a write does not undo it", () => {
  const changed = { ...KERN, version: 2, lastname: "Korn" };
  beforeEach(async () => {
    await pulled([row(KERN)]);
    passes(60_000);
  });

  it("of a changed row, until it has the new version", async () => {
    await acceptWrite({ kind: "update", row: 5 }, changed);
    expect(await receivePage({ items: [row(KERN)] }, 10)).toEqual(new Set());
    expect(await rows()).toEqual([changed]);
    const third = { ...changed, version: 3 };
    expect(await receivePage({ items: [row(third)] }, 10)).toEqual(new Set([ROOT]));
    expect(await rows()).toEqual([third]);
  });

  it("of a deleted one, unless it is there some seconds later", async () => {
    await acceptWrite({ kind: "delete", row: 5 }, null);
    await receivePage({ items: [row(KERN)] }, 10);
    expect(await rows()).toEqual([]);
    passes(6000);
    await receivePage({ items: [row(KERN)] }, 10);
    expect(await rows()).toEqual([KERN]);
  });

  it("of one that was added under the id of a deleted one", async () => {
    await acceptWrite({ kind: "add", row: 5 }, KERN);
    await receivePage({ deleted: [{ root: ROOT, id: 5 }] }, 10);
    expect(await rows()).toEqual([KERN]);
    passes(6000);
    await receivePage({ deleted: [{ root: ROOT, id: 5 }] }, 0);
    expect(await rows()).toEqual([]);
  });

  it("of one that was added while all rows were being pulled", async () => {
    passes(1000);
    await acceptWrite({ kind: "add", row: 6 }, { ...KERN, id: 6 });
    await receivePage({ items: [row(KERN)] }, 500, true);
    expect(await rows()).toEqual([KERN, { ...KERN, id: 6 }]);
    passes(60_000);
    await receivePage({ items: [row(KERN)] }, 0, true);
    expect(await rows()).toEqual([KERN]);
  });
});

it("nothing is stored before all rows have come once", async () => {
  await acceptWrite({ kind: "add", row: 5 }, KERN);
  expect(await rows()).toBeUndefined();
  await pulled([]);
  expect(await rows()).toEqual([]);
});

describe("the version of a write", () => {
  const known = (version: number) =>
    versionOf({ kind: "update", root: ROOT, row: 5, stored: { ...KERN, version } });

  it("is the newest where the page's own writes are all that has happened since", async () => {
    await acceptWrite({ kind: "update", row: 5, stored: KERN }, { ...KERN, version: 2 });
    await acceptWrite({ kind: "update", row: 5, stored: { ...KERN, version: 2 } }, { ...KERN, version: 3 });
    expect([known(1), known(2), known(3)]).toEqual([3, 3, undefined]);
  });

  it("is the one that the form knows where another device has written in between", async () => {
    await acceptWrite({ kind: "update", row: 5, stored: { ...KERN, version: 3 } }, { ...KERN, version: 4 });
    expect(known(2)).toBeUndefined();
  });

  it("is the one that the form knows of a row that was there already when it was added", async () => {
    await acceptWrite({ kind: "add", row: 5 }, { ...KERN, version: 3 });
    expect(known(0)).toBeUndefined();
    await acceptWrite({ kind: "add", row: 5 }, KERN);
    expect(known(0)).toBe(1);
  });

  it("is that of the row which a day of a series has become", async () => {
    const day = { kind: "day", root: "timelineentry", row: 9, day: "20261120" } as const;
    await acceptWrite(
      { ...day, stored: { version: 0 } },
      { id: 50, version: 1, series: 9, seriesdate: "20261120" },
    );
    expect(versionOf({ ...day, stored: { version: 0 } })).toBe(1);
  });
});
