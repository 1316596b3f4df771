// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/problem";
import type { Write } from "../api/rows";
import { expectPerson } from "../api/token";
import { cachedResponses, clearResponseCache } from "../device/answers";
import { soon } from "../test/soon";
import { versionOf } from "./confirmed";
import { keptAnswer, keptOnes } from "./furtherAnswers";
import { forgetLastSeen, lastSeen, onLateAnswer } from "./lastSeen";
import { write } from "./writes";

const PERSON = 7;
const CONTACTS = "addressbookentry/list?p.i=0&p.s=100";
const KERN = { id: 5, version: 1, lastname: "Kern", phone: "030" };
const offline = () => Promise.reject(new ApiError({ status: 0, key: "error.offline" }));
const pageOf = (...items: object[]) => ({ items, more: false });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 20, 9) });
  await clearResponseCache();
  forgetLastSeen();
  expectPerson(PERSON);
  await cachedResponses(PERSON);
});

afterEach(() => {
  forgetLastSeen();
  expectPerson(null);
  vi.useRealTimers();
});

/** The server answers a read, and a minute goes by. */
async function answers(path: string, value: unknown): Promise<void> {
  await lastSeen(path, async () => value);
  await soon(async () => expect((await keptAnswer(PERSON, path))?.value).toEqual(value));
  passes();
}

function passes(): void {
  vi.setSystemTime(Date.now() + 60_000);
}

/** The server takes a write, and it is stored that it has. */
async function takes(one: Partial<Write> & Pick<Write, "kind" | "row">, row: object | null): Promise<void> {
  const known = async () => JSON.stringify(await keptOnes(PERSON, "confirmed/"));
  const before = await known();
  await write({ root: "addressbookentry", body: {}, ...one }, async () => row);
  await soon(async () => expect(await known()).not.toBe(before));
  passes();
}

/** What a page shows that is loaded without network. */
async function shows(path: string): Promise<readonly object[]> {
  forgetLastSeen();
  return ((await lastSeen(path, offline)) as { items: object[] }).items;
}

describe("a list that was kept before a write was confirmed", () => {
  it("has the changed row, also what was emptied", async () => {
    await answers(CONTACTS, pageOf(KERN, { ...KERN, id: 6, lastname: "Sommer" }));
    const changed = { id: 5, version: 2, lastname: "Korn" };
    await takes({ kind: "update", row: 5, body: { lastname: "Korn", phone: null }, stored: KERN }, changed);
    expect(await shows(CONTACTS)).toEqual([
      { ...changed, phone: null },
      { ...KERN, id: 6, lastname: "Sommer" },
    ]);
  });

  it("has the last of several changes", async () => {
    await answers(CONTACTS, pageOf(KERN));
    const [second, third] = [
      { id: 5, version: 2, lastname: "Korn" },
      { id: 5, version: 3, lastname: "Korn", phone: "040" },
    ];
    await takes({ kind: "update", row: 5, body: { lastname: "Korn", phone: null }, stored: KERN }, second);
    await takes({ kind: "update", row: 5, body: { phone: "040" }, stored: second }, third);
    expect(await shows(CONTACTS)).toEqual([third]);
  });

  it("has a new row with its number, once, and none that was deleted", async () => {
    await answers(CONTACTS, pageOf(KERN));
    const sommer = { id: 6, version: 1, lastname: "Sommer" };
    await takes({ kind: "add", row: 0, body: { lastname: "Sommer" } }, sommer);
    expect(await shows(CONTACTS)).toEqual([KERN, sommer]);
    await takes(
      { kind: "update", row: 6, body: { phone: "1" }, stored: sommer },
      { ...sommer, version: 2, phone: "1" },
    );
    expect(await shows(CONTACTS)).toEqual([KERN, { ...sommer, version: 2, phone: "1" }]);
    await takes({ kind: "delete", row: 5 }, null);
    expect(await shows(CONTACTS)).toEqual([{ ...sommer, version: 2, phone: "1" }]);
    await answers(CONTACTS, pageOf());
    expect(await shows(CONTACTS)).toEqual([]);
  });

  it("keeps what the server has told since, also of another device", async () => {
    await answers(CONTACTS, pageOf(KERN));
    await takes(
      { kind: "update", row: 5, body: { lastname: "Korn" }, stored: KERN },
      { ...KERN, version: 2, lastname: "Korn" },
    );
    const elsewhere = { ...KERN, version: 3, lastname: "Kron" };
    await answers(CONTACTS, pageOf(elsewhere));
    expect(await shows(CONTACTS)).toEqual([elsewhere]);
  });

  it("has messages that were read no more among the unread ones", async () => {
    const unread = "notification/list?f.unread=true&p.i=0";
    await answers(unread, pageOf({ id: 1, version: 1, read: false }, { id: 2, version: 1, read: false }));
    const marks = { kind: "call", root: "notification", row: 0, path: "notification/read" } as const;
    await takes({ ...marks, body: { ids: [1] }, shown: { read: true }, quiet: true }, { marked: 1 });
    expect(await shows(unread)).toEqual([{ id: 2, version: 1, read: false }]);
  });
});

