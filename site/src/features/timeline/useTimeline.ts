import useSWR, { type SWRConfiguration } from "swr";
import { list, type Page } from "../../api/client";
import { listKey } from "../../api/keys";
import type { ApiError } from "../../api/problem";
import type { Query } from "../../api/query";
import type { Entry } from "./entries";
import type { DaySpan } from "./extent";
import { ownZone } from "./zones";

/** Reads every page of a list: an appointment must not be missing because a window holds many entries. */
async function wholeList(query: Query): Promise<Page<Entry>> {
  const items: Entry[] = [];
  let cursor: string | undefined;
  do {
    const page: Page<Entry> = await list(
      "timelineentry",
      cursor === undefined ? query : { ...query, cursor },
    );
    items.push(...page.items);
    cursor = page.more ? page.cursor : undefined;
  } while (cursor !== undefined);
  return { items, more: false };
}

/** The entries of a window of days, those that come back once for each of their days. Null asks for nothing. */
export function useTimeline(span: DaySpan | null, more: SWRConfiguration = {}) {
  const query: Query = { filter: { ...span, timezone: ownZone() }, sort: ["date"] };
  // The key of a list page, so that every change through `useApi` reaches these rows too.
  const { data, error, isLoading, mutate } = useSWR<Page<Entry>, ApiError>(
    span && listKey("timelineentry", query),
    () => wholeList(query),
    more,
  );
  return { entries: data?.items, error, isLoading, reload: () => mutate() };
}
