import list from "../../../../../infra/catalog/lists/timeforme.json";
import { LANGUAGE_IDS } from "../../../constants";
import type { Language } from "../../../i18n/languages";

export interface Idea {
  id: number;
  name: string;
  minutes: number;
}

/** Ideas for "time for me", in the order of the list. */
export function ideasIn(language: Language): Idea[] {
  return list.rows.flatMap(({ id, minutes, translations }) => {
    const words = translations.find((translation) => translation.language === LANGUAGE_IDS[language]);
    return words ? [{ id, minutes, name: words.name }] : [];
  });
}
