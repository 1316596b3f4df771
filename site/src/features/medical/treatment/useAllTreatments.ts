import useSWR from "swr";
import type { Treatment } from "../../../api/entities";
import { listKey } from "../../../api/keys";
import type { ApiError } from "../../../api/problem";
import { list } from "../../../api/rows";
import { ALL_TREATMENTS } from "./treatmentQueries";

/**
 * All treatments of the signed-in person with their parts, in one request for all sections of a page. Further pages are
 * loaded only when one could not hold them all.
 */
export function useAllTreatments() {
  const { data, error, isLoading, mutate } = useSWR<{ items: Treatment[]; more: boolean }, ApiError>(
    listKey("treatment", ALL_TREATMENTS),
    wholeList,
  );
  return { items: data?.items, error, isLoading, reload: () => mutate() };
}

/** Loads all treatments of the signed-in person with their parts. */
export async function wholeList(): Promise<{ items: Treatment[]; more: boolean }> {
  const items: Treatment[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(
      "treatment",
      cursor === undefined ? ALL_TREATMENTS : { ...ALL_TREATMENTS, cursor },
    );
    items.push(...page.items);
    cursor = page.more ? page.cursor : undefined;
  } while (cursor !== undefined);
  return { items, more: false };
}
