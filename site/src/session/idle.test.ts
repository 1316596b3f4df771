// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { chooseIdleMinutes, idleMinutes, noteInput, untilLock } from "./idle";

const MINUTE = 60_000;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 8, 21, 9) });
});

describe("the lock after a time without input", () => {
  it("comes after a quarter of an hour unless somebody chose otherwise", () => {
    expect(idleMinutes()).toBe(15);
    noteInput();
    expect(untilLock()).toBe(15 * MINUTE);
    chooseIdleMinutes(5);
    vi.setSystemTime(Date.now() + 4 * MINUTE);
    expect(untilLock()).toBe(MINUTE);
    noteInput();
    expect(untilLock()).toBe(5 * MINUTE);
  });

  it("never comes when that was chosen, or before any input", () => {
    expect(untilLock()).toBe(Number.POSITIVE_INFINITY);
    noteInput();
    chooseIdleMinutes(0);
    vi.setSystemTime(Date.now() + 1000 * MINUTE);
    expect(untilLock()).toBe(Number.POSITIVE_INFINITY);
  });

  it("takes no other choice", () => {
    localStorage.setItem("idle-lock", "99999");
    expect(idleMinutes()).toBe(15);
  });
});
