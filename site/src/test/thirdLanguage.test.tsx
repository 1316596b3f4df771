// alone: the languages that words are looked for in are fixed when the site starts
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readOther, storedOther } from "../features/medical/treatment/sidedValues";
import { glossaryTypes } from "../features/reading/glossary/types";
import { loaders, type Words } from "../i18n/files";
import { chooseLanguage, startWords } from "../i18n/i18n";
import { firstLanguage, isLanguage, LANGUAGES, type Language, languageRow } from "../i18n/languages";
import { inLanguage } from "../i18n/translations";
import { named } from "../i18n/words.fixture";
import { problem, stubFetch } from "./fetchStub";
import { openSite } from "./openSite";

/** A made-up language: all of its words are the German ones in capitals. */
const THIRD = "xx" as Language;

const LINE = {
  id: 99,
  name: "LAUT",
  locale: "sv-SE",
  sentenceLocale: "fr-FR",
  shortDays: "numbers",
  collation: "sv",
  notApplicable: "K. A. XX",
  smallInSentence: /^$/,
};

const table: Partial<Record<Language, object>> = LANGUAGES;

function loud(words: unknown): unknown {
  if (typeof words === "string")
    return words.replace(/{{\w+}}|[^{]+/g, (part) => (part.startsWith("{{") ? part : part.toUpperCase()));
  return Object.fromEntries(Object.entries(words as object).map(([key, value]) => [key, loud(value)]));
}

/** Whose words have files of their own; the others are in one file. */
const OWN_FILE = "../features/account/signup/words.de.json";
const ONE_FILE = `../words.${THIRD}.json`;

/** The files of its words, as a build would find them. */
const thirdWords: Record<string, () => Promise<Words>> = {
  [OWN_FILE.replace(/de\.json$/, `${THIRD}.json`)]: async () => loud(await loaders[OWN_FILE]?.()) as Words,
  [ONE_FILE]: async () => {
    const files = Object.entries(loaders).filter(([path]) => path.endsWith(".de.json") && path !== OWN_FILE);
    const read = files.map(async ([path, load]) => [named(path).namespace, loud(await load())] as const);
    return Object.fromEntries(await Promise.all(read));
  },
};

describe("a language more is its words and one line", () => {
  beforeAll(async () => {
    table[THIRD] = LINE;
    Object.assign(loaders, thirdWords);
    await startWords();
  });

  beforeEach(async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    stubFetch(() => ({ body: { items: [], more: false } }));
    await chooseLanguage(THIRD);
  });

  afterAll(async () => {
    await chooseLanguage("de");
    delete table[THIRD];
    for (const path of Object.keys(thirdWords)) delete loaders[path];
  });

  afterEach(cleanup);

  it("is known, kept, and told to the page", () => {
    expect(isLanguage(THIRD)).toBe(true);
    expect(firstLanguage()).toBe(THIRD);
    expect(document.documentElement.lang).toBe(THIRD);
  });

  it("speaks on the pages, and is offered beside the others", async () => {
    await openSite("/login");
    await screen.findByRole("button", { name: "ANMELDEN" });
    await waitFor(() => expect(document.title).toMatch(/^ANMELDEN/));
    screen.getByRole("button", { name: "Deutsch" });
    screen.getByRole("button", { name: "English" });
    expect(screen.queryByRole("button", { name: LINE.name })).toBeNull();
  });

  it("is offered in the others", async () => {
    await chooseLanguage("en");
    await openSite("/login");
    await screen.findByRole("button", { name: LINE.name });
    screen.getByRole("button", { name: "Deutsch" });
  });

  it("is that of an account that is made in it", async () => {
    const requests = stubFetch(() => problem(503, "error.unavailable"));
    await openSite("/signup");
    const user = userEvent.setup();
    await user.type(
      await screen.findByRole("textbox", { name: "E-MAIL-ADRESSE" }),
      "anna@zuversicht.example",
    );
    await user.type(screen.getByLabelText("PASSWORT"), "Kiesel-am-Fluss-27");
    for (const consent of screen.getAllByRole("checkbox")) await user.click(consent);
    await user.click(screen.getByRole("button", { name: "KONTO ANLEGEN" }));
    const sent = () => requests.find(({ method }) => method === "POST");
    await waitFor(() => expect(sent()).toBeDefined());
    expect(sent()?.body).toMatchObject({ language: LINE.id, termsaccepted: true, healthdataaccepted: true });
  });

  it("brings its own dates, order and text for nothing", () => {
    expect(languageRow(THIRD)).toMatchObject({ locale: "sv-SE", sentenceLocale: "fr-FR", collation: "sv" });
    expect(storedOther("", THIRD)).toBe("K. A. XX");
    expect(readOther("K. A. XX")).toBe("");
  });

  it("shows texts of the catalog that are not translated yet in German", () => {
    const texts = [
      { language: 1, text: "one" },
      { language: 2, text: "eins" },
    ];
    expect(inLanguage(texts, THIRD)?.text).toBe("eins");
    expect(inLanguage([...texts, { language: 99, text: "EINS" }], THIRD)?.text).toBe("EINS");
    expect(glossaryTypes(THIRD)).toEqual(glossaryTypes("de"));
  });
});
