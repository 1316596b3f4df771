// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from "vitest";
import { ApiError } from "../api/problem";
import { expectPerson } from "../api/token";
import { cachedResponses, clearResponseCache } from "../device/answers";
import { soon } from "../test/soon";
import { keptAnswer } from "./furtherAnswers";
import { forgetLastSeen, lastSeen } from "./lastSeen";
import { write } from "./writes";

const PERSON = 7;
const LIST = "addressbookentry/list?p.i=0&p.s=100";
const ROW = "addressbookentry/5";
const KERN = { id: 5, version: 1, lastname: "Kern" };
const offline = () => Promise.reject(new ApiError({ status: 0, key: "error.offline" }));
const pageOf = (...items: object[]) => ({ items, more: false });
const unseen = { status: 0 };

beforeEach(async () => {
  await clearResponseCache();
  forgetLastSeen();
  expectPerson(PERSON);
  await cachedResponses(PERSON);
});

afterEach(() => {
  expectPerson(null);
});

async function answers(path: string, value: unknown): Promise<void> {
  await lastSeen(path, async () => value);
  await soon(async () => expect((await keptAnswer(PERSON, path))?.value).toEqual(value));
}

it("what was only seen in a list opens by itself", async () => {
  await answers(LIST, pageOf(KERN));
  expect(await lastSeen(ROW, offline)).toEqual(KERN);
  await expect(lastSeen("addressbookentry/6", offline)).rejects.toMatchObject(unseen);
});

it("is not taken from a list of names", async () => {
  await answers(`${LIST}&f.lazylist=true`, pageOf({ id: 5, version: 1, name: "Kern" }));
  await expect(lastSeen(ROW, offline)).rejects.toMatchObject(unseen);
});

it("is as the newer of both has it", async () => {
  await answers(ROW, KERN);
  forgetLastSeen();
  await answers(LIST, pageOf({ ...KERN, version: 2, lastname: "Korn" }));
  expect(await lastSeen(ROW, offline)).toMatchObject({ lastname: "Korn" });
  await answers(ROW, { ...KERN, version: 3, lastname: "Kron" });
  forgetLastSeen();
  expect(await lastSeen(ROW, offline)).toMatchObject({ lastname: "Kron" });
});

it("is as the last write left it, also when it was not read since", async () => {
  await answers(ROW, KERN);
  forgetLastSeen();
  const changed = { ...KERN, version: 2, lastname: "Korn" };
  const change = { kind: "update", root: "addressbookentry", row: 5, body: { lastname: "Korn" } } as const;
  await write(change, async () => changed);
  await soon(async () => expect(await lastSeen(ROW, offline)).toEqual(changed));
  await write({ kind: "delete", root: "addressbookentry", row: 5, body: {} }, async () => null);
  await soon(() => expect(lastSeen(ROW, offline)).rejects.toMatchObject({ status: 404 }));
});

it("a document that was read since the page was loaded is not replaced by what a list had before", async () => {
  await answers("document/list?p.i=0", pageOf({ id: 5, version: 1, name: "Brief" }));
  await lastSeen("document/5", async () => ({ id: 5, version: 2, name: "Arztbrief", url: "/files/5" }));
  await expect(lastSeen("document/5", offline)).rejects.toMatchObject(unseen);
});

const days = (from: number, to: number, more = "") =>
  `timelineentry/list?p.i=0&p.s=100${more}&f.from=202611${from}&f.timezone=Europe%2FBerlin&f.to=202611${to}&o.sort=date`;
const NEAR = "&f.daily=true";
const on = (date: number, more: object = {}) => ({ id: date, version: 1, date: `202611${date}`, ...more });

it("the days around a new day are what is known of them", async () => {
  await answers(days(11, 24, NEAR), pageOf(on(11), on(12), on(24)));
  await answers(days(12, 25, NEAR), { ...pageOf(on(12), on(13)), more: true, cursor: "c" });
  await answers(days(12, 25, NEAR).replace("p.i=0", "p.c=c"), pageOf(on(25)));
  expect(await lastSeen(days(13, 26, NEAR), offline)).toEqual(pageOf(on(13), on(25)));
  await expect(lastSeen(days(26, 29, NEAR), offline)).rejects.toMatchObject(unseen);
});

it("other days are only known when all of them are", async () => {
  const article = on(20, { id: 99, timelineentrycategory: { id: 1000 } });
  await answers(days(12, 25, NEAR), pageOf(on(12), on(20), article));
  expect(await lastSeen(days(19, 21), offline)).toEqual(pageOf(on(20)));
  await expect(lastSeen(days(24, 26), offline)).rejects.toMatchObject(unseen);
});

it("a series is by itself what it is on each of its days", async () => {
  const pill = { firstdate: "20261118", title: "Tablette", time: "0800" };
  const day = on(20, { id: 5, ...pill, seriesdate: "20261120", instant: "2026-11-20T07:00:00Z" });
  await answers(days(12, 25, NEAR), pageOf(day));
  const { firstdate, ...rest } = pill;
  expect(await lastSeen("timelineentry/5", offline)).toEqual({ id: 5, version: 1, ...rest, date: firstdate });
});
