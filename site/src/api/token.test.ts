// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loginAnswer, problem, stubFetch } from "../test/fetchStub";
import { accessToken, isLoginAnswer, refreshAccess, setAccessToken } from "./token";

beforeEach(() => setAccessToken("t-0"));

afterEach(() => {
  Reflect.deleteProperty(navigator, "locks");
});

describe("refreshAccess", () => {
  it("takes the new token", async () => {
    stubFetch(() => loginAnswer());
    await expect(refreshAccess()).resolves.toBe("refreshed");
    expect(accessToken()).toBe("t-1");
  });

  it.each([401, 403])("drops the token when the server refuses with %i", async (status) => {
    stubFetch(() => problem(status, "error.token.invalid"));
    await expect(refreshAccess()).resolves.toBe("refused");
    expect(accessToken()).toBeNull();
  });

  it.each([
    ["an error of the server", problem(503, "error.unavailable")],
    ["no answer", "unreachable"],
    ["a body of another program", { body: { hello: 1 } }],
    ["a login answer with another status", { ...loginAnswer(), status: 202 }],
  ] as const)("keeps the token after %s", async (_, reply) => {
    stubFetch(() => reply);
    await expect(refreshAccess()).resolves.toBe("unreachable");
    expect(accessToken()).toBe("t-0");
  });

  it.each([
    ["another login", "t-new", "refreshed"],
    ["a sign-out", null, "refused"],
  ] as const)("is ignored when %s happens meanwhile", async (_, value, outcome) => {
    stubFetch(() => {
      setAccessToken(value);
      return loginAnswer();
    });
    await expect(refreshAccess()).resolves.toBe(outcome);
    expect(accessToken()).toBe(value);
  });

  it("is ignored when a login and a sign-out happen meanwhile", async () => {
    stubFetch(() => {
      setAccessToken("t-new");
      setAccessToken(null);
      return loginAnswer();
    });
    await expect(refreshAccess()).resolves.toBe("refused");
    expect(accessToken()).toBeNull();
  });

  it("does not take a fault of the program for a missing network", async () => {
    stubFetch(() => loginAnswer());
    vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
      throw new TypeError("no timer");
    });
    await expect(refreshAccess()).rejects.toThrow(TypeError);
  });

  it("completes even if the page is closed, so that the new cookie is stored", async () => {
    const fetching = vi.fn(async (_: string, __: RequestInit) => new Response("{}"));
    vi.stubGlobal("fetch", fetching);
    await refreshAccess();
    expect(fetching.mock.calls[0]?.[1].keepalive).toBe(true);
  });

  it("runs in one tab at a time, under a lock that all tabs share", async () => {
    const request = vi.fn((_: string, work: () => Promise<unknown>) => work());
    Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
    stubFetch(() => loginAnswer());
    await expect(refreshAccess()).resolves.toBe("refreshed");
    expect(request.mock.calls.map(([name]) => name)).toEqual(["zuversicht-refresh"]);
  });
});

describe("isLoginAnswer", () => {
  it("needs token and id", () => {
    expect(isLoginAnswer({ token: "t", id: 1 })).toBe(true);
    for (const other of [
      null,
      undefined,
      "t",
      { token: "t" },
      { id: 1 },
      { token: 1, id: 1 },
      { token: "t", id: "1" },
    ])
      expect(isLoginAnswer(other)).toBe(false);
  });
});
