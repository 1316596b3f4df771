import list from "../../../../../infra/catalog/lists/articletopic.json";
import { currentLanguage } from "../../../i18n/i18n";
import type { Language } from "../../../i18n/languages";
import { inLanguage } from "../../../i18n/translations";

export interface Topic {
  id: number;
  /** Names its picture. */
  key: string;
  name: string;
}

/** The topics of articles, in the order of the list. */
export function topics(language: Language = currentLanguage()): Topic[] {
  return list.rows.flatMap(({ id, key, translations }) => {
    const words = inLanguage(translations, language);
    return words ? [{ id, key, name: words.name }] : [];
  });
}

export function topicOf(id: number): Topic | undefined {
  return topics().find((topic) => topic.id === id);
}
