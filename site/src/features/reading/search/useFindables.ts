import { useMemo } from "react";
import type { Entities } from "../../../api/entities";
import type { ApiError } from "../../../api/problem";
import { currentLanguage } from "../../../i18n/i18n";
import { paths, readArticlePath } from "../../../paths";
import { drugsToRead } from "../../medical/public/drugsToRead";
import { faqPath } from "../faq/faqPath";
import { useReadingTexts } from "../useReadingTexts";
import type { Findable } from "./searchIndex";
import { useEverything, useOwnEntries } from "./useOwnEntries";

interface Source {
  error: ApiError | undefined;
  busy: boolean;
  retry: () => void;
}

/** Glossary entries. One that only refers to another one is a further name of that one. */
function fromGlossary(rows: readonly Entities["glossaryentry"][]): Findable[] {
  return rows.flatMap((row) => {
    if (row.aliasof) return [];
    const others = rows.filter(({ aliasof }) => aliasof?.id === row.id);
    return {
      source: "glossary",
      id: row.id,
      title: row.name ?? row.key,
      also: others.map(({ name }) => name).join(" "),
      text: row.description ?? "",
      to: paths.glossaryDetail(row.id),
    };
  });
}

/** All searchable rows, once loaded; a list that failed is left out and reported. */
export function useFindables() {
  const { articles, questions, ...reading } = useReadingTexts();
  const glossary = useEverything("glossaryentry");
  const own = useOwnEntries();
  const sources: readonly Source[] = [reading, glossary, ...own.sources];
  const ready =
    (articles !== undefined || reading.error !== undefined) &&
    [glossary, ...own.sources].every(({ rows, error }) => rows !== undefined || error !== undefined);

  const all = useMemo(
    (): Findable[] => [
      ...(articles ?? []).map(
        ({ id, title, about, teaser, text }): Findable => ({
          source: "article",
          id,
          title,
          about,
          teaser,
          text: `${teaser} ${text}`,
          to: readArticlePath(id),
        }),
      ),
      ...fromGlossary(glossary.rows ?? []),
      ...drugsToRead(currentLanguage()).map(
        ({ id, key, name, about, text }): Findable => ({
          source: "drug",
          id,
          title: name,
          also: key,
          about,
          text,
          to: `${paths.drug}?key=${key}`,
        }),
      ),
      ...questions.map(
        ({ id, question, answer }): Findable => ({
          source: "faq",
          id,
          title: question,
          text: answer,
          to: faqPath(id),
        }),
      ),
      ...own.all,
    ],
    [articles, questions, glossary.rows, own.all],
  );

  const failed = sources.filter(({ error }) => error !== undefined);
  return {
    all: ready ? all : undefined,
    /** True when there are older entries that were not searched. */
    cut: own.cut,
    error: failed[0]?.error,
    busy: failed.some(({ busy }) => busy),
    retry: () => {
      for (const source of failed) source.retry();
    },
  };
}
