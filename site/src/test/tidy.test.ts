import { describe, expect, it } from "vitest";

const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../api/schema.ts"], {
  eager: true,
  query: "?raw",
  import: "default",
});

const files = Object.entries(sources).map(([path, text]) => ({
  path: path.replace("../", ""),
  // Examples in comments are no code.
  text: text.replace(/^\s*(\/?\*|\/\/).*$/gm, ""),
}));
const code = files.filter(({ path }) => !/\.(test|fixture)\.tsx?$/.test(path) && !path.startsWith("test/"));

/** Modules of this site that a file imports, seen from `src/`. */
function imports({ path, text }: { path: string; text: string }): string[] {
  const folder = `http://src/${path}`;
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)];
  return found.map(([, target = ""]) => new URL(target, folder).pathname.slice(1));
}

const featureOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1];

function offenders(breaks: (from: string, to: string) => boolean): string[] {
  return code.flatMap((file) =>
    imports(file)
      .filter((to) => breaks(file.path, to))
      .map((to) => `${file.path} -> ${to}`),
  );
}

describe("the house rules", () => {
  it("a feature enters another one through its public rooms only", () => {
    const breaks = (from: string, to: string) =>
      featureOf(from) !== undefined &&
      featureOf(to) !== undefined &&
      featureOf(from) !== featureOf(to) &&
      !/^features\/[^/]+\/(?:[^/]+\/)*public\//.test(to);
    expect(offenders(breaks)).toEqual([]);
  });

  it("components, days and look know neither router, data nor words", () => {
    const low = /^(ui|dates|look)\//;
    expect(offenders((from, to) => low.test(from) && !low.test(to))).toEqual([]);
    const foreign = code.filter(
      ({ path, text }) => low.test(path) && /"(react-router|swr|i18next|react-i18next)"/.test(text),
    );
    expect(foreign.map(({ path }) => path)).toEqual([]);
  });

  it("only routes and what is preloaded know pages, and only paths.ts knows addresses", () => {
    const knowing = ["routes.tsx", "firstPages.ts"];
    expect(
      offenders((from, to) => !knowing.includes(from) && /Page$/.test(to) && featureOf(to) !== undefined),
    ).toEqual([]);
    const address = /\b(?:to|href|path)=?[:=]?\s*[{(]?["'`]\/[a-z]|navigate\(["'`]\//;
    const found = code.filter(({ path, text }) => path !== "paths.ts" && address.test(text));
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  it("only the table of languages tells languages apart", () => {
    const knowing = ["constants.ts", "i18n/languages.ts"];
    const language = /["'`](?:de|en)(?:-[A-Z]{2})?["'`]|\b(?:de|en):/;
    const found = code.filter(({ path, text }) => !knowing.includes(path) && language.test(text));
    // English of America is what times of a zone are taken apart from; nobody reads it.
    expect(found.map(({ path }) => path)).toEqual(["features/timeline/entry/clockChange.ts"]);
  });

  it("no file is longer than 500 lines", () => {
    expect(files.filter(({ text }) => text.split("\n").length > 500).map(({ path }) => path)).toEqual([]);
  });
});
