import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { type Api, useApi } from "../../api/hooks";
import { ApiError } from "../../api/problem";
import { shownIdOf } from "./aliases";
import type { GlossaryEntry } from "./entries";

async function find(api: Api, name: string): Promise<GlossaryEntry | null> {
  const { items } = await api.list("glossaryentry", { size: 1, filter: { name } });
  const [found] = items;
  if (!found) return null;
  const id = shownIdOf(found);
  if (id === found.id) return found;
  try {
    return await api.get("glossaryentry", id);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/**
 * The entry a link names, once it is wanted. Unknown names give `null`. The popover says itself what went wrong, so no
 * failure is told a second time in a toast.
 */
export function useTerm(name: string, wanted: boolean) {
  const api = useApi();
  const { i18n } = useTranslation();
  const { data, error, isValidating, mutate } = useSWR<GlossaryEntry | null, ApiError>(
    wanted ? `glossary/${i18n.language}/${name}` : null,
    () => find(api, name),
    // What a word means does not change while somebody reads; it is fetched once per visit.
    {
      onError: () => undefined,
      shouldRetryOnError: false,
      revalidateIfStale: false,
      revalidateOnFocus: false,
    },
  );
  return {
    entry: data,
    error: data === undefined ? error : undefined,
    busy: isValidating,
    retry: () => mutate(),
  };
}
