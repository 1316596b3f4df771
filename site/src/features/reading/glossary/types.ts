import list from "../../../../../infra/catalog/lists/glossarytype.json";
import { currentLanguage } from "../../../i18n/i18n";
import type { Language } from "../../../i18n/languages";
import { inLanguage } from "../../../i18n/translations";

export interface GlossaryType {
  id: number;
  /** Stable name, such as `biomarker`; part of the keys of words and pictures. */
  key: string;
  name: string;
}

/** What the words of the glossary are about, in the order of the list. */
export function glossaryTypes(language: Language = currentLanguage()): GlossaryType[] {
  return list.rows.flatMap(({ id, key, translations }) => {
    const words = inLanguage(translations, language);
    return words ? [{ id, key, name: words.name }] : [];
  });
}

export function glossaryType(id: number | undefined): GlossaryType | undefined {
  return glossaryTypes().find((type) => type.id === id);
}
