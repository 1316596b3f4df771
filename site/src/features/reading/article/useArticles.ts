import { useMemo } from "react";
import useSWR, { type SWRConfiguration, useSWRConfig } from "swr";
import { call, type Page } from "../../../api/client";
import type { Article } from "../../../api/entities";
import { isRetrying } from "../../../api/isRetrying";
import { entityKey, listKey } from "../../../api/keys";
import type { ApiError } from "../../../api/problem";
import type { Query } from "../../../api/query";
import { get, list } from "../../../api/rows";
import { useDateSupport } from "../../../app/dateSupport";
import { knownTerms, type NamedTerm } from "./terms";

/** The whole list in one page; there are far fewer. */
const WHOLE_LIST: Query = { size: 500 };

// The caller shows the failure, so there is no toast.
const QUIET: SWRConfiguration = {
  onError: () => undefined,
  shouldRetryOnError: false,
  revalidateOnFocus: false,
};

/** Every article that is offered today. */
export function useArticles() {
  const { today } = useDateSupport();
  const read = useSWR<Page<Article>, ApiError>(
    listKey("article", WHOLE_LIST),
    () => list("article", WHOLE_LIST),
    QUIET,
  );
  const { data, error, mutate } = read;
  const items = data?.items;
  const articles = useMemo(
    () => items?.filter(({ published }) => !published || published <= today),
    [items, today],
  );
  return {
    articles,
    error: articles === undefined ? error : undefined,
    busy: isRetrying(read),
    retry: () => void mutate(),
  };
}

/** One article; from the list if that was loaded before. `null` when there is none with this id. */
export function useArticle(id: number | null) {
  const { cache } = useSWRConfig();
  const listed = cache.get(listKey("article", WHOLE_LIST))?.data as Page<Article> | undefined;
  const read = useSWR<Article, ApiError>(
    id === null ? null : entityKey("article", id),
    () => get("article", id ?? 0),
    QUIET,
  );
  const { data, error, mutate } = read;
  const isMissing = id === null || error?.status === 404;
  const article = isMissing ? null : (data ?? listed?.items.find((one) => one.id === id));
  return {
    article,
    error: article === undefined ? error : undefined,
    busy: isRetrying(read),
    retry: () => void mutate(),
  };
}

/** Glossary words to link in a text; none until they are loaded. */
export function useKnownTerms() {
  const { data } = useSWR<readonly NamedTerm[], ApiError>(
    listKey("glossaryentry", { ...WHOLE_LIST, lazy: true }),
    async (key: string) => ((await call("GET", key)) as Page<NamedTerm>).items,
    { ...QUIET, revalidateIfStale: false },
  );
  return useMemo(() => knownTerms(data ?? []), [data]);
}
