import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { soon } from "../test/soon";

let frames: FrameRequestCallback[];

beforeEach(() => {
  frames = [];
  vi.resetModules();
  vi.stubGlobal("requestAnimationFrame", (callback: FrameRequestCallback) => frames.push(callback));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Sets the navigation type that the browser reports. */
function opened(type: NavigationTimingType): void {
  const entry = { type } as PerformanceNavigationTiming;
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([entry]);
}

async function firstPaint() {
  const { useFirstPaint } = await import("./firstPaint");
  return () => renderHook(useFirstPaint).result;
}

async function nextPicture(): Promise<void> {
  await act(async () => {
    for (const frame of frames.splice(0)) frame(0);
    // The browser paints before it continues with queued tasks.
    await new Promise((resolve) => setTimeout(resolve));
  });
}

describe("the first paint of the program", () => {
  it("is seen after one frame, and then for every page", async () => {
    opened("navigate");
    const mount = await firstPaint();
    const first = mount();
    expect(first.current).toBe(false);
    await nextPicture();
    await soon(() => expect(first.current).toBe(true));
    expect(mount().current).toBe(true);
  });

  it.each(["reload", "back_forward"] as const)("holds up nobody who comes back by %s", async (type) => {
    opened(type);
    const mount = await firstPaint();
    expect(mount().current).toBe(true);
  });

  it("is waited for one second only, where nothing is drawn", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    opened("navigate");
    const mount = await firstPaint();
    const first = mount();
    await act(() => vi.advanceTimersByTimeAsync(999));
    expect(first.current).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(1));
    vi.useRealTimers();
    await soon(() => expect(first.current).toBe(true));
  });
});
