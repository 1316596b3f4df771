// @vitest-environment jsdom
import i18next from "i18next";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import openapi from "../../../shared/openapi.json";
import { errorText, fieldText, fieldTexts } from "../api/errors";
import { ApiError } from "../api/problem";
import { DEFAULT_LANGUAGE } from "../constants";
import { PASSWORD_RULES } from "../form/passwordRules";
import { chooseLanguage, currentLanguage, followUserLanguage, loadWords, startWords } from "./i18n";
import { firstLanguage, type Language, languages, storedLanguage } from "./languages";
import { named, sentencesOf, wordsIn } from "./words.fixture";

type Words = Record<string, unknown>;

const files = import.meta.glob<Words>(
  ["./words/*.json", "../words.*.json", "../features/**/words.*.json", "../questionnaire/words.*.json"],
  { eager: true, import: "default" },
);
const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.*", "!../**/*.fixture.*"], {
  eager: true,
  query: "?raw",
  import: "default",
});

/** The nearest file of words: in the same folder or one around it. */
function namespaceOf(path: string): string {
  for (let folder = path; /\/(features|questionnaire)\//.test(folder); ) {
    folder = folder.slice(0, folder.lastIndexOf("/"));
    if (`${folder}/words.${DEFAULT_LANGUAGE}.json` in files)
      return named(`${folder}/words.${DEFAULT_LANGUAGE}.json`).namespace;
  }
  return "common";
}

const byNamespace = new Map<string, Partial<Record<Language, [string, string][]>>>();
for (const { namespace, language, words } of wordsIn(files)) {
  byNamespace.set(namespace, { ...byNamespace.get(namespace), [language]: sentencesOf(words) });
}

const { key: problemKey, fields: problemFields } = openapi.components.schemas.problem.properties;

/** Keys of the server, of later flows of the specification, and of the site itself. */
const SERVER_KEYS = [
  ...problemKey.enum,
  "error.existing.password.required",
  "error.password.token",
  "error.study.code",
  "error.study.notstarted",
  "error.external.notconfigured",
  "error.offline",
];

/** Keys for fields, of the server and of the site's validators. */
const FIELD_KEYS = [...problemFields.items.properties.key.enum, "integer", "parseDate", "impose"];

const pairs = [...byNamespace.keys()].flatMap((namespace) =>
  languages().map((language) => [namespace, language] as const),
);

describe.each(pairs)("the words of %s in %s", (namespace, language) => {
  const given = byNamespace.get(namespace)?.[language] ?? [];
  const expected = byNamespace.get(namespace)?.[DEFAULT_LANGUAGE] ?? [];

  it("have the keys of the default language", () => {
    expect(given.map(([key]) => key).sort()).toEqual(expected.map(([key]) => key).sort());
    expect(given.length).toBeGreaterThan(0);
  });

  it("have the placeholders of the default language", () => {
    const texts = new Map(given);
    const placeholders = (text: string) => (text.match(/{{\w+}}/g) ?? []).sort();
    for (const [key, text] of expected) {
      expect({ key, has: placeholders(texts.get(key) ?? "") }).toEqual({ key, has: placeholders(text) });
    }
  });

  it("stay calm: no exclamation at the end, no blame, nothing empty", () => {
    for (const [key, text] of given) {
      expect({ key, text: text.trim() }).not.toEqual({ key, text: "" });
      expect({ key, text }).not.toEqual({
        key,
        text: expect.stringMatching(/!\s*$|ungültig|\binvalid\b|Achtung/i),
      });
    }
  });
});

it("the one file of a language is held against the files of the others by namespace", () => {
  const own = { login: { title: "Sign in" } };
  const read = wordsIn({ "../words.tr.json": { account: own }, "../features/account/words.de.json": own });
  expect(read.map(({ namespace, language }) => [namespace, language])).toEqual([
    ["account", "tr"],
    ["account", "de"],
  ]);
});

describe("every key the code asks for", () => {
  it("has words", () => {
    const missing: string[] = [];
    for (const [path, source] of Object.entries(sources)) {
      const feature = namespaceOf(path);
      for (const [call, key = ""] of source.matchAll(/\bt\(\s*"([\w.-]+)"(?:,\s*{[^}]*})?/g)) {
        const named = /ns: "(\w+)"/.exec(call)?.[1];
        const known = (named ? [named] : ["common", feature]).flatMap(
          (name) => byNamespace.get(name)?.[DEFAULT_LANGUAGE] ?? [],
        );
        const found = known.some(
          ([name]) => name === key || name.startsWith(`${key}_`) || name.startsWith(`${key}.`),
        );
        if (!found) missing.push(`${path}: ${key}`);
      }
    }
    expect(missing).toEqual([]);
  });
});

