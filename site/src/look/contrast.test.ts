import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { MARK_PAIRS, type Pair, TEXT_PAIRS } from "./contrast.fixture";

// Vitest replaces imported style sheets by empty ones, so they are read as files.
const meaning = readFileSync("src/look/meaning.css", "utf8");
const palette = readFileSync("src/look/palette.css", "utf8");

type Tokens = ReadonlyMap<string, string>;

function tokens(block: string): Tokens {
  return new Map([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((m) => [m[1] ?? "", m[2] ?? ""]));
}

/** The declarations of the first rule with this selector list, white space ignored. */
function rule(css: string, selector: string): Tokens {
  const folded = css.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\s+/g, " ");
  const start = folded.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`no rule ${selector}`);
  return tokens(folded.slice(start, folded.indexOf("}", start)));
}

/** The light or dark value of each light-dark(); other colours are the same in both. */
function half(both: Tokens, index: 1 | 2): Tokens {
  const halves = [...both].map(([name, value]) => {
    return [name, /^light-dark\( ?([^,]+), ([^,]+?) ?\)$/.exec(value)?.[index] ?? value] as const;
  });
  return new Map(halves);
}

/** The `color-scheme` of a rule. */
function scheme(selector: string): string | undefined {
  const folded = meaning.replace(/\s+/g, " ");
  return new RegExp(`${selector.replace(/[[\]]/g, "\\$&")} \\{ color-scheme: ([^;]+);`).exec(folded)?.[1];
}

const RAW = rule(palette, ":root");
const BOTH = rule(meaning, ":root");
const THEMES = {
  light: half(BOTH, 1),
  dark: half(BOTH, 2),
  contrast: rule(meaning, '[data-theme="contrast"]'),
} as const;

function hex(theme: Tokens, name: string): string {
  const value = theme.get(name);
  if (value === undefined) throw new Error(`no token --${name}`);
  const alias = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return alias === undefined ? value : (RAW.get(alias) ?? "");
}

function luminance(colour: string): number {
  const parts = /^#(..)(..)(..)$/.exec(colour)?.slice(1);
  if (!parts) throw new Error(`not a colour: ${colour}`);
  const [r = 0, g = 0, b = 0] = parts.map((part) => {
    const share = Number.parseInt(part, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function ratio(theme: Tokens, [foreground, background]: Pair): number {
  const [low = 0, high = 0] = [luminance(hex(theme, foreground)), luminance(hex(theme, background))].sort(
    (a, b) => a - b,
  );
  return (high + 0.05) / (low + 0.05);
}

function tooWeak(theme: Tokens, pairs: readonly Pair[], needed: number): string[] {
  return pairs
    .filter((pair) => ratio(theme, pair) < needed)
    .map((pair) => `${pair.join(" on ")}: ${ratio(theme, pair).toFixed(2)}`);
}

describe.each(Object.entries(THEMES))("contrast in the %s theme", (_name, theme) => {
  it("reaches 4.5 for every text pair", () => {
    expect(tooWeak(theme, TEXT_PAIRS, 4.5)).toEqual([]);
  });

  it("reaches 3 for every border, mark and focus pair", () => {
    expect(tooWeak(theme, MARK_PAIRS, 3)).toEqual([]);
  });
});

describe("meaning.css", () => {
  it("computes the ratio WCAG defines", () => {
    const theme = new Map([
      ["ink", "#000000"],
      ["paper", "#ffffff"],
      ["grey", "#777777"],
    ]);
    expect(ratio(theme, ["ink", "paper"])).toBeCloseTo(21, 5);
    expect(ratio(theme, ["grey", "paper"])).toBeCloseTo(4.48, 2);
  });

  it("gives every theme the same set of meanings", () => {
    const names = [...THEMES.light.keys()];
    expect([...THEMES.dark.keys()]).toEqual(names);
    expect([...THEMES.contrast.keys()]).toEqual(names);
  });

  it("looks the same whether the system or the person chose the theme", () => {
    const bySystem = (query: string) =>
      rule(meaning.slice(meaning.indexOf(query)), ":root:not([data-theme])");
    expect(bySystem("(prefers-contrast: more)")).toEqual(THEMES.contrast);
    expect(scheme(":root")).toBe("light dark");
    expect(scheme('[data-theme="light"]')).toBe("light");
    expect(scheme('[data-theme="dark"]')).toBe("dark");
    expect(scheme('[data-theme="contrast"]')).toBe("light");
  });

  it("tells light and dark apart in all but a few colours", () => {
    const same = [...BOTH.keys()].filter((name) => THEMES.light.get(name) === THEMES.dark.get(name));
    expect(same).toEqual(["side-left-line", "side-right-line", "soft-edge"]);
  });

  it("names only colours of the palette", () => {
    const used = [...meaning.matchAll(/var\(--([\w-]+)\)/g)].map((m) => m[1] ?? "");
    expect(used.filter((name) => !RAW.has(name))).toEqual([]);
  });
});
