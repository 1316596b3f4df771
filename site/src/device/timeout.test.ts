import { afterEach, expect, it, vi } from "vitest";
import { withTimeout } from "./timeout";

afterEach(() => vi.useRealTimers());

/** What a database answers in the next moment in which the page can listen. */
const answered = () => new Promise((resolve) => setImmediate(() => setImmediate(() => resolve("row"))));

it("a page that is busy for longer than the timeout still has the answer of the browser", async () => {
  const result = withTimeout(40, answered());
  const end = performance.now() + 60;
  while (performance.now() < end);
  expect(await result).toBe("row");
});

it("a browser that never answers is given up after the timeout", async () => {
  vi.useFakeTimers();
  const result = withTimeout(2000, new Promise(() => undefined)).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(1999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toBe("the browser does not answer");
  expect(vi.getTimerCount()).toBe(0);
});

it("leaves no timer behind once it is answered", async () => {
  vi.useFakeTimers();
  expect(await withTimeout(2000, Promise.resolve("row"))).toBe("row");
  await expect(withTimeout(2000, Promise.reject(new Error("full")))).rejects.toThrow("full");
  expect(vi.getTimerCount()).toBe(0);
});