describe("errors", () => {
  beforeAll(() => startWords());

  beforeEach(() => chooseLanguage("de"));

  it.each(languages())("every key of the server has a sentence in %s", async (language) => {
    await chooseLanguage(language);
    const t = i18next.t;
    const unknown = errorText(t, new Error("anything"));
    for (const key of SERVER_KEYS) {
      const sentence = errorText(t, new ApiError({ status: 400, key }));
      expect(sentence).not.toContain("ERROR.");
      if (key !== "error.unknown") expect({ key, sentence }).not.toEqual({ key, sentence: unknown });
    }
  });

  it.each(languages())("every fault of a field has a sentence of its own in %s", async (language) => {
    await chooseLanguage(language);
    const t = i18next.t;
    const general = errorText(t, new ApiError({ status: 400, key: "error.validation" }));
    const sentences = FIELD_KEYS.map((key) => fieldText(t, { key }));
    expect(sentences).not.toContain(general);
    expect(new Set(sentences).size).toBe(FIELD_KEYS.length);
    for (const { key } of PASSWORD_RULES) expect(fieldText(t, { key })).not.toContain("FORM.");
  });

  it("word a crossed minimum and maximum by the bound", () => {
    const t = i18next.t;
    expect(fieldText(t, { key: "max", min: 0 })).toBe(
      "Der Wert ist zu klein. Bitte geben Sie einen größeren Wert ein.",
    );
    expect(fieldText(t, { key: "max", max: 100 })).toBe(
      "Der Wert ist zu groß. Bitte geben Sie einen kleineren Wert ein.",
    );
    expect(fieldText(t, { key: "minlength", min: 12 })).toBe("Bitte geben Sie mindestens 12 Zeichen ein.");
  });

  it("never show a key nobody has words for", () => {
    const t = i18next.t;
    expect(errorText(t, new ApiError({ status: 418, key: "error.teapot" }))).toBe(errorText(t, null));
    expect(fieldText(t, { key: "fromTheFuture" })).toBe("Bitte prüfen Sie Ihre Angaben.");
  });

  it("are put back under their fields", () => {
    const fields = [{ path: "email", key: "email" }];
    const error = new ApiError({ status: 400, key: "error.validation", fields });
    expect(fieldTexts(i18next.t, error)).toEqual({ email: "Bitte prüfen Sie die E-Mail-Adresse." });
    expect(fieldTexts(i18next.t, new Error("x"))).toEqual({});
  });
});

describe("language", () => {
  beforeAll(() => startWords());

  it("is the stored choice, then the account's, then German, whatever the browser speaks", async () => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["en-GB", "en"]);
    expect(firstLanguage()).toBe("de");
    await followUserLanguage("pt");
    expect(firstLanguage()).toBe("de");
    await followUserLanguage("en");
    expect(firstLanguage()).toBe("en");
    localStorage.setItem("user-language", "de");
    expect(firstLanguage()).toBe("de");
  });

  it("ER-08: an unsupported choice is logged and reset to the default", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["en-GB"]);
    localStorage.setItem("user-language", "pt");
    expect(firstLanguage()).toBe("de");
    expect(warn).toHaveBeenCalledExactlyOnceWith("language pt is not supported");
    expect(localStorage.getItem("user-language")).toBeNull();
    expect(storedLanguage()).toBeNull();
  });

  it("is stored, and the page says which it is", async () => {
    await loadWords("account");
    await chooseLanguage("en");
    expect(localStorage.getItem("user-language")).toBe("en");
    expect(document.documentElement.lang).toBe("en");
    expect(i18next.t("login.submit", { ns: "account" })).toBe("Log in");
    await chooseLanguage("de");
    expect(document.documentElement.lang).toBe("de");
    expect(i18next.t("login.submit", { ns: "account" })).toBe("Anmelden");
  });

  it("follows the person's own language only without a choice in this browser", async () => {
    await chooseLanguage("de");
    await followUserLanguage("en");
    expect(currentLanguage()).toBe("de");
    localStorage.removeItem("user-language");
    await followUserLanguage("en");
    expect(currentLanguage()).toBe("en");
    expect(localStorage.getItem("user-language")).toBeNull();
  });

  afterAll(() => chooseLanguage("de"));
});
