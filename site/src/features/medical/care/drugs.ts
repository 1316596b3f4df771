import list from "../../../../../infra/catalog/lists/drug.json";
import type { Language } from "../../../i18n/languages";
import { inLanguage } from "../../../i18n/translations";

export interface Drug {
  key: string;
  /** Key of the treatment category it belongs to. */
  category: string;
  name: string;
  class: string;
  purpose: string;
  /** Frequent side effects, one each. */
  common: readonly string[];
  /** What to watch for. Never split: a sentence may depend on the one before it. */
  watch: string;
  /** Whether fever has to be reported at once. */
  fever: boolean;
}

/** In the order of the page. */
export const DRUG_CATEGORIES = ["antihormone", "antibody", "chemo", "osteo"] as const;

/** The texts around every drug. */
export type DrugFrame = Record<"top" | "bottom" | "fever" | "source", string>;

export function drugsIn(language: Language): Drug[] {
  return list.rows.flatMap(({ key, category, fever, translations }) => {
    const words = inLanguage(translations, language);
    if (!words) return [];
    const { name, class: ofClass, purpose, common, watch } = words;
    return [
      {
        key,
        category,
        fever,
        name,
        class: ofClass,
        purpose,
        common: partsOf(common),
        watch,
      },
    ];
  });
}

export function drugFrame(language: Language): DrugFrame {
  const { frame } = list;
  const text = (texts: readonly { language: number; text: string }[]) =>
    inLanguage(texts, language)?.text ?? "";
  return {
    top: text(frame.top),
    bottom: text(frame.bottom),
    fever: text(frame.fever),
    source: text(frame.source),
  };
}

/** Splits at commas outside of brackets. */
function partsOf(text: string): string[] {
  return text.split(/,\s+(?![^(]*\))/).map((part) => part.charAt(0).toUpperCase() + part.slice(1));
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "");
}

/** Allowed typing errors of a word (wrong, missing or extra letters), as in the general search. */
function slipsIn(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Whether `text` begins with `word`, with at most so many typing errors. */
function beginsLike(text: string, word: string, slips: number): boolean {
  let row = Array.from({ length: text.length + 1 }, (_, at) => at);
  for (const [done, letter] of [...word].entries()) {
    const next = [done + 1];
    for (let at = 1; at <= text.length; at += 1) {
      const [corner = 0, above = 0, left = 0] = [row[at - 1], row[at], next[at - 1]];
      next.push(Math.min(corner + (text[at - 1] === letter ? 0 : 1), above + 1, left + 1));
    }
    row = next;
  }
  return Math.min(...row) <= slips;
}

/**
 * The drugs whose name or class has every word of the search, ignoring accents; all drugs without a search. Typing errors
 * are allowed only when nothing matches exactly.
 */
export function matching(drugs: readonly Drug[], search: string): Drug[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const textOf = (drug: Drug) => plain(`${drug.name} ${drug.class}`);
  const found = drugs.filter((drug) => words.every((word) => textOf(drug).includes(word)));
  if (found.length > 0) return found;
  return drugs.filter((drug) => {
    const parts = textOf(drug).split(/[^\p{L}\p{N}]+/u);
    return words.every((word) => parts.some((part) => beginsLike(part, word, slipsIn(word))));
  });
}
