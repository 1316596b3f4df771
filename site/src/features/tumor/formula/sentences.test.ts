// @vitest-environment jsdom
import i18next from "i18next";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { chooseLanguage, loadWords, startWords } from "../../../i18n/i18n";
import { emptyFormula, FULL_LEFT, LISTS, ref, token } from "../tumor.fixture";
import type { FormulaToken, Subtype, TokenField, TumorFormula } from "./formula";
import {
  capitalized,
  formulaParagraph,
  locationsText,
  type Speech,
  subtypeText,
  tokenMeaning,
  tokenSentence,
} from "./sentences";

const LIST_OF: Readonly<Record<Exclude<TokenField, "proliferationmarker">, string>> = {
  tumorsize: "tumorsize",
  lymphnodecount: "lymphnodecount",
  distantmetastasespresent: "distantmetastasespresent",
  resectionstate: "resectionstate",
  tumorgrading: "tumorgrading",
  receptortypeestrogen: "receptortype",
  receptortypeprogesterone: "receptortype",
  her2type: "her2type",
};
const EVERY_ROW = Object.entries(LIST_OF).flatMap(([field, list]) =>
  (LISTS[list] ?? []).map(({ key }) => ({ field: field as TokenField, list, key })),
);

const speech = (language: string): Speech => ({ t: i18next.t, language });

beforeAll(async () => {
  await startWords();
  await loadWords("tumor");
});

describe.each(["de", "en"] as const)("in %s", (language) => {
  beforeEach(() => chooseLanguage(language));

  it("every row of every list has a whole sentence of its own", () => {
    const sentences = EVERY_ROW.map(({ field, list, key }) => {
      const sentence = tokenSentence(speech(language), token(field, "X", ref(list, key, language)));
      expect(sentence).toMatch(/^[A-ZÄÖÜ0-9].*\.$/);
      // The name of the list row is the fallback where a sentence is missing.
      expect(sentence).not.toContain(ref(list, key, language).name);
      return sentence;
    });
    expect(new Set(sentences).size).toBe(EVERY_ROW.length);
    expect(sentences.length).toBeGreaterThan(30);
  });

  it("a row somebody added later is named", () => {
    const added = { id: 50, key: "t9", name: "Ganz neu (T9)" };
    expect(tokenSentence(speech(language), token("tumorsize", "T9", added))).toContain("Ganz neu (T9)");
  });

  it.each([0, 1, 10, 11, 24, 25, 100])("Ki-67 of %i has a sentence with the number and its band", (value) => {
    const sentence = tokenSentence(speech(language), token("proliferationmarker", "Ki-67", value));
    expect(sentence).toContain(` ${value} `);
    expect(sentence).toMatch(/(niedrig|mittel|hoch|low|intermediate|high)\.$/);
  });

  it("every place of metastases is told", () => {
    const places = (LISTS.distantmetastaseslocation ?? []).map(({ key }) =>
      ref("distantmetastaseslocation", key, language),
    );
    const spread: FormulaToken = {
      ...token(
        "distantmetastasespresent",
        "M1(OSS,HEP)",
        ref("distantmetastasespresent", "present", language),
      ),
      locations: places,
    };
    const sentence = tokenSentence(speech(language), spread);
    for (const { key, name } of places) if (key !== "other") expect(sentence).toContain(name);
    expect(sentence).toMatch(/(und eine andere Stelle|and another site)\.$/);
  });

  it("the letters of a token are explained", () => {
    const signs = (field: TokenField) => tokenMeaning(speech(language), field, "yp").map(({ sign }) => sign);
    expect(signs("tumorsize")).toEqual(["y", "p", "T"]);
    expect(signs("lymphnodecount")).toEqual(["y", "p", "N"]);
    expect(signs("distantmetastasespresent")).toEqual(["M"]);
    expect(signs("proliferationmarker")).toEqual(["Ki-67"]);
  });

  it.each(["tnbc", "her2-nonluminal", "luminal-b-her2pos", "luminal-a", "luminal-b-her2neg"] as const)(
    "the grouping %s is named",
    (key) => {
      const probable = subtypeText(speech(language), { key, certain: false });
      expect(probable).toMatch(/^(Wahrscheinlich|Probably) /);
      const sure = subtypeText(speech(language), { key, certain: true });
      expect(sure).not.toMatch(/^(Wahrscheinlich|Probably)/);
      expect(sure).not.toContain(key);
    },
  );
});

