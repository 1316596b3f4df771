// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../api/problem";
import { expectPerson } from "../api/token";
import { cachedResponses, clearResponseCache } from "../device/answers";
import { soon } from "../test/soon";
import { askAgain, forgetLastSeen, lastSeen, onLateAnswer, useLastSeen } from "./lastSeen";
import { write } from "./writes";

const PATH = "treatment/list?p.i=0";
const offline = () => Promise.reject(new ApiError({ status: 0, key: "error.offline" }));
const since = () => renderHook(useLastSeen).result.current;

beforeEach(async () => {
  await clearResponseCache();
  forgetLastSeen();
  expectPerson(7);
  await cachedResponses(7);
});

afterEach(() => {
  forgetLastSeen();
  expectPerson(null);
  vi.useRealTimers();
});

/** An answer of an earlier visit. */
async function seen(path: string, value: unknown): Promise<void> {
  await lastSeen(path, async () => value);
  await soon(async () => {
    forgetLastSeen();
    expect(await lastSeen(path, offline)).toEqual(value);
  });
  forgetLastSeen();
}

it("the last answer is shown while the server cannot be reached, and since when", async () => {
  const before = Date.now();
  await seen(PATH, { items: [1] });
  expect(since()).toBeUndefined();
  expect(await lastSeen(PATH, offline)).toEqual({ items: [1] });
  expect(since()).toBeGreaterThanOrEqual(before);
  expect(await lastSeen(PATH, async () => ({ items: [2] }))).toEqual({ items: [2] });
  expect(since()).toBeUndefined();
});

it.each([502, 503, 504])("a %i of what stands before the server counts as not reached", async (status) => {
  await seen(PATH, "kept");
  const down = () => Promise.reject(new ApiError({ status, key: "error.unknown" }));
  expect(await lastSeen(PATH, down)).toBe("kept");
});

it("without a kept answer the error stays, and the page says so", async () => {
  await expect(lastSeen(PATH, offline)).rejects.toMatchObject({ status: 0 });
  expect(since()).toBeNull();
});

it("what came since the page was loaded is newer than what is kept, and stays", async () => {
  await seen(PATH, "old");
  await lastSeen(PATH, async () => "new");
  await expect(lastSeen(PATH, offline)).rejects.toMatchObject({ status: 0 });
  expect(since()).toBeTypeOf("number");
});

it("one read that fails is not made good by another one, and is forgotten when its page is left", async () => {
  await expect(lastSeen(PATH, offline)).rejects.toMatchObject({ status: 0 });
  await lastSeen("article/list", async () => 1);
  expect(since()).toBeNull();
  await askAgain(() => lastSeen(PATH, offline).catch(() => undefined));
  expect(since()).toBeNull();
  await askAgain(() => lastSeen("article/list", async () => 2));
  expect(since()).toBeUndefined();
});

it("that there is none is an answer too", async () => {
  const missing = () => Promise.reject(new ApiError({ status: 404, key: "error.notfound" }));
  await expect(lastSeen("timelineentry/feed", missing)).rejects.toMatchObject({ status: 404 });
  await soon(async () => {
    forgetLastSeen();
    const kept = { status: 404, key: "error.notfound" };
    await expect(lastSeen("timelineentry/feed", offline)).rejects.toMatchObject(kept);
  });
  expect(since()).toBeTypeOf("number");
});

it("a refusal is never answered from the device", async () => {
  await seen(PATH, "kept");
  for (const status of [400, 401, 403, 500]) {
    const refused = () => Promise.reject(new ApiError({ status, key: "error.any" }));
    await expect(lastSeen(PATH, refused)).rejects.toMatchObject({ status });
  }
});

it("belongs to one person, and goes with the sign-out", async () => {
  await seen(PATH, "hers");
  expectPerson(8);
  await cachedResponses(8);
  await expect(lastSeen(PATH, offline)).rejects.toMatchObject({ status: 0 });
  expectPerson(7);
  await clearResponseCache();
  await cachedResponses(7);
  await expect(lastSeen(PATH, offline)).rejects.toMatchObject({ status: 0 });
});

it.each(["proxyaccess/see/4", "signin/list", "factor", "user/export/json"])(
  "%s is never kept",
  async (path) => {
    await lastSeen(path, async () => "once");
    // A read that is kept after it: what came before would be there as well.
    await seen(PATH, "kept");
    await expect(lastSeen(path, offline)).rejects.toMatchObject({ status: 0 });
  },
);

it("of a document its lists tell, but never the link to its file", async () => {
  const letter = { id: 5, name: "Brief" };
  await lastSeen("document/5", async () => ({ ...letter, url: "/files/5" }));
  await seen("document/list?p.i=0", { items: [letter] });
  expect(await lastSeen("document/5", offline)).toEqual(letter);
  expect(since()).toBeTypeOf("number");
  await expect(lastSeen("document/6", offline)).rejects.toMatchObject({ status: 0 });
});

it("a server that takes long is not waited for, and its answer is shown when it comes", async () => {
  await seen(PATH, "old");
  const again = vi.fn();
  let read: Promise<unknown> | undefined;
  onLateAnswer((path) => {
    read = lastSeen(path, again);
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let arrive: (value: unknown) => void = () => undefined;
  const shown = lastSeen(PATH, () => new Promise((resolve) => (arrive = resolve)));
  vi.advanceTimersByTime(3000);
  vi.useRealTimers();
  expect(await shown).toBe("old");
  expect(since()).toBeTypeOf("number");
  expect(read).toBeUndefined();
  arrive("new");
  await soon(() => expect(read).toBeDefined());
  expect(await read).toBe("new");
  expect(since()).toBeUndefined();
  expect(again).not.toHaveBeenCalled();
  // It is handed over once: a later read asks the server.
  expect(await lastSeen(PATH, async () => "newest")).toBe("newest");
});

it("on a line that hangs, what waits is soon shown over what came since the page was loaded", async () => {
  const list = "addressbookentry/list?p.i=0&p.s=100";
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  await lastSeen(list, async () => ({ items: [{ id: 5, version: 1, lastname: "Kern" }], more: false }));
  await write({ kind: "add", root: "addressbookentry", row: 0, body: { lastname: "Sommer" } }, offline);
  const { setTimeout: real } = globalThis;
  // Its patience is over at once; the sending of what waits has its own times.
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, ms?: number) =>
    real(run, ms === 3000 ? 0 : ms)) as typeof setTimeout);
  const shown = lastSeen(list, () => new Promise(() => undefined));
  expect(await shown).toMatchObject({ items: [{ lastname: "Kern" }, { lastname: "Sommer" }] });
  expect(since()).toBeTypeOf("number");
});
