import useSWR from "swr";
import { DEFAULT_PAGE_SIZE } from "../constants";
import { call, type Page } from "./client";
import { isRetrying } from "./isRetrying";
import { type ApiError, isUnreached } from "./problem";

/** What has categories that each ask for fields of their own, with its list. */
const LISTS = {
  stresslevel: "stresslevelbaseproperty/list",
  tumorInfoAssistant: "tumorInfoAssistantbaseproperty/list",
} as const;

type PropertyKind = keyof typeof LISTS;

/** A field that a category asks for. */
export interface BaseProperty {
  id: number;
  key: string;
  propertyname: string;
  category: { id: number; apiurl: string };
}

/** The list of one category (X-BASE). */
function pathOf(kind: PropertyKind, category: number): string {
  return `${LISTS[kind]}?f.${kind}categoryId=${category}&p.i=0&p.s=${DEFAULT_PAGE_SIZE}`;
}

/**
 * What these categories ask for. A failed load is an error for the page that shows them; only where the server cannot be reached
 * the page goes on with what it knows itself, and `properties` is undefined.
 */
export function useBaseProperties(kind: PropertyKind, categories: readonly number[]) {
  const read = useSWR<readonly BaseProperty[], ApiError>(
    categories.length > 0 ? ["baseproperties", kind, ...categories] : null,
    async () => {
      const ask = (category: number) => call("GET", pathOf(kind, category));
      const pages = (await Promise.all(categories.map(ask))) as Page<BaseProperty>[];
      return pages.flatMap(({ items }) => items);
    },
    { onError: () => undefined, shouldRetryOnError: false },
  );
  const { data, error, mutate } = read;
  return {
    properties: data,
    error: data === undefined && !isUnreached(error) ? error : undefined,
    /** Whether there is an answer, or there can be none now. */
    isLoaded: data !== undefined || error !== undefined,
    busy: isRetrying(read),
    retry: () => void mutate(),
  };
}
