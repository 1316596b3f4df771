import list from "../../../../../infra/catalog/lists/timeforme.json";
import type { Language } from "../../../i18n/languages";
import { inLanguage } from "../../../i18n/translations";

export interface Idea {
  id: number;
  name: string;
  minutes: number;
}

/** Suggestions for "time for me", in the order of the file. */
export function ideasIn(language: Language): Idea[] {
  return list.rows.flatMap(({ id, minutes, translations }) => {
    const words = inLanguage(translations, language);
    return words ? [{ id, minutes, name: words.name }] : [];
  });
}
