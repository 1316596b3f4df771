import { describe, expect, it } from "vitest";
import { excerpt, holds } from "./excerpt";
import { fold, piecesOf } from "./fold";
import { type Findable, searchIn, soughtWords } from "./searchIndex";

const one = (id: number, title: string, more: Partial<Findable> = {}): Findable => ({
  place: "article",
  id,
  title,
  to: `/x?id=${id}`,
  ...more,
});

const search = searchIn([
  one(1, "Müdigkeit und Fatigue", { text: "Was hilft, wenn Schlaf nicht hilft." }),
  one(2, "Lymphödem", { text: "Der Arm ist schwer. Nach der Operation am Brustkrebs." }),
  one(3, "Essen", { text: "Große Mahlzeiten und Straßenlärm bei Fatigue meiden." }),
  one(4, "Östrogenrezeptor", { also: "ER" }),
  one(5, "Nachsorge 2026", { about: "12. März 2026" }),
]);
const found = (text: string) => search(text).hits.map(({ id }) => id);

describe("the search", () => {
  it("finds words however umlauts, ß, accents and capitals are written", () => {
    for (const text of ["müdigkeit", "MUEDIGKEIT", "mudigkeit", "Mu\u0308digkeit"])
      expect(found(text)).toEqual([1]);
    for (const text of ["straßenlärm", "strassenlaerm"]) expect(found(text)).toEqual([3]);
    expect(found("oestrogenrezeptor")).toEqual([4]);
  });

  it("finds what begins or ends like that, and other names", () => {
    expect(found("lymph")).toEqual([2]);
    expect(found("krebs")).toEqual([2]);
    expect(found("rezeptor")).toEqual([4]);
    expect(found("er")).toEqual([4]);
    expect(found("märz")).toEqual([5]);
  });

  it("puts what is about it before what only mentions it", () => {
    expect(found("fatigue")).toEqual([1, 3]);
  });

  it("wants every word, and no small ones", () => {
    expect(found("fatigue schlaf")).toEqual([1]);
    expect(found("was ist ein Lymphödem")).toEqual([2]);
    expect(found("fatigue lymphödem")).toEqual([]);
    expect(soughtWords("wer ist das")).not.toEqual([]);
  });

  it("finds words with slips of the finger when nothing else is found, and says so", () => {
    for (const [text, id] of [
      ["fatige", 1],
      ["lymfödem", 2],
      ["lympfoedem", 2],
      ["östrogenrezebtor", 4],
      ["opration", 2],
    ] as const) {
      const { hits, similar } = search(text);
      expect(similar).toBe(true);
      expect(hits.map((hit) => hit.id)).toContain(id);
    }
    expect(search("fatigue").similar).toBe(false);
    expect(found("2062")).toEqual([]);
    expect(found("qqqqqq")).toEqual([]);
  });

  it("does not look for empty text", () => {
    for (const text of ["", "   ", "?!", "\n"]) {
      expect(soughtWords(text)).toEqual([]);
      expect(found(text)).toEqual([]);
    }
  });

  it("takes odd text as text", () => {
    for (const text of [
      "<script>alert(1)</script>",
      "__proto__",
      "constructor",
      "* AND (",
      "a".repeat(5000),
    ]) {
      expect(found(text)).toEqual([]);
    }
  });

  it("knows which words were meant", () => {
    const [hit] = search("krebs").hits;
    expect(hit && ["Brustkrebs", "brustkrebs", "Krebsvorsorge", "Arm"].map(hit.matched)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const [typo] = search("lymfödem").hits;
    expect(typo?.matched("Lymphödem")).toBe(true);
  });
});

describe("texts", () => {
  it("are the same taken apart and put together", () => {
    for (const text of ["", "Ein Wort", "„Ja“, 20 %!", " a  b "]) {
      expect(
        piecesOf(text)
          .map((piece) => piece.text)
          .join(""),
      ).toBe(text);
    }
    expect(fold("Neue Größe")).toBe("neu grosse");
  });

  it("are shown around the word that was meant, in whole words", () => {
    const long = `${"Anfang ".repeat(30)}Lymphödem ${"Ende ".repeat(60)}`.trim();
    const shown = excerpt(long, (word) => word === "Lymphödem");
    expect(shown).toMatch(/^… (Anfang )+Lymphödem (Ende )+…$/);
    expect(shown.length).toBeLessThan(200);
    expect(excerpt(long, () => false)).toMatch(/^(Anfang )+…$/);
    expect(excerpt("Kurz.", () => false)).toBe("Kurz.");
    expect(holds(long, (word) => word === "Mitte")).toBe(false);
  });
});
