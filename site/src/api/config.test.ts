import { describe, expect, it, vi } from "vitest";

/** The module as a build with these settings has it. */
async function built(base: string | undefined, pattern = base) {
  vi.resetModules();
  vi.stubEnv("VITE_API_BASE", base);
  vi.stubEnv("VITE_API_TOKEN_PATTERN", pattern);
  return await import("./config");
}

describe.each([undefined, ""])("without settings (%j)", (none) => {
  it("the API is below a path of the own host, and an absolute address stays as it is", async () => {
    const { API_BASE, apiUrl } = await built(none);
    expect(API_BASE).toBe("/api/");
    expect(apiUrl("treatment/1")).toBe(`${location.origin}/api/treatment/1`);
    expect(apiUrl("https://elsewhere.example/x")).toBe("https://elsewhere.example/x");
  });

  it("the token goes to the own API and nowhere else", async () => {
    const { mayCarryToken } = await built(none);
    expect(mayCarryToken("/api/treatment/1")).toBe(true);
    expect(mayCarryToken(`${location.origin}/api/treatment/1`)).toBe(true);
    for (const other of [
      "/other/api/",
      "/apis/treatment/1",
      "https://elsewhere.example/api/treatment/1",
      `https://elsewhere.example/?${location.origin}/api/`,
    ])
      expect(mayCarryToken(other)).toBe(false);
  });
});

describe("with a base", () => {
  it("calls and the token go there", async () => {
    const { apiUrl, mayCarryToken } = await built("https://api.example.org/v1/", "");
    expect(apiUrl("treatment/1")).toBe("https://api.example.org/v1/treatment/1");
    expect(mayCarryToken("https://api.example.org/v1/treatment/1")).toBe(true);
    expect(mayCarryToken("https://apiXexample.org/v1/treatment/1")).toBe(false);
    expect(mayCarryToken("/api/treatment/1")).toBe(false);
  });

  it("its signs stand for themselves", async () => {
    const { mayCarryToken } = await built("/a+b(c)*$/", "");
    expect(mayCarryToken("/a+b(c)*$/treatment/1")).toBe(true);
    expect(mayCarryToken("/aab(c)*$/treatment/1")).toBe(false);
  });
});

describe("with a pattern", () => {
  it("the token goes where it fits, whatever the base is", async () => {
    const { mayCarryToken } = await built("", "^https://(one|two)\\.example/");
    expect(mayCarryToken("https://two.example/treatment/1")).toBe(true);
    expect(mayCarryToken("/api/treatment/1")).toBe(false);
  });
});
