// @vitest-environment jsdom
import { forceCloseDatabase } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { type IDBPDatabase, unwrap } from "idb";
import { beforeEach, expect, it, vi } from "vitest";
import { cachedAnswer } from "../offline/responseCache";
import { openDevice } from "../seal/database";
import { areAnswersPending, noteAnswersPending } from "../seal/replica";
import { soon } from "../test/soon";
import { cachedResponses, closeAnswers, FURTHER } from "./answers";
import { put } from "./queue";
import { storeAnswer } from "./storeAnswer";
import { isMarked } from "./unsent";

const OWNER = 7;

async function stored(): Promise<number> {
  return (await openDevice()).count("answers");
}

/** A page with answers was closed, and its session with it. */
beforeEach(async () => {
  closeAnswers();
  await cachedResponses(OWNER);
  await storeAnswer(OWNER, "v1/session/user", { email: "rosa@beispiel.example" });
  const cachedAt = Date.now();
  await storeAnswer(OWNER, `${FURTHER}treatment/list`, { value: { items: [] }, cachedAt }, cachedAt);
  closeAnswers();
});

it.each([
  ["of the overview", async () => (await cachedResponses(OWNER)).size],
  ["of other pages", async () => (await cachedAnswer(OWNER, "treatment/list")) ?? 0],
])("answers %s that are to be deleted go before any is read", async (_, read) => {
  noteAnswersPending();
  expect(await read()).toBe(0);
  expect(await stored()).toBe(0);
  expect(areAnswersPending()).toBe(false);
});

it("what waits is sent also where its mark was lost with the page", async () => {
  await put(OWNER, { kind: "delete", root: "treatment", row: 3, title: "Chemotherapie" }, Date.now());
  localStorage.removeItem("zuversicht-unsent");
  await cachedResponses(OWNER);
  expect(isMarked()).toBe(true);
});

it("what is not to be deleted stays", async () => {
  expect((await cachedResponses(OWNER)).size).toBe(1);
  expect(await stored()).toBe(2);
});

it("the database is opened again where the browser has closed it", async () => {
  const db = await openDevice();
  expect(await openDevice()).toBe(db);
  forceCloseDatabase(unwrap(db as unknown as IDBPDatabase) as never);
  await soon(async () => expect(await openDevice()).not.toBe(db));
});

it("reading stored answers ends after the timeout where the browser never answers", async () => {
  vi.resetModules();
  const open = vi.spyOn(indexedDB, "open").mockImplementation(() => new IDBOpenDBRequest());
  const fresh = await import("./answers");
  expect((await fresh.cachedResponses(OWNER)).size).toBe(0);
  expect(open).toHaveBeenCalledOnce();
  open.mockRestore();
});
