import list from "../../../infra/catalog/lists/spelling.json";
import { inLanguage } from "../i18n/translations";
import { together } from "./fold";

/** Names of the same thing, in all languages. */
export interface Names {
  key: string;
  /** Written together, for comparison. */
  all: readonly string[];
}

const GROUPS = list.rows.map(({ key, others, translations }) => {
  const texts = [...translations.map(({ name }) => name), ...others];
  return { key, texts, all: [...new Set(texts.map(together))] };
});

const BY_NAME = new Map(GROUPS.flatMap((group) => group.all.map((name) => [name, group] as const)));

/** Names of so few letters are words of their own: "er" is not "ER". */
const SHORT = 3;

const SHORT_NAMES = new Set(
  GROUPS.flatMap(({ texts }) => texts.filter((text) => text.length <= SHORT && /^\p{L}+$/u.test(text))),
);

/** The words that name several things alike, at most as many as stand side by side. */
export const MOST_WORDS = 4;

const BEGINNINGS = new Set(
  [...BY_NAME.keys()].flatMap((name) => Array.from(name, (_, at) => name.slice(0, at + 1))),
);

/** Whether a name begins like this. */
export function beginsName(written: string): boolean {
  return BEGINNINGS.has(written);
}

const ENDINGS = ["s", "n", "en", "e"];

/** The names that what was typed belongs to, whichever ending it has. */
export function namesTyped(written: string): Names | undefined {
  const bent = ENDINGS.filter((ending) => written.length > 2 * SHORT && written.endsWith(ending));
  return ["", ...bent]
    .map((ending) => BY_NAME.get(written.slice(0, written.length - ending.length)))
    .find((names) => names !== undefined);
}

/** What is meant by these words of a text. */
export function namesMeant(text: string, written: string): Names | undefined {
  const isShort = written.length <= SHORT && /^\p{L}+$/u.test(written);
  return isShort && !SHORT_NAMES.has(text) ? undefined : namesTyped(written);
}

/** The usual name in a language. */
export function usualName(key: string, language: string): string | undefined {
  const row = list.rows.find((one) => one.key === key);
  return row && inLanguage(row.translations, language)?.name;
}
