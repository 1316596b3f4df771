import list from "../../../../../infra/catalog/lists/glossarytype.json";
import { currentLanguage } from "../../../i18n/i18n";
import type { Language } from "../../../i18n/languages";
import { inLanguage } from "../../../i18n/translations";

export interface GlossaryType {
  id: number;
  /** Stable name, such as `biomarker`; part of the keys of words and drawings. */
  key: string;
  name: string;
}

/** The types of glossary entries, in the order of the list. */
export function glossaryTypes(language: Language = currentLanguage()): GlossaryType[] {
  return list.rows.flatMap(({ id, key, translations }) => {
    const words = inLanguage(translations, language);
    return words ? [{ id, key, name: words.name }] : [];
  });
}

export function glossaryType(id: number | undefined): GlossaryType | undefined {
  return glossaryTypes().find((type) => type.id === id);
}