const days = (from: number, to: number) =>
  `timelineentry/list?p.i=0&p.s=100&f.from=202611${from}&f.timezone=Europe%2FBerlin&f.to=202611${to}&o.sort=date`;
const ROOT = { root: "timelineentry" } as const;

it("parts that were added after a treatment got another kind stay in a kept list", async () => {
  const all = "treatment/list?p.i=0&p.s=100";
  const whole = { id: 5, version: 1, treatmentcategory: { id: 1 } };
  const old = { id: 6, version: 1, treatmentcategory: { id: 3 }, parenttreatment: 5 };
  await answers(all, pageOf(whole, old));
  const treatment = { root: "treatment" } as const;
  const second = { ...whole, version: 2, treatmentcategory: { id: 2 } };
  await takes(
    { ...treatment, kind: "update", row: 5, body: { treatmentcategory: 2 }, stored: whole },
    second,
  );
  const part = { id: 7, version: 1, treatmentcategory: { id: 4 }, parenttreatment: 5 };
  await takes({ ...treatment, kind: "add", row: 0, body: { parenttreatment: 5 } }, part);
  const third = { ...second, version: 3, note: "gut" };
  await takes({ ...treatment, kind: "update", row: 5, body: { note: "gut" }, stored: second }, third);
  expect(await shows(all)).toEqual([third, part]);
});

