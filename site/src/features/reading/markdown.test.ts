import { describe, expect, it } from "vitest";
import { matching } from "../../spelling/matching";
import { seededArticles } from "./article/articleSeed.fixture";
import { readingMinutes } from "./article/readingTime";
import { sentencesOf } from "./article/speech";
import { knownTerms, termsByText } from "./article/terms";
import { blocksOf, textsOf } from "./markdown";

describe("the Markdown of articles", () => {
  it("has paragraphs and lists, also directly below one another", () => {
    expect(blocksOf("Eins\nzwei.\r\n\r\nDrei:\n- vier\n- fünf\n  sechs\n\n \n- sieben\n")).toEqual([
      { kind: "paragraph", text: "Eins zwei." },
      { kind: "paragraph", text: "Drei:" },
      { kind: "list", items: ["vier", "fünf sechs"] },
      { kind: "list", items: ["sieben"] },
    ]);
    expect(blocksOf(" \n\n")).toEqual([]);
  });

  it("leaves everything else as the text it is", () => {
    const odd = "<script>alert(1)</script> **laut** [hier](javascript:alert(1)) # oben";
    expect(blocksOf(odd)).toEqual([{ kind: "paragraph", text: odd }]);
    expect(blocksOf("-5 Grad\n1. eins")).toEqual([{ kind: "paragraph", text: "-5 Grad 1. eins" }]);
  });

  it("loses no word of the seeded articles", () => {
    const words = (text: string) => text.replace(/^- /gm, "").split(/\s+/).join(" ").trim();
    expect(seededArticles).not.toHaveLength(0);
    for (const { text } of seededArticles) {
      expect(blocksOf(text).flatMap(textsOf).join(" ")).toBe(words(text));
    }
  });
});

describe("the reading time", () => {
  it("is in whole minutes and never none", () => {
    expect(readingMinutes("")).toBe(1);
    expect(readingMinutes("Wort ".repeat(450))).toBe(3);
    expect(readingMinutes(`${"- Wort ".repeat(150)}`)).toBe(1);
  });
});

describe("the search in articles", () => {
  const items = ["Essen in der Therapie", "Müde", "Lymphödem"];
  const found = (query: string) =>
    matching(items, query, (item) => [item, item === "Müde" ? "Essen hilft" : ""]);

  it("puts headlines first and does not mind umlauts, accents and capitals", () => {
    expect(found("essen")).toEqual(["Essen in der Therapie", "Müde"]);
    expect(found("LYMPHOEDEM")).toEqual(["Lymphödem"]);
    expect(found("mude")).toEqual(["Müde"]);
    expect(found("therapie essen")).toEqual(["Essen in der Therapie"]);
    expect(found("xyz")).toEqual([]);
    expect(found("  ")).toEqual(items);
  });
});

describe("the words to explain", () => {
  const terms = knownTerms([
    { key: "estrogenreceptor", name: "Östrogenrezeptor (ER)" },
    { key: "nachsorge", name: "Nachsorge" },
    { key: "port", name: "Port" },
  ]);

  it("are known by name and abbreviation, and stand only where they first come up", () => {
    const found = termsByText(
      ["Ein Portal, er und die Nachsorge.", "Der ER und der Port.", "Die nachsorge und der Port."],
      terms,
    );
    expect(found.map((here) => here.map(({ match }) => match))).toEqual([["Nachsorge"], ["ER", "Port"], []]);
  });
});

describe("sentences", () => {
  it("end at full stops and not at abbreviations that go on small", () => {
    expect(sentencesOf("Das ist z. B. gut. Ist es so? „Ja.“ 20 Mal!")).toEqual([
      "Das ist z. B. gut.",
      "Ist es so?",
      "„Ja.“",
      "20 Mal!",
    ]);
  });
});
