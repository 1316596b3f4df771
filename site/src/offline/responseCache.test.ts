import { forceCloseDatabase } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { type IDBPDatabase, unwrap } from "idb";
import { expect, it, vi } from "vitest";
import { soon } from "../test/soon";
import { openDrafts } from "./drafts";
import { openAnswers } from "./responseCache";

it.each([
  ["answers", openAnswers],
  ["drafts", openDrafts],
])("the database of %s is opened again where the browser has closed it", async (_, open) => {
  const db = await open();
  expect(await open()).toBe(db);
  forceCloseDatabase(unwrap(db as IDBPDatabase) as never);
  await soon(async () => expect(await open()).not.toBe(db));
});

it("what was kept is waited for in vain where the browser never answers, but not for long", async () => {
  vi.resetModules();
  const open = vi.spyOn(indexedDB, "open").mockImplementation(() => new IDBOpenDBRequest());
  const { cachedResponses } = await import("./responseCache");
  expect((await cachedResponses(7)).size).toBe(0);
  expect(open).toHaveBeenCalledOnce();
  open.mockRestore();
});