describe("a kept list of days", () => {
  const pill = { version: 4, title: "Tablette", timelineentrytype: { id: 2 } };
  const dayOf = (day: number) => ({
    ...pill,
    id: 5,
    date: `202611${day}`,
    seriesdate: `202611${day}`,
    firstdate: "20261101",
  });

  it("has the tick of one day of a series, and what became of that day afterwards", async () => {
    await answers(days(19, 21), pageOf(dayOf(19), dayOf(20), dayOf(21)));
    const own = { ...dayOf(20), id: 50, version: 1, series: 5, done: true };
    const day = { ...ROOT, kind: "day", row: 5, day: "20261120" } as const;
    await takes({ ...day, body: { done: true }, stored: { ...dayOf(20), version: 0 } }, own);
    expect(await shows(days(19, 21))).toEqual([dayOf(19), own, dayOf(21)]);
    const { done: _done, ...open } = { ...own, version: 2 };
    await takes({ ...ROOT, kind: "update", row: 50, body: { done: false }, stored: own }, open);
    const shown = await shows(days(19, 21));
    expect(shown).toMatchObject([dayOf(19), open, dayOf(21)]);
    expect(shown[1]).not.toMatchObject({ done: true });
  });

  it("has an entry on the day to which it was moved, and only there", async () => {
    const visit = { id: 8, version: 1, title: "Praxis", date: "20261119" };
    await answers(days(19, 19), pageOf(visit));
    await answers(days(21, 21), pageOf());
    const moved = { ...visit, version: 2, date: "20261121" };
    await takes({ ...ROOT, kind: "update", row: 8, body: { date: "20261121" }, stored: visit }, moved);
    expect(await shows(days(19, 19))).toEqual([]);
    expect(await shows(days(21, 21))).toEqual([moved]);
  });

  it("has an entry as it is, whatever it was before and between", async () => {
    const visit = { id: 8, version: 1, title: "Praxis", date: "20261119" };
    const moved = { ...visit, version: 2, title: "Klinik", date: "20261121" };
    const change = { ...ROOT, kind: "update", row: 8 } as const;
    await takes({ ...change, body: { title: "Klinik", date: "20261121" }, stored: visit }, moved);
    await answers(days(19, 19), pageOf());
    await answers(days(23, 23), pageOf());
    const back = { ...moved, version: 3, date: "20261119" };
    await takes({ ...change, body: { date: "20261119" }, stored: moved }, back);
    expect(await shows(days(19, 19))).toEqual([back]);
    await takes(
      { ...change, body: { date: "20261123" }, stored: back },
      { ...back, version: 4, date: "20261123" },
    );
    expect(await shows(days(23, 23))).toEqual([{ ...back, version: 4, date: "20261123" }]);
  });

  it("has a day that was ticked when its series is deleted, and the others no more", async () => {
    await answers(days(19, 21), pageOf(dayOf(19), dayOf(20), dayOf(21)));
    const own = { ...dayOf(20), id: 50, version: 1, series: 5, done: true };
    const day = { ...ROOT, kind: "day", row: 5, day: "20261120" } as const;
    await takes({ ...day, body: { done: true }, stored: { ...dayOf(20), version: 0 } }, own);
    await takes({ ...ROOT, kind: "delete", row: 5 }, null);
    expect(await shows(days(19, 21))).toMatchObject([{ id: 50, done: true }]);
  });

  it("has a day once that was moved here, also when it was ticked then", async () => {
    const here = { ...dayOf(20), id: 50, version: 1, series: 5, date: "20261125" };
    const day = { ...ROOT, kind: "day", row: 5, day: "20261120" } as const;
    await answers(days(25, 25), pageOf(here));
    const ticked = { ...here, version: 2, done: true };
    await takes({ ...day, body: { done: true }, stored: { ...dayOf(20), version: 1 } }, ticked);
    expect(await shows(days(25, 25))).toEqual([ticked]);
  });

  it("has a day again that had been left out", async () => {
    const left = { ...dayOf(20), id: 50, version: 1, series: 5, skipped: true };
    await answers(days(19, 21), pageOf(dayOf(19), dayOf(21)));
    const day = { ...ROOT, kind: "day", row: 5, day: "20261120" } as const;
    const back = { ...left, version: 2, skipped: false };
    await takes({ ...day, body: { skipped: false }, stored: left }, back);
    expect(await shows(days(19, 21))).toEqual([dayOf(19), back, dayOf(21)]);
  });

  it("is the newest one that has these days", async () => {
    await answers(days(20, 20), pageOf({ id: 8, version: 1, title: "alt", date: "20261120" }));
    const elsewhere = { id: 8, version: 2, title: "neu", date: "20261120" };
    await answers(days(10, 30), pageOf(elsewhere));
    expect(await shows(days(20, 20))).toEqual([elsewhere]);
  });
});

it("what came since the page was loaded is given with a write that was confirmed later", async () => {
  await answers(CONTACTS, pageOf(KERN));
  const sommer = { id: 6, version: 1, lastname: "Sommer" };
  await takes({ kind: "add", row: 0, body: { lastname: "Sommer" } }, sommer);
  expect(await lastSeen(CONTACTS, offline)).toEqual(pageOf(KERN, sommer));
});

it("an answer that was asked for before a write was confirmed does not undo it", async () => {
  await answers(CONTACTS, pageOf(KERN));
  forgetLastSeen();
  let given: unknown;
  onLateAnswer((path) => {
    given = lastSeen(path, offline);
  });
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.now() });
  let arrive: (value: unknown) => void = () => undefined;
  const shown = lastSeen(CONTACTS, () => new Promise((resolve) => (arrive = resolve)));
  vi.advanceTimersByTime(3000);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  expect(await shown).toEqual(pageOf(KERN));
  const changed = { ...KERN, version: 2, lastname: "Korn" };
  await takes({ kind: "update", row: 5, body: { lastname: "Korn" }, stored: KERN }, changed);
  arrive(pageOf(KERN));
  await soon(() => expect(given).toBeDefined());
  expect(await given).toEqual(pageOf(changed));
});

