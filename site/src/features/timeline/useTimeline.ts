import useSWR from "swr";
import { list, type Page } from "../../api/client";
import type { TimelineEntry } from "../../api/entities";
import { listKey } from "../../api/keys";
import type { ApiError } from "../../api/problem";
import type { Query } from "../../api/query";
import type { DaySpan } from "./extent";

/** Reads every page of a list: an appointment must not be missing because a fortnight holds many entries. */
async function wholeList(query: Query): Promise<Page<TimelineEntry>> {
  const items: TimelineEntry[] = [];
  let cursor: string | undefined;
  do {
    const page: Page<TimelineEntry> = await list(
      "timelineentry",
      cursor === undefined ? query : { ...query, cursor },
    );
    items.push(...page.items);
    cursor = page.more ? page.cursor : undefined;
  } while (cursor !== undefined);
  return { items, more: false };
}

/** The entries of some days. While further days are fetched, the ones already known stay. */
export function useTimeline({ from, to }: DaySpan) {
  const query: Query = { filter: { from, to }, sort: ["date"] };
  // The key of a list page, so that every change through `useApi` reaches these rows too.
  const { data, error, isLoading, mutate } = useSWR<Page<TimelineEntry>, ApiError>(
    listKey("timelineentry", query),
    () => wholeList(query),
    { keepPreviousData: true },
  );
  return { entries: data?.items, error, isLoading, reload: () => mutate() };
}
