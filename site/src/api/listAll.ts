import useSWR, { type SWRConfiguration } from "swr";
import type { Page } from "./client";
import type { Entities, Root } from "./entities";
import { isRetrying } from "./isRetrying";
import { listKey } from "./keys";
import type { ApiError } from "./problem";
import type { Query } from "./query";
import { list } from "./rows";

/** All rows of a list, in as many answers as that takes: nothing of a person may be missing because there is much of it. */
export async function listAll<R extends Root>(root: R, query: Query): Promise<Page<Entities[R]>> {
  const items: Entities[R][] = [];
  let cursor: string | undefined;
  do {
    const page: Page<Entities[R]> = await list(root, cursor === undefined ? query : { ...query, cursor });
    items.push(...page.items);
    cursor = page.more ? page.cursor : undefined;
  } while (cursor !== undefined);
  return { items, more: false };
}

/** The same for a page; without a query there is no call. */
export function useListAll<R extends Root>(root: R, query: Query | null, more: SWRConfiguration = {}) {
  const read = useSWR<Page<Entities[R]>, ApiError>(
    query && listKey(root, query),
    () => listAll(root, query ?? {}),
    more,
  );
  const { data, error, isLoading, mutate } = read;
  return { items: data?.items, error, isLoading, busy: isRetrying(read), reload: () => mutate() };
}
