import useSWR, { type SWRConfiguration } from "swr";
import { type Api, useApi } from "../../../api/hooks";
import { isRetrying } from "../../../api/isRetrying";
import { ApiError } from "../../../api/problem";
import { useTranslation } from "../../../i18n/useTranslation";
import { shownId, shownIdOf } from "./aliases";
import type { GlossaryEntry } from "./entries";

// Explanations hardly change: loaded once per visit and language. The caller shows the failure,
// so there is no toast.
const QUIET: SWRConfiguration = {
  onError: () => undefined,
  shouldRetryOnError: false,
  revalidateIfStale: false,
  revalidateOnFocus: false,
};

function useQuiet<T>(what: string | null, fetch: (api: Api) => Promise<T>) {
  const api = useApi();
  const { i18n } = useTranslation();
  const read = useSWR<T, ApiError>(
    what === null ? null : `glossary/${i18n.language}/${what}`,
    () => fetch(api),
    QUIET,
  );
  const { data, error, mutate } = read;
  return {
    data,
    error: data === undefined ? error : undefined,
    busy: isRetrying(read),
    retry: () => void mutate(),
  };
}

async function byId(api: Api, id: number): Promise<GlossaryEntry | null> {
  try {
    return await api.get("glossaryentry", id);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** The entry that this one refers to, or the entry itself. */
async function shownFor(api: Api, entry: GlossaryEntry): Promise<GlossaryEntry | null> {
  const id = shownIdOf(entry);
  return id === entry.id ? entry : byId(api, id);
}

async function byName(api: Api, name: string): Promise<GlossaryEntry | null> {
  const { items } = await api.list("glossaryentry", { size: 1, filter: { name } });
  return items[0] ? shownFor(api, items[0]) : null;
}

async function everything(api: Api): Promise<GlossaryEntry[]> {
  const entries: GlossaryEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.list("glossaryentry", cursor === undefined ? {} : { cursor });
    entries.push(...page.items);
    cursor = page.more ? page.cursor : undefined;
  } while (cursor !== undefined);
  return entries;
}

/** The entry of a link, once wanted; `null` when there is none. */
export function useTerm(name: string, wanted: boolean) {
  return useQuiet(wanted ? `name/${name}` : null, (api) => byName(api, name));
}

/** The entry of an address; `null` when there is none. */
export function useTermById(id: number | null) {
  return useQuiet(id === null ? null : `id/${id}`, async (api) => {
    const entry = await byId(api, shownId(id ?? 0));
    return entry && shownFor(api, entry);
  });
}

/** All entries, also those that only refer to another one, once wanted. */
export function useGlossary(wanted = true) {
  return useQuiet(wanted ? "all" : null, everything);
}
