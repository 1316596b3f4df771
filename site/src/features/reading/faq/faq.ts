import { DEFAULT_LANGUAGE } from "../../../constants";
import type { Language } from "../../../i18n/languages";

export interface Question {
  id: number;
  question: string;
  /** Markdown. */
  answer: string;
}

interface Text {
  front: { question: string };
  body: string;
}

const texts = import.meta.glob<Text>("../../../../../infra/catalog/faq/*.md", {
  eager: true,
  import: "default",
});

const NAME = /\/(\d+)-[^/]+\.([a-z]+)\.md$/;

/** Questions by number. */
function written(language: Language): Map<number, Question> {
  const found = new Map<number, Question>();
  for (const [file, { front, body }] of Object.entries(texts)) {
    const [, id = "", of] = NAME.exec(file) ?? [];
    if (of === language) found.set(Number(id), { id: Number(id), question: front.question, answer: body });
  }
  return found;
}

/** Frequent questions, in the order of their numbers; an untranslated one in the default language. */
export function questionsIn(language: Language): Question[] {
  const inTheDefault = written(DEFAULT_LANGUAGE);
  const found =
    language === DEFAULT_LANGUAGE ? inTheDefault : new Map([...inTheDefault, ...written(language)]);
  return [...found.values()].sort((a, b) => a.id - b.id);
}
