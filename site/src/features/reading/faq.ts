import list from "../../../../infra/catalog/lists/faq.json";
import { LANGUAGE_IDS } from "../../app/constants";
import type { Language } from "../../i18n/languages";

export interface Question {
  id: number;
  question: string;
  answer: string;
}

/** Frequent questions, in the order of the list. */
export function questionsIn(language: Language): Question[] {
  return list.rows.flatMap(({ id, translations }) => {
    const words = translations.find((translation) => translation.language === LANGUAGE_IDS[language]);
    return words ? [{ id, question: words.question, answer: words.answer }] : [];
  });
}
