import { describe, expect, it } from "vitest";
import { code, files, offenders } from "./sources";

describe("the code", () => {
  it("only the list of pages and what is preloaded know pages, and only paths.ts knows addresses", () => {
    const knowing = ["pages.tsx", "firstPages.ts"];
    expect(offenders((from, to) => !knowing.includes(from) && /^features\/.*Page\.tsx$/.test(to))).toEqual(
      [],
    );
    const address = /\b(?:to|href|path)=?[:=]?\s*[{(]?["'`]\/[a-z]|navigate\(["'`]\//;
    const found = code.filter(({ path, text }) => path !== "paths.ts" && address.test(text));
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  it("only the table of languages tells languages apart", () => {
    const knowing = ["constants.ts", "i18n/languages.ts"];
    const language = /["'`](?:de|en)(?:-[A-Z]{2})?["'`]|\b(?:de|en):/;
    const found = code.filter(({ path, text }) => !knowing.includes(path) && language.test(text));
    // English of America is what times of a zone are taken apart from; nobody reads it. The others know endings of German words.
    const others = ["dates/zoned.ts", "spelling/heads.ts", "spelling/otherNames.ts"];
    expect(found.map(({ path }) => path)).toEqual(others);
  });

  it("nothing private of a library is used", () => {
    expect(files.filter(({ text }) => /\bUNSAFE_|\b__SECRET/.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it("a part that is missing is told, or the page goes on without it", () => {
    const lost = code.filter(({ text }) => {
      const count = [...text.matchAll(/\blazy\(/g)].length;
      const handled = [...text.matchAll(/\bchunk\(|\(\) => \(\{ default: \(\) => null \}\)/g)].length;
      return handled < count;
    });
    expect(lost.map(({ path }) => path)).toEqual([]);
  });

  it("no file is longer than 500 lines", () => {
    expect(files.filter(({ text }) => text.split("\n").length > 500).map(({ path }) => path)).toEqual([]);
  });
});
