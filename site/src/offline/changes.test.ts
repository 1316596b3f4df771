// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";
import { expectPerson, setAccessToken } from "../api/token";
import { cachedResponses, closeAnswers } from "../device/answers";
import { progressOf, rowsOfRoot } from "../device/rows";
import { openDevice } from "../seal/database";
import { isWipePending, renewReplica } from "../seal/replica";
import { chooseDeviceUse } from "../session/cover";
import { startSession } from "../session/session";
import { problem, stubFetch } from "../test/fetchStub";
import { signedIn } from "../test/person";
import { PERSON } from "../test/server/person";
import { soon } from "../test/soon";
import { pull } from "./changes";

/** Pulls; an error is one of the next pull. */
const pulled = (language: string) => pull(PERSON, language).catch(() => undefined);

const ROOT = "addressbookentry";
const row = (id: number, lastname: string, version = 1) => ({ root: ROOT, row: { id, version, lastname } });

/** A server that gives these answers, one after the other. */
function answering(...pages: (object | null)[]) {
  const left = [...pages];
  return stubFetch(() => {
    const next = left.shift();
    return next
      ? { status: 200, body: { items: [], deleted: [], all: false, more: false, ...next } }
      : problem(503, "error.unavailable");
  });
}

const names = async () => (await rowsOfRoot(PERSON, ROOT))?.rows.map(({ lastname }) => lastname);

beforeEach(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  expectPerson(PERSON);
  setAccessToken("t-1");
  await cachedResponses(PERSON);
});

it("reads all pages first, and then what has changed since", async () => {
  const calls = answering(
    { all: true, items: [row(1, "Vogel"), row(2, "Winter")], more: true, cursor: "c1", until: 10 },
    { all: true, items: [row(3, "Sommer")], until: 10 },
    { items: [row(2, "Herbst", 2)], deleted: [{ root: ROOT, id: 3 }], until: 20 },
  );
  await pulled("de");
  expect(await names()).toEqual(["Vogel", "Winter", "Sommer"]);
  await pulled("de");
  expect(await names()).toEqual(["Vogel", "Herbst"]);
  expect(calls.map(({ path }) => path)).toEqual([
    "/api/changes",
    "/api/changes?p.c=c1",
    "/api/changes?since=10",
  ]);
});

it("reports nothing before all have come, and resumes where it was cut off", async () => {
  const calls = answering(
    { all: true, items: [row(1, "Vogel")], more: true, cursor: "c1", until: 10 },
    null,
    { all: true, items: [row(2, "Winter")], until: 10 },
  );
  await pulled("de");
  expect(await names()).toBeUndefined();
  await pulled("de");
  expect(await names()).toEqual(["Vogel", "Winter"]);
  expect(calls.at(-1)?.path).toBe("/api/changes?p.c=c1");
});

it("starts over in another language, and where the server does: what does not come again is deleted", async () => {
  const all = { all: true, until: 10 };
  const calls = answering(
    { ...all, items: [row(1, "Vogel"), row(2, "Winter")] },
    { ...all, items: [row(1, "Vogel")] },
    { ...all, items: [row(4, "Lenz")], more: true, cursor: "c" },
    { ...all, items: [row(5, "Mai")], until: 30 },
  );
  await pulled("de");
  await pulled("en");
  expect(await names()).toEqual(["Vogel"]);
  await pulled("en");
  expect(await names()).toEqual(["Lenz", "Mai"]);
  expect(calls.map(({ path }) => path)).toEqual([
    "/api/changes",
    "/api/changes",
    "/api/changes?since=10",
    "/api/changes?p.c=c",
  ]);
  expect(await progressOf(PERSON)).toMatchObject({ since: 30, language: "en" });
});

it("starts over where the server does not accept the position that it gave before", async () => {
  const left = [{ all: true, items: [row(1, "Vogel")], until: 10 }, null, { all: true, until: 30 }];
  const calls = stubFetch(() => {
    const next = left.shift();
    const body = { items: [], deleted: [], all: false, more: false, ...next };
    return next ? { status: 200, body } : problem(400, "error.validation");
  });
  await pulled("de");
  await pulled("de");
  expect(await names(), "it holds until then").toEqual(["Vogel"]);
  await pulled("de");
  expect(await names()).toEqual([]);
  expect(calls.map(({ path }) => path)).toEqual(["/api/changes", "/api/changes?since=10", "/api/changes"]);
});

it("asks for everything again after a week", async () => {
  const calls = answering({ all: true, until: 10 }, { until: 20 }, { all: true, until: 30 });
  await pulled("de");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6 * 86_400_000 });
  await pulled("de");
  vi.setSystemTime(Date.now() + 2 * 86_400_000);
  await pulled("de");
  expect(calls.map(({ path }) => path)).toEqual(["/api/changes", "/api/changes?since=10", "/api/changes"]);
});

it("stores nothing of a person who has left meanwhile", async () => {
  answering({ all: true, items: [row(1, "Vogel")], until: 10 });
  const pulling = pulled("de");
  closeAnswers();
  await pulling;
  await cachedResponses(PERSON);
  expect(await names()).toBeUndefined();
});

it("stores nothing once the person wants nothing kept on the device", async () => {
  await signedIn({ words: [] });
  startSession();
  answering({ all: true, items: [row(1, "Vogel")], until: 10 });
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, "encrypt").mockImplementationOnce(async (...sealing) => {
    chooseDeviceUse(PERSON, true);
    await soon(() => expect(isWipePending()).toBe(false));
    return await encrypt(...sealing);
  });
  await pulled("de");
  expect(await (await openDevice()).count("rows")).toBe(0);
});

it("begins anew where the person goes on with another replica meanwhile", async () => {
  const pages = [
    { all: true, items: [row(1, "Vogel")], more: true, cursor: "c1", until: 10 },
    { all: true, items: [row(2, "Winter")], until: 10 },
  ];
  const left = [...pages, ...pages];
  const calls = stubFetch(() => {
    if (left.length === 3) renewReplica(PERSON);
    return { status: 200, body: { deleted: [], more: false, ...left.shift() } };
  });
  await pulled("de");
  expect(await names()).toBeUndefined();
  await pulled("de");
  expect(await names()).toEqual(["Vogel", "Winter"]);
  expect(calls).toHaveLength(4);
});
