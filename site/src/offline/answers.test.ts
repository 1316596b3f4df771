import "fake-indexeddb/auto";
import { expect, it, vi } from "vitest";

it("what was kept is waited for in vain where the browser never answers, but not for long", async () => {
  vi.resetModules();
  const open = vi.spyOn(indexedDB, "open").mockImplementation(() => new IDBOpenDBRequest());
  const { keptAnswers } = await import("./answers");
  expect((await keptAnswers(7)).size).toBe(0);
  expect(open).toHaveBeenCalledOnce();
  open.mockRestore();
});
