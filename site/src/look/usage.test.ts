import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const FILES = readdirSync("src", { recursive: true, encoding: "utf8" });
const SHEETS = FILES.filter((path) => path.endsWith(".css")).map((path) => ({
  path,
  css: readFileSync(`src/${path}`, "utf8").replace(/\/\*[\s\S]*?\*\//g, ""),
}));
const LOOK = SHEETS.filter(({ path }) => path.startsWith("look/"));
const COMPONENTS = SHEETS.filter(({ path }) => !path.startsWith("look/"));
const PALETTE = readFileSync("src/look/palette.css", "utf8");

function names(css: string, pattern: RegExp): string[] {
  return [...css.matchAll(pattern)].map((match) => match[1] ?? "");
}

function findings(sheets: typeof SHEETS, find: (css: string) => string[]): string[] {
  return sheets.flatMap(({ path, css }) => find(css).map((found) => `${path}: ${found}`));
}

describe("style sheets of components", () => {
  it("name no raw colour", () => {
    const raw = /(#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|lab)\()/gi;
    expect(COMPONENTS.length).toBeGreaterThan(20);
    expect(findings(COMPONENTS, (css) => names(css, raw))).toEqual([]);
  });

  it("use meanings, never the palette", () => {
    const palette = new Set(names(PALETTE, /--([\w-]+):/g));
    expect(
      findings(COMPONENTS, (css) => names(css, /var\(--([\w-]+)/g).filter((name) => palette.has(name))),
    ).toEqual([]);
  });

  it("use only names that are given a value somewhere", () => {
    const byScript = FILES.filter((path) => /\.tsx?$/.test(path)).flatMap((path) =>
      names(readFileSync(`src/${path}`, "utf8"), /["']--([\w-]+)["']/g),
    );
    const given = new Set([...SHEETS.flatMap(({ css }) => names(css, /--([\w-]+):/g)), ...byScript]);
    const unknown = (css: string) => names(css, /var\(--([\w-]+)\)/g).filter((name) => !given.has(name));
    expect(findings([...COMPONENTS, ...LOOK], unknown)).toEqual([]);
  });
});
