import { useMemo } from "react";
import useSWR, { type ScopedMutator, useSWRConfig } from "swr";
import { call, type Page } from "./client";
import { create } from "./create";
import type { Draft, Entities, Root, UserRow } from "./entities";
import { isRetrying } from "./isRetrying";
import { entityKey, isListOf, listKey, sessionUserKey } from "./keys";
import { type ApiError, currentOf } from "./problem";
import type { Query } from "./query";
import { get, list, remove, update } from "./rows";

async function fetchKey<T>(key: string): Promise<T> {
  return (await call("GET", key)) as T;
}

/** One row; without an id there is no call. `reload` loads it again. */
export function useEntity<R extends Root>(root: R, id: number | null | undefined) {
  const { data, error, isLoading, mutate } = useSWR<Entities[R], ApiError>(
    id ? entityKey(root, id) : null,
    fetchKey,
  );
  return { entity: data, error, isLoading, reload: () => mutate() };
}

/** One page of rows; a query of `null` makes no call. */
export function useEntities<R extends Root>(root: R, query: Query | null = {}) {
  const { data, error, isLoading, mutate } = useSWR<Page<Entities[R]>, ApiError>(
    query ? listKey(root, query) : null,
    fetchKey,
  );
  return {
    items: data?.items,
    more: data?.more ?? false,
    cursor: data?.cursor,
    error,
    isLoading,
    reload: () => mutate(),
  };
}

/**
 * Reads a path; the page shows a failure itself, so there is no toast. Without a path there is no call. `location` is where the
 * person is, for the call that they asked it for.
 */
export function useQuietRead<T>(path: string | null, location?: string) {
  const read = useSWR<T, ApiError>(
    location && path ? [path, location] : path,
    async () => (await call("GET", path ?? "", { location })) as T,
    { onError: () => undefined, shouldRetryOnError: false },
  );
  const { data, error, mutate } = read;
  return {
    data,
    error: data === undefined ? error : undefined,
    busy: isRetrying(read),
    retry: () => void mutate(),
    reload: () => mutate(),
  };
}

export function useSessionUser(signedIn: boolean) {
  const { data, error, isLoading, mutate } = useSWR<UserRow, ApiError>(
    signedIn ? sessionUserKey : null,
    fetchKey,
  );
  return { user: data, error, isLoading, reload: () => mutate() };
}

/** Writes that also update every cached row and list with the server's answer. */
export interface Api {
  get<R extends Root>(root: R, id: number): Promise<Entities[R]>;
  list<R extends Root>(root: R, query?: Query): Promise<Page<Entities[R]>>;
  create<R extends Root>(
    root: R,
    draft: Draft<R>,
    idempotencyKey?: string,
    usual?: Draft<R>,
  ): Promise<Entities[R]>;
  update<R extends Root>(root: R, stored: Entities[R], edited: Draft<R>): Promise<Entities[R]>;
  /** `isUnsent` tells of the answer whether it waits on this device. */
  remove(root: Root, id: number): Promise<unknown>;
  /** Loads the lists of a root again, after a call of its own has made a row. */
  reload(root: Root): Promise<void>;
}

export function useApi(): Api {
  const { mutate } = useSWRConfig();
  return useMemo(() => apiOn(mutate), [mutate]);
}

function apiOn(mutate: ScopedMutator): Api {
  const keep = (root: Root, row: Entities[Root]) => mutate(entityKey(root, row.id), row, false);

  return {
    async get(root, id) {
      const row = await get(root, id);
      await keep(root, row);
      return row;
    },
    async list(root, query) {
      const page = await list(root, query);
      await mutate(listKey(root, query), page, false);
      return page;
    },
    async create(root, draft, idempotencyKey, usual) {
      const row = await create(root, draft, idempotencyKey, usual);
      await keep(root, row);
      await mutate(isListOf(root));
      return row;
    },
    async update(root, stored, edited) {
      try {
        const row = await update(root, stored, edited);
        await keep(root, row);
        await mutate(isListOf(root), (page: Page<Entities[Root]> | undefined) => replaced(page, row));
        return row;
      } catch (error) {
        // The form keeps what was typed; the next save is based on the row that is on the server now.
        const current = currentOf(error);
        if (current) {
          await mutate(entityKey(root, stored.id), current, false);
          await mutate(isListOf(root));
        }
        throw error;
      }
    },
    async reload(root) {
      await mutate(isListOf(root));
    },
    async remove(root, id) {
      const removed = await remove(root, id);
      await mutate(entityKey(root, id), undefined, false);
      await mutate(isListOf(root), (page: Page<Entities[Root]> | undefined) => withoutRow(page, id));
      return removed;
    },
  };
}

function replaced(page: Page<Entities[Root]> | undefined, row: Entities[Root]) {
  if (!page) return page;
  return { ...page, items: page.items.map((old) => (old.id === row.id ? row : old)) };
}

/** A page of a list without a row; of a series without those of its days that are no rows of their own. */
export function withoutRow<T extends { id: number }>(page: Page<T> | undefined, id: number) {
  return page && { ...page, items: page.items.filter((row) => row.id !== id) };
}
