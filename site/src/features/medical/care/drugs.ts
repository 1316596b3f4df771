import list from "../../../../../infra/catalog/lists/drug.json";
import { inLanguage } from "../../../i18n/translations";
import { matching as found } from "../../../spelling/matching";

export interface Drug {
  id: number;
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

export function drugsIn(language: string): Drug[] {
  return list.rows.flatMap(({ id, key, category, fever, translations }) => {
    const words = inLanguage(translations, language);
    if (!words) return [];
    const { name, class: ofClass, purpose, common, watch } = words;
    return [
      {
        id,
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

export function drugFrame(language: string): DrugFrame {
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

/** The drugs that are found by name, class or one of their other names; all drugs without a search. */
export function matching(drugs: readonly Drug[], search: string): Drug[] {
  return found(drugs, search, ({ key, name, class: of }) => [`${name} ${of}`, key]);
}
