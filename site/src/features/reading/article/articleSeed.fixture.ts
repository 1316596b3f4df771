import type { Language } from "../../../i18n/languages";

/** A seeded article in one language, as in its file. */
export interface SeededArticle {
  id: number;
  key: string;
  language: Language;
  title: string;
  teaser: string;
  topic: number;
  published: string;
  sources: readonly string[];
  text: string;
}

interface Text {
  front: { title: string; teaser: string; topic: number; published: number; sources: string[] };
  body: string;
}

const texts = import.meta.glob<Text>("../../../../../infra/catalog/article/*.md", {
  eager: true,
  import: "default",
});

const NAME = /\/(\d+)-([^/]+)\.(de|en)\.md$/;

/** All seeded articles in both languages, by id. */
export const seededArticles: readonly SeededArticle[] = Object.entries(texts)
  .flatMap(([file, { front, body }]) => {
    const [, id, key = "", language] = NAME.exec(file) ?? [];
    if (language !== "de" && language !== "en") return [];
    const { title, teaser, topic, sources } = front;
    const published = String(front.published);
    return [{ id: Number(id), key, language, title, teaser, topic, published, sources, text: body } as const];
  })
  .sort((a, b) => a.id - b.id);
