import { describe, expect, it } from "vitest";
import glossary from "../../../../../infra/catalog/glossaryentry.json";
import otherNames from "../../../../../infra/catalog/lists/spelling.json";
import { inLanguage } from "../../../i18n/translations";
import { drugsToRead } from "../../medical/public/drugsToRead";
import { seededArticles } from "../article/articleSeed.fixture";
import { piecesOf } from "./marks";
import { type Findable, searchIn } from "./searchIndex";

/** What the product comes with. */
const delivered = (language: "de" | "en"): Findable[] => [
  ...seededArticles
    .filter((article) => article.language === language)
    .map(
      ({ id, title, teaser, text }): Findable => ({
        source: "article",
        id,
        title,
        teaser,
        text: `${teaser} ${text}`,
        to: "",
      }),
    ),
  ...glossary.rows.flatMap(({ id, translations }): Findable[] => {
    const words = inLanguage(translations, language);
    return words ? [{ source: "glossary", id, title: words.name, text: words.description, to: "" }] : [];
  }),
  ...drugsToRead(language).map(
    ({ id, key, name, about, text }): Findable => ({ source: "drug", id, title: name, about, text, to: key }),
  ),
];

const search = searchIn(delivered("de"));
const inEnglish = searchIn(delivered("en"));

const rowsOf = (query: string, within = search) =>
  within(query)
    .hits.map(({ source, title }) => `${source}: ${title}`)
    .sort();

const marksOf = (query: string) =>
  search(query).hits.flatMap(({ marks, title, about = "", text = "" }) =>
    [title, about, text].flatMap((of) =>
      piecesOf(of, marks(of)).flatMap((piece) => (piece.marked ? [piece.text] : [])),
    ),
  );

describe("the spellings of doctors' letters", () => {
  it.each([
    [
      "glossary: HER2",
      ["HER2", "Her-2", "HER2/neu", "HER2neu", "her-2/neu", "HER-2-neu", "HER 2", "c-erbB-2"],
    ],
    [
      "glossary: Ki-67",
      ["Ki-67", "Ki67", "KI 67", "ki-67", "Ki\u201167", "Ki\u201367", "Ki\u00ad67", "MIB-1"],
    ],
    [
      "glossary: Port",
      ["Port", "Port-Katheter", "Portkatheter", "PORT", "Port\u2010Katheter", "Port Katheter"],
    ],
    ["glossary: Grading", ["Grading", "G3", "Grad 3"]],
    [
      "glossary: Östrogenrezeptor (ER)",
      ["Östrogenrezeptor", "Oestrogenrezeptor", "ER", "O\u0308strogenrezeptor"],
    ],
    ["glossary: Wächterlymphknoten", ["Sentinel", "Sentinel-Lymphknoten", "Sentinellymphknoten", "SLN"]],
    ["glossary: Lymphknoten", ["Lymphknoten", "LK", "LYMPHKNOTEN"]],
    ["glossary: Hand-Fuß-Syndrom", ["Hand-Fuß-Syndrom", "Hand-Fuss-Syndrom", "Handfußsyndrom"]],
    ["glossary: CDK4/6-Hemmer", ["CDK4/6-Hemmer", "CDK4/6 Hemmer", "cdk4/6\u2011hemmer"]],
    [
      "drug: Tamoxifen",
      ["Tamoxifen", "Tamoxifen-ratiopharm", "Tamoxifen ratiopharm 20 mg", "Tamoxifen 20mg", "Nolvadex"],
    ],
    ["drug: Letrozol", ["Letrozol", "Letrozol 2,5 mg Filmtabletten", "Femara"]],
    ["drug: Trastuzumab", ["Trastuzumab", "Herceptin"]],
    ["drug: Trastuzumab-Emtansin (T-DM1)", ["T-DM1", "TDM1", "T DM1", "Kadcyla", "Trastuzumab-Emtansin"]],
    ["drug: Trastuzumab-Deruxtecan (T-DXd)", ["T-DXd", "TDXd", "t‑dxd", "Enhertu"]],
    ["drug: Zoledronat (Zoledronsäure)", ["Zoledronsäure", "Zoledronsaeure", "Zometa"]],
  ])("of %s find the same", (row, [usual = "", ...others]) => {
    const rows = rowsOf(usual);
    expect(rows).toContain(row);
    expect(search(usual).similar).toBe(false);
    for (const other of others) expect(rowsOf(other), other).toEqual(rows);
  });

  it.each([
    ["glossary: Lymph node", ["lymph node", "lymph nodes", "LK"]],
    ["glossary: Port", ["port", "Port catheter", "port-catheter"]],
    ["glossary: Oestrogen receptor", ["estrogen receptor", "oestrogen receptors", "ER"]],
    ["glossary: Ultrasound", ["ultrasound", "Sonography", "ultra-sound"]],
    ["drug: Letrozole", ["letrozole", "Letrozol", "Femara"]],
  ])("of %s find it in English", (row, queries) => {
    for (const query of queries) expect(rowsOf(query, inEnglish), query).toContain(row);
  });

  it("leave out what is nowhere, and say so", () => {
    const { hits, similar } = search("Tamoxifen Zauberberg");
    expect(similar).toBe(true);
    expect(hits[0]?.title).toBe("Tamoxifen");
    expect(search("Letrozol 1A Pharma").hits[0]?.title).toBe("Letrozol");
    expect(search("Zauberberg qqqqqq").hits).toEqual([]);
  });

  it.each([
    ["PD-L1", "PDL1", "PD L1"],
    ["5-FU", "5FU", "5 FU"],
  ])("%s, %s and %s are the same where there is nothing", (...spellings) => {
    const own: Findable[] = [
      { source: "timeline", id: 1, title: `Befund: ${spellings[1]} besprechen`, to: "" },
    ];
    for (const spelling of spellings) {
      expect(searchIn(own)(spelling).hits, spelling).toHaveLength(1);
      expect(rowsOf(spelling)).toEqual(rowsOf(spellings[0] ?? ""));
    }
  });
});

