import { describe, expect, it } from "vitest";
import { excerpt } from "./excerpt";
import { piecesOf } from "./marks";
import { type Findable, type Hit, searchIn } from "./searchIndex";

const one = (id: number, title: string, more: Partial<Findable> = {}): Findable => ({
  source: "article",
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
/** What of a text is marked in a hit. */
const marked = (hit: Hit | undefined, text: string) =>
  piecesOf(text, hit?.marks(text) ?? []).flatMap((piece) => (piece.marked ? [piece.text] : []));

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
  });

  it("finds words with slips of the finger when nothing else is found, and says so", () => {
    for (const [text, id] of [
      ["fatige", 1],
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
      expect(found(text)).toEqual([]);
    }
  });

  it("takes odd text", () => {
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
    expect(marked(hit, "Brustkrebs, brustkrebs, Krebsvorsorge und Arm")).toEqual([
      "Brustkrebs",
      "brustkrebs",
    ]);
    const [typo] = search("lympfödem").hits;
    expect(marked(typo, "Das Lymphödem im Arm")).toEqual(["Lymphödem"]);
  });
});

describe("the marks", () => {
  const of = (query: string, title: string, ...others: string[]) => {
    const [hit] = searchIn([one(1, title), ...others.map((other, at) => one(at + 2, other))])(query).hits;
    return hit?.id === 1 ? marked(hit, title) : [];
  };

  it.each([
    ["Übelkeit", "Sauberkeit"],
    ["Lunge", "Behandlungen und Vorstellungen"],
    ["Nieren", "Wie wir funktionieren und trainieren"],
    ["Port", "Transport, Export und Rapport"],
    ["Port", "Sport"],
    ["Port", "Der Rehasport"],
    ["essen", "Interessen und Adressen"],
    ["neuer", "Neuropathie"],
    ["Feuer", "Feurig"],
    ["schön", "Schonzeit"],
    ["ER", "Ob er kommt"],
    ["Ki-67", "Kinder ab 67"],
  ])("of %s are not in %s", (query, text) => {
    expect(
      of(query, text, "Port", "Nieren", "Lunge", "Essen", "Schön", "Neuer Feuer", "Reha, Sport"),
    ).toEqual([]);
  });

  it.each([
    ["Krebs", "Der Brustkrebs", ["Brustkrebs"]],
    ["krebs", "Brustkrebsnachsorge", ["Brustkrebsnachsorge"]],
    ["Plan", "Der Behandlungsplan der Klinik", ["Behandlungsplan"]],
    ["Ödem", "Bei Lymphödemen", ["Lymphödemen"]],
    ["oedem", "Bei Lympho\u0308demen", ["Lympho\u0308demen"]],
    ["Katheter", "Der Port-Katheter", ["Katheter"]],
    ["Ki67", "Der Ki\u201167-Wert", ["Ki\u201167"]],
    ["HER2", "Status HER2/neu: negativ", ["HER2/neu"]],
    ["Östrogenrezeptor", "ER 80 %, er sagt", ["ER"]],
    ["Strasse", "Große Straße", ["Straße"]],
    ["Trockenheit", "Trocken\u00adheit", ["Trocken\u00adheit"]],
  ])("of %s in %s are what was found", (query, text, marks) => {
    expect(of(query, text, "Brust", "Behandlung", "Lymphe", "Wert")).toEqual(marks);
  });
});

describe("texts", () => {
  it("are the same taken apart and put together", () => {
    const text = "„Ja“, 20 %! a  b";
    const joined = (marks: (readonly [number, number])[]) => piecesOf(text, marks).map((piece) => piece.text);
    expect(joined([]).join("")).toBe(text);
    expect(
      joined([
        [6, 8],
        [0, 4],
        [1, 3],
        [13, 17],
      ]).join(""),
    ).toBe(text);
    expect(piecesOf("", [])).toEqual([]);
  });

  it("are shown around what was found, in whole words", () => {
    const long = `${"Anfang ".repeat(30)}Lymphödem ${"Ende ".repeat(60)}`.trim();
    const at = long.indexOf("Lymphödem");
    const shown = excerpt(long, [[at, at + 9]]);
    expect(shown).toMatch(/^… (Anfang )+Lymphödem (Ende )+…$/);
    expect(shown.length).toBeLessThan(200);
    expect(excerpt(long, [])).toMatch(/^(Anfang )+…$/);
    expect(excerpt("Kurz.", [])).toBe("Kurz.");
  });
});
