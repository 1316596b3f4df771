import "fake-indexeddb/auto";
import { expect, it, vi } from "vitest";

it("what was kept is waited for in vain where the browser never answers, but not for long", async () => {
  vi.resetModules();
  const open = vi.spyOn(indexedDB, "open").mockImplementation(() => new IDBOpenDBRequest());
  const { cachedResponses } = await import("./responseCache");
  expect((await cachedResponses(7)).size).toBe(0);
  expect(open).toHaveBeenCalledOnce();
  open.mockRestore();
});
