import list from "../../../../../infra/catalog/lists/drug.json";
import type { Language } from "../../../i18n/languages";
import { inLanguage } from "../../../i18n/translations";

export interface Drug {
  key: string;
  /** Key of the kind of treatment it belongs to. */
  category: string;
  name: string;
  class: string;
  purpose: string;
  /** Frequent effects, one each. */
  common: readonly string[];
  /** What to look out for. Never cut into pieces: a sentence may hold only under the one before it. */
  watch: string;
  /** Whether fever has to be told at once. */
  fever: boolean;
}

/** In the order of the page. */
export const DRUG_CATEGORIES = ["antihormone", "antibody", "chemo", "osteo"] as const;

/** The sentences around every drug. */
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

/** Commas inside brackets belong to one effect. */
function partsOf(text: string): string[] {
  return text.split(/,\s+(?![^(]*\))/).map((part) => part.charAt(0).toUpperCase() + part.slice(1));
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "");
}

/** The drugs whose name or class holds every word of the search, whatever its accents; all without a search. */
export function matching(drugs: readonly Drug[], search: string): Drug[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return drugs.filter((drug) => {
    const text = plain(`${drug.name} ${drug.class}`);
    return words.every((word) => text.includes(word));
  });
}