describe("the version of a write", () => {
  const sent = vi.fn();
  const update = (stored: object) =>
    write(
      { kind: "update", root: "addressbookentry", row: 5, body: { phone: "1" }, stored: { ...stored } },
      async (version) => sent(version),
    );

  it("is the newest where the person's own writes are all that has happened since", async () => {
    const [second, third] = [
      { ...KERN, version: 2 },
      { ...KERN, version: 3 },
    ];
    await takes({ kind: "update", row: 5, body: { lastname: "K" }, stored: KERN }, second);
    await takes({ kind: "update", row: 5, body: { lastname: "L" }, stored: second }, third);
    await update(KERN);
    expect(sent).toHaveBeenLastCalledWith(3);
    await update(third);
    expect(sent).toHaveBeenLastCalledWith(undefined);
  });

  it("is the one that the page knows of a row that was there already when it was added", async () => {
    const asked = { kind: "update", root: "addressbookentry", row: 5, stored: { version: 0 } } as const;
    await takes({ kind: "add", row: 5, body: { lastname: "Kern" } }, { ...KERN, version: 3 });
    expect(versionOf(asked)).toBeUndefined();
    await takes({ kind: "add", row: 5, body: { lastname: "Kern" } }, { ...KERN, version: 1 });
    expect(versionOf(asked)).toBe(1);
  });

  it("is the one that the page knows where another device has written in between", async () => {
    await takes(
      { kind: "update", row: 5, body: { lastname: "K" }, stored: { ...KERN, version: 3 } },
      { ...KERN, version: 4 },
    );
    await update({ ...KERN, version: 2 });
    expect(sent).toHaveBeenLastCalledWith(undefined);
  });
});

it("what is answered after somebody else has signed in is not hers", async () => {
  await answers(CONTACTS, pageOf(KERN));
  await write({ kind: "add", root: "addressbookentry", row: 0, body: {} }, async () => {
    expectPerson(8);
    await cachedResponses(8);
    return { id: 6, version: 1, lastname: "Sommer" };
  });
  expectPerson(PERSON);
  await cachedResponses(PERSON);
  expect(await shows(CONTACTS)).toEqual([KERN]);
});

it("a study that was left is over, unless it was begun again since", async () => {
  const path = "studyquestionnaire/prisma/show";
  const told = { study: "prisma", state: "active", questionnaires: [] };
  await answers(path, told);
  const study = { kind: "call", root: "studyquestionnaire", row: 1, body: { study: "prisma" } } as const;
  await takes({ ...study, path: "studyquestionnaire/withdraw" }, {});
  forgetLastSeen();
  expect(await lastSeen(path, offline)).toEqual({ ...told, state: "withdrawn", withdrawn: "20261120" });
  await takes({ ...study, path: "studyquestionnaire/start" }, {});
  forgetLastSeen();
  expect(await lastSeen(path, offline)).toEqual(told);
});

it("neither a code nor the answers to a study are noted", async () => {
  const study = { kind: "call", root: "studyquestionnaire", row: 1 } as const;
  await write(
    { ...study, path: "studyquestionnaire/start", body: { study: "ab", code: "GEHEIM" } },
    async () => ({}),
  );
  await write({ ...study, path: "studyquestionnaire/submit", body: { data: "GEHEIM" } }, async () => ({}));
  await takes({ ...study, path: "studyquestionnaire/withdraw", body: { study: "ab", reason: "GEHEIM" } }, {});
  const noted = () => keptOnes(PERSON, "confirmed/");
  await soon(async () => expect(await noted()).toHaveLength(2));
  expect(JSON.stringify(await noted())).not.toContain("GEHEIM");
});
