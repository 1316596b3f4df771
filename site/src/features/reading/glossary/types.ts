import list from "../../../../../infra/catalog/lists/glossarytype.json";
import { LANGUAGE_IDS } from "../../../constants";
import { currentLanguage } from "../../../i18n/i18n";
import type { Language } from "../../../i18n/languages";

export interface GlossaryType {
  id: number;
  /** Stable name, such as `biomarker`; part of the keys of words and pictures. */
  key: string;
  name: string;
}

/** What the words of the glossary are about, in the order of the list. */
export function glossaryTypes(language: Language = currentLanguage()): GlossaryType[] {
  return list.rows.flatMap(({ id, key, translations }) => {
    const words = translations.find((translation) => translation.language === LANGUAGE_IDS[language]);
    return words ? [{ id, key, name: words.name }] : [];
  });
}

export function glossaryType(id: number | undefined): GlossaryType | undefined {
  return glossaryTypes().find((type) => type.id === id);
}