describe("the sentences of HER2", () => {
  beforeEach(() => chooseLanguage("de"));
  const borderline = token("her2type", "HER2 2+", ref("her2type", "borderline"));

  it("name the extra test and what it showed", () => {
    const of = (fish?: string) =>
      tokenSentence(speech("de"), fish ? { ...borderline, fish: ref("receptortype", fish) } : borderline);
    expect(of()).toBe("Der HER2-Wert ist grenzwertig. Ein Zusatztest (FISH/ISH) kann das klären.");
    expect(of("unknown")).toBe(of());
    expect(of("positive")).toContain("HER2-positiv");
    expect(of("negative")).toContain("HER2-negativ");
  });
});

describe("the whole formula", () => {
  it("is one German paragraph", async () => {
    await chooseLanguage("de");
    expect(formulaParagraph(speech("de"), FULL_LEFT).replaceAll("\u00a0", " ")).toBe(
      "Ort in der linken Brust: oben außen. " +
        "Gewebetyp: Invasives Karzinom ohne speziellen Typ (NST, früher duktal). " +
        "Der Tumor ist größer als 10 mm und höchstens 20 mm groß. " +
        "In den Lymphknoten in der Nähe wurden keine Tumorzellen gefunden. " +
        "Es wurden keine Absiedlungen in anderen Organen gefunden. " +
        "Der Tumor wurde vollständig entfernt. " +
        "Die Zellen unterscheiden sich deutlich von gesunden Zellen. Der Tumor wächst eher schneller. " +
        "Der Tumor hat Andockstellen (Rezeptoren) für die Hormone Östrogen und Progesteron. " +
        "Auf den Zellen sitzen nicht besonders viele HER2-Andockstellen. " +
        "Etwa 35 von 100 Tumorzellen teilen sich gerade. Dieser Wert gilt als hoch. " +
        "Größe und Lymphknoten wurden nach einer ersten Behandlung und nach der Operation unter dem Mikroskop bestimmt.",
    );
  });

  it("is one English paragraph, with two sentences for two different hormone answers", async () => {
    await chooseLanguage("en");
    const formula: TumorFormula = {
      ...emptyFormula("right"),
      tokens: [
        token("receptortypeestrogen", "ER+", ref("receptortype", "positive", "en")),
        token("receptortypeprogesterone", "PR-", ref("receptortype", "negative", "en")),
      ],
      localization: ["armpit", "quadrantcenter"],
    };
    expect(formulaParagraph(speech("en"), formula)).toBe(
      "Place in the right breast: armpit and centre / behind the nipple. " +
        "The tumour has receptors for the hormone oestrogen. " +
        "The tumour has no receptors for the hormone progesterone.",
    );
  });

  it("says nothing when nothing is known", () => {
    expect(formulaParagraph(speech("de"), emptyFormula("left"))).toBe("");
  });

  it("uses the person's words where the list has none", async () => {
    await chooseLanguage("de");
    const other = {
      ...emptyFormula("left"),
      histology: ref("histology", "other"),
      histologyother: "Sekretorisch",
    };
    expect(formulaParagraph(speech("de"), other)).toBe("Gewebetyp: Sekretorisch.");
  });
});

describe("the grouping", () => {
  it("says what is missing and whom to ask", async () => {
    await chooseLanguage("de");
    const missing: Subtype = {
      key: "unknown",
      certain: false,
      missing: ["her2type", "receptortypeestrogenleft"],
    };
    expect(subtypeText(speech("de"), missing)).toBe(
      "Die Einordnung ist noch nicht bestimmbar. Dafür fehlt noch: HER2 und Östrogenrezeptor (ER).",
    );
    expect(subtypeText(speech("de"), { key: "unknown", certain: false, hint: "doctor" })).toContain(
      "Behandlungsteam",
    );
  });
});

describe("places", () => {
  it("are joined, and unknown names are left out", () => {
    const flags = ["quadranttopoutsinde", "armpit", "somewhere"];
    expect(locationsText({ language: "de" }, flags)).toBe("oben außen und Achselhöhle");
    expect(capitalized(locationsText({ language: "en" }, flags))).toBe("Upper outer and armpit");
    expect(locationsText({ language: "de" }, [])).toBe("");
  });
});
