// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../api/problem";
import { expectPerson } from "../api/token";
import { cachedResponses, clearResponseCache } from "../device/answers";
import { pulled } from "../test/pulled";
import { soon } from "../test/soon";
import { askAgain, useCachedAt } from "./reachability";
import { forgetReads, noteWrote, onLateAnswer, readThrough } from "./reads";

const PATH = "treatment/list?p.i=0";
const offline = () => Promise.reject(new ApiError({ status: 0, key: "error.offline" }));
const since = () => renderHook(useCachedAt).result.current;

beforeEach(async () => {
  await clearResponseCache();
  forgetReads();
  expectPerson(7);
  await cachedResponses(7);
});

afterEach(() => {
  forgetReads();
  expectPerson(null);
  vi.useRealTimers();
});

/** An answer of an earlier visit. */
async function cacheAnswer(path: string, value: unknown): Promise<void> {
  await readThrough(path, async () => value);
  await soon(async () => {
    forgetReads();
    expect(await readThrough(path, offline)).toEqual(value);
  });
  forgetReads();
}

it("the last answer is shown while the server cannot be reached, and since when", async () => {
  const before = Date.now();
  await cacheAnswer(PATH, { items: [1] });
  expect(since()).toBeUndefined();
  expect(await readThrough(PATH, offline)).toEqual({ items: [1] });
  expect(since()).toBeGreaterThanOrEqual(before);
  expect(await readThrough(PATH, async () => ({ items: [2] }))).toEqual({ items: [2] });
  expect(since()).toBeUndefined();
});

it.each([502, 503, 504])("a %i of what stands before the server counts as not reached", async (status) => {
  await cacheAnswer(PATH, "cached");
  const down = () => Promise.reject(new ApiError({ status, key: "error.unknown" }));
  expect(await readThrough(PATH, down)).toBe("cached");
});

it("without a cached answer the error stays, and the page says so", async () => {
  await expect(readThrough(PATH, offline)).rejects.toMatchObject({ status: 0 });
  expect(since()).toBeNull();
});

it("what was cached before a write of the same root goes with it", async () => {
  await cacheAnswer(PATH, "old");
  await cacheAnswer("article/list", "article");
  noteWrote("treatment/update/5", 200);
  await soon(() => expect(readThrough(PATH, offline)).rejects.toMatchObject({ status: 0 }));
  expect(since()).toBeNull();
  expect(await readThrough("article/list", offline)).toBe("article");
});

it.each([[400], [503]])("a write that is answered with %i changes nothing", async (status) => {
  await cacheAnswer(PATH, "old");
  noteWrote("treatment/update/5", status);
  await cacheAnswer("article/list", "article");
  expect(await readThrough(PATH, offline)).toBe("old");
});

it("what is answered after a write that was accepted meanwhile is asked for again, and not cached before", async () => {
  const read = vi.fn(async () => {
    if (read.mock.calls.length === 1) noteWrote("treatment/update/5", 200);
    return read.mock.calls.length;
  });
  expect(await readThrough(PATH, read)).toBe(2);
  await cacheAnswer("article/list", "article");
  await expect(readThrough(PATH, offline)).rejects.toMatchObject({ status: 0 });
});

it("one read that fails is not made good by another one, and is forgotten when its page is left", async () => {
  await expect(readThrough(PATH, offline)).rejects.toMatchObject({ status: 0 });
  await readThrough("article/list", async () => 1);
  expect(since()).toBeNull();
  await askAgain(() => readThrough(PATH, offline).catch(() => undefined));
  expect(since()).toBeNull();
  await askAgain(() => readThrough("article/list", async () => 2));
  expect(since()).toBeUndefined();
});

it("that there is none is an answer too", async () => {
  const missing = () => Promise.reject(new ApiError({ status: 404, key: "error.notfound" }));
  await expect(readThrough("timelineentry/feed", missing)).rejects.toMatchObject({ status: 404 });
  await soon(async () => {
    forgetReads();
    const notFound = { status: 404, key: "error.notfound" };
    await expect(readThrough("timelineentry/feed", offline)).rejects.toMatchObject(notFound);
  });
  expect(since()).toBeTypeOf("number");
});

it("a refusal is never answered from the device", async () => {
  await cacheAnswer(PATH, "cached");
  for (const status of [400, 401, 403, 500]) {
    const refused = () => Promise.reject(new ApiError({ status, key: "error.any" }));
    await expect(readThrough(PATH, refused)).rejects.toMatchObject({ status });
  }
});

it("belongs to one person, and goes with the sign-out", async () => {
  await cacheAnswer(PATH, "theirs");
  expectPerson(8);
  await cachedResponses(8);
  await expect(readThrough(PATH, offline)).rejects.toMatchObject({ status: 0 });
  expectPerson(7);
  await clearResponseCache();
  await cachedResponses(7);
  await expect(readThrough(PATH, offline)).rejects.toMatchObject({ status: 0 });
});

it.each(["proxyaccess/see/4", "signin/list", "factor", "user/export/json"])(
  "%s is never cached",
  async (path) => {
    await readThrough(path, async () => "once");
    // A read that is cached after it: what came before would be there as well.
    await cacheAnswer(PATH, "cached");
    await expect(readThrough(path, offline)).rejects.toMatchObject({ status: 0 });
  },
);

it("of a document its row is answered, but never the link to its file", async () => {
  const letter = { id: 5, version: 1, name: "Brief" };
  await pulled([{ root: "document", row: letter }]);
  await readThrough("document/5", async () => ({ ...letter, url: "/files/5" }));
  expect(await readThrough("document/5", offline)).toEqual(letter);
  expect(since()).toBeTypeOf("number");
  await expect(readThrough("document/6", offline)).rejects.toMatchObject({ status: 0 });
});

it("a server that takes long is not waited for, and its answer is shown when it comes", async () => {
  await cacheAnswer(PATH, "old");
  const again = vi.fn();
  let read: Promise<unknown> | undefined;
  onLateAnswer((path) => {
    read = readThrough(path, again);
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let arrive: (value: unknown) => void = () => undefined;
  const shown = readThrough(PATH, () => new Promise((resolve) => (arrive = resolve)));
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
  expect(await readThrough(PATH, async () => "newest")).toBe("newest");
});