describe("medicines", () => {
  it.each(otherNames.rows.filter(({ key }) => drugsToRead("de").some((drug) => drug.key === key)))(
    "$key is found by each of its names",
    ({ key, others, translations }) => {
      for (const name of [...others, ...translations.map((one) => one.name)]) {
        const { hits, named } = search(name);
        expect(
          hits.filter(({ source }) => source === "drug").map(({ to }) => to),
          name,
        ).toContain(key);
        expect(named).toEqual([key]);
      }
    },
  );

  it("are found by what they are for and by what comes with them", () => {
    expect(rowsOf("Aromatasehemmer")).toContain("drug: Letrozol");
    expect(rowsOf("Übelkeit").filter((row) => row.startsWith("drug:")).length).toBeGreaterThan(3);
  });
});

describe("what is marked", () => {
  it.each(["Übelkeit", "Uebelkeit", "UEBELKEIT", "U\u0308belkeit"])(
    "for %s is nausea and nothing else",
    (query) => {
      const marks = marksOf(query);
      expect(marks.length).toBeGreaterThan(3);
      expect(marks.filter((mark) => !/übelkeit/i.test(mark))).toEqual([]);
    },
  );

  it("are words that were typed and compounds with them", () => {
    const marks = new Set(marksOf("Krebs"));
    expect([...marks]).toEqual(expect.arrayContaining(["Brustkrebs"]));
    expect([...marks].filter((mark) => !/krebs/i.test(mark) && !/karzinom/i.test(mark))).toEqual([]);
    expect(marksOf("Lunge").filter((mark) => !/^lunge/i.test(mark))).toEqual([]);
    expect(marksOf("Port").filter((mark) => !/^port/i.test(mark))).toEqual([]);
  });
});
