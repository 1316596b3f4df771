import list from "../../../../../infra/catalog/lists/articletopic.json";
import { LANGUAGE_IDS } from "../../../constants";
import { currentLanguage } from "../../../i18n/i18n";
import type { Language } from "../../../i18n/languages";

export interface Topic {
  id: number;
  name: string;
}

/** What articles are about, in the order of the list. */
export function topics(language: Language = currentLanguage()): Topic[] {
  return list.rows.flatMap(({ id, translations }) => {
    const words = translations.find((translation) => translation.language === LANGUAGE_IDS[language]);
    return words ? [{ id, name: words.name }] : [];
  });
}

export function topicOf(id: number): Topic | undefined {
  return topics().find((topic) => topic.id === id);
}
