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

/** Frequent questions, in the order of their numbers. */
export function questionsIn(language: Language): Question[] {
  return Object.entries(texts)
    .flatMap(([file, { front, body }]) => {
      const [, id, written] = NAME.exec(file) ?? [];
      return written === language ? [{ id: Number(id), question: front.question, answer: body }] : [];
    })
    .sort((a, b) => a.id - b.id);
}
