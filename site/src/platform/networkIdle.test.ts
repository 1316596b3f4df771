import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { networkIdle } from "./networkIdle";

let fetched: () => void;
const disconnect = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      constructor(callback: () => void) {
        fetched = callback;
      }
      observe = vi.fn();
      disconnect = disconnect;
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the network", () => {
  it("is idle when nothing was fetched for three seconds, counted from the last", async () => {
    const free = vi.fn();
    const waited = networkIdle().then(free);
    await vi.advanceTimersByTimeAsync(2999);
    fetched();
    await vi.advanceTimersByTimeAsync(2999);
    expect(free).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await waited;
    expect(free).toHaveBeenCalledOnce();
    expect(disconnect).toHaveBeenCalled();
  });

  it("is idle sooner for who needs less", async () => {
    const free = vi.fn();
    const waited = networkIdle(500).then(free);
    await vi.advanceTimersByTimeAsync(499);
    fetched();
    await vi.advanceTimersByTimeAsync(499);
    expect(free).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await waited;
    expect(free).toHaveBeenCalledOnce();
  });
});
