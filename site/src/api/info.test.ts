// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { INFO_CACHE_MS } from "../constants";
import { problem, stubFetch } from "../test/fetchStub";
import { serverInfo } from "./info";

const INFO = { name: "zuversicht", version: "1", build: "abc123" };

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("what the server says of itself", () => {
  it("K-06: counts for 300000 ms, and is then asked for again", async () => {
    const calls = stubFetch(() => ({ body: { ...INFO, build: `build ${calls.length}` } }));
    expect(INFO_CACHE_MS).toBe(300_000);
    await expect(serverInfo()).resolves.toMatchObject({ build: "build 1" });
    vi.setSystemTime(Date.now() + INFO_CACHE_MS - 1);
    await expect(serverInfo()).resolves.toMatchObject({ build: "build 1" });
    vi.setSystemTime(Date.now() + 1);
    await expect(serverInfo()).resolves.toMatchObject({ build: "build 2" });
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(Array(2).fill("GET /api/api/info"));
  });

  it("is asked for once by all who ask at the same time, and without a token", async () => {
    const calls = stubFetch(() => ({ body: INFO }));
    await expect(Promise.all([serverInfo(), serverInfo()])).resolves.toEqual([INFO, INFO]);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.headers.has("X-Auth-Token")).toBe(false);
  });

  it("is not taken from a clock that was set back", async () => {
    const calls = stubFetch(() => ({ body: INFO }));
    await serverInfo();
    vi.setSystemTime(Date.now() - 1000);
    await serverInfo();
    expect(calls).toHaveLength(2);
  });

  it("is asked for again after a failure", async () => {
    const calls = stubFetch(() => (calls.length === 1 ? problem(503, "error.unknown") : { body: INFO }));
    await expect(serverInfo()).rejects.toMatchObject({ status: 503 });
    await expect(serverInfo()).resolves.toEqual(INFO);
  });
});
