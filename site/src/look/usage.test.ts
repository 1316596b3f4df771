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

const LAYERS = { ui: "ui", app: "app", form: "app", questionnaire: "feature", features: "feature" } as const;

function layerOf(path: string): string | undefined {
  return Object.entries(LAYERS).find(([folder]) => path.startsWith(`${folder}/`))?.[1];
}

/** The blocks that begin like this, each up to its closing brace. */
function blocks(css: string, beginning: string): string[] {
  return css
    .split(`${beginning} {`)
    .slice(1)
    .map((rest) => {
      let depth = 1;
      const end = [...rest].findIndex((sign) => {
        depth += sign === "{" ? 1 : sign === "}" ? -1 : 0;
        return depth === 0;
      });
      return rest.slice(0, end);
    });
}

describe("what is under a pointer", () => {
  it("looks different only where there is one: after a tap it would stay so", () => {
    const always = SHEETS.filter(({ css }) => {
      const inside = blocks(css, "@media (hover: hover)").join("");
      return names(css, /(:hover)/g).length !== names(inside, /(:hover)/g).length;
    });
    expect(always.map(({ path }) => path)).toEqual([]);
  });
});

describe("layers of style sheets", () => {
  it("are put in order once, in the sheet that every page has first", () => {
    const ordering = SHEETS.flatMap(({ path, css }) =>
      names(css, /@layer ([\w, ]+);/g).map((order) => [path, order]),
    );
    expect(ordering).toEqual([["look/look.css", "base, ui, app, feature, override"]]);
    const imports = names(
      SHEETS.find(({ path }) => path === "look/look.css")?.css ?? "",
      /@import ([^;]+);/g,
    );
    expect(imports.length).toBeGreaterThan(4);
    expect(imports.filter((one) => !/ layer\((base|override)\)$/.test(one))).toEqual([]);
  });

  it("hold every rule of a component, by its folder", () => {
    const outside = COMPONENTS.filter(({ path, css }) => {
      const layer = `@layer ${layerOf(path)}`;
      const [inside = ""] = blocks(css, layer);
      return css.replace(/\s/g, "") !== `${layer}{${inside}}`.replace(/\s/g, "");
    });
    expect(outside.map(({ path }) => path)).toEqual([]);
  });

  it("let a rule that is composed lose to the one that composes it, whichever file is read last", () => {
    const unsure = COMPONENTS.flatMap(({ path, css }) =>
      [...css.matchAll(/composes: ([\w-]+) from "([^"]+)"/g)].flatMap(([, name = "", from = ""]) => {
        const source = new URL(from, `http://src/${path}`).pathname.slice(1);
        const below = layerOf(source) !== layerOf(path);
        const shared = blocks(SHEETS.find((sheet) => sheet.path === source)?.css ?? "", "@layer shared");
        return below || shared.some((block) => block.includes(`.${name} {`)) ? [] : [`${path}: ${name}`];
      }),
    );
    expect(unsure).toEqual([]);
  });
});
