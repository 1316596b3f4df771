import type { Root } from "../../api/entities";
import type { Language } from "../../i18n/languages";
import { INSTRUMENTS, instrumentOf } from "../../questionnaire/instrument.fixture";
import type { Bag, Row } from "./contract";
import { startsOf } from "./definitions";
import { languageId } from "./language";

interface SeedFile {
  root: Root;
  rows: readonly (Bag & { id: number })[];
}

interface Article {
  front: {
    title: string;
    teaser: string;
    topic: number;
    sort: number;
    published: number;
    validuntil: number;
    reviewed: string | number;
    sources: string[];
  };
  body: string;
}

const files = import.meta.glob<SeedFile>("../../../../infra/catalog/*.json", {
  eager: true,
  import: "default",
});
const articles = import.meta.glob<Article>("../../../../infra/catalog/article/*.md", {
  eager: true,
  import: "default",
});

const NAME = /\/(\d+)-([^/]+)\.(de|en)\.md$/;

/** Articles are Markdown files, one for each language. */
function articleRows(): (Bag & { id: number })[] {
  const rows = new Map<number, Bag & { id: number; translations: Bag[] }>();
  for (const [file, { front, body }] of Object.entries(articles)) {
    const [, number, key, language] = NAME.exec(file) ?? [];
    const id = Number(number);
    const { title, teaser, topic, sort, published, validuntil, reviewed, sources } = front;
    const days = { published: String(published), validuntil: String(validuntil) };
    const row = rows.get(id) ?? { id, key, topic, sort, ...days, translations: [] };
    if (reviewed !== "pending") row.reviewed = String(reviewed);
    row.translations.push({
      language: languageId(language as Language),
      name: title,
      title,
      teaser,
      text: body,
      sources,
    });
    rows.set(id, row);
  }
  return [...rows.values()];
}

/** Questionnaires are folders with their definition, scoring and words. */
function questionnaireRows(): (Bag & { id: number })[] {
  return INSTRUMENTS.map(({ key, revision }) => {
    const instrument = instrumentOf(key, revision);
    const translations = Object.entries(instrument.wording).map(([language, { title, description }]) => ({
      language: languageId(language as Language),
      name: title,
      ...(description !== undefined && { description }),
    }));
    return { ...instrument, translations };
  });
}

const SEEDED = "2026-11-01T06:00:00Z";

/** The seeded rows of every catalog. */
export const SEED: ReadonlyMap<Root, readonly Row[]> = new Map(
  [
    ...Object.values(files),
    { root: "article" as const, rows: articleRows() },
    { root: "questionnaire" as const, rows: questionnaireRows() },
  ].map(({ root, rows }) => [
    root,
    rows.map((row) => ({ ...startsOf(root), version: 1, created: SEEDED, modified: SEEDED, ...row })),
  ]),
);
