import { useEffect, useMemo, useRef } from "react";
import useSWR, { type SWRConfiguration } from "swr";
import type { Page } from "../../../api/client";
import { listKey, nearDaysKey } from "../../../api/keys";
import { listAll } from "../../../api/listAll";
import type { ApiError } from "../../../api/problem";
import { type Query, queryText } from "../../../api/query";
import { useRemoved } from "../../../api/removals";
import { waitingDays } from "../../../offline/waitingDays";
import type { Entry } from "../entries";
import { isArticle } from "../kinds";
import { deviceZone } from "../zones";
import type { DaySpan } from "./extent";

function inSpan({ from, to }: DaySpan): Query {
  return { filter: { from, to, timezone: deviceZone() }, sort: ["date"] };
}

/** The entries without those that were just deleted and may come back. */
function usePresent(entries: readonly Entry[] | undefined): readonly Entry[] | undefined {
  const removed = useRemoved("timelineentry");
  return useMemo(
    () => (removed.size > 0 ? entries?.filter(({ id }) => !removed.has(id)) : entries),
    [entries, removed],
  );
}

/** The days of one series that only this device has: no answer is needed to show them. */
async function waitingList(query: Query, series: number): Promise<Page<Entry>> {
  return { items: (await waitingDays(queryText(query), series)) as Entry[], more: false };
}

/**
 * The entries of a window of days; a repeated entry appears once for each of its days. `waiting`: only those of the series with
 * this id.
 */
export function useTimeline(span: DaySpan, more: SWRConfiguration = {}, waiting?: number) {
  const query = inSpan(span);
  const key = listKey("timelineentry", query);
  const { data, error, mutate } = useSWR<Page<Entry>, ApiError>(
    waiting === undefined ? key : `${key}&waiting=${waiting}`,
    () => (waiting === undefined ? listAll("timelineentry", query) : waitingList(query, waiting)),
    more,
  );
  return { entries: usePresent(data?.items), error, reload: () => mutate() };
}

/** The days around today, with the article of today among their entries. */
function nearDays(span: DaySpan): Query {
  const { filter, ...query } = inSpan(span);
  return { ...query, filter: { ...filter, daily: true } };
}

/**
 * The entries of the days around today, and apart from them the articles of these days. Their SWR key is the same on every day, so that the cached ones of yesterday
 * are shown first.
 */
export function useNearTimeline({ from, to }: DaySpan) {
  const { data, error, mutate } = useSWR<Page<Entry>, ApiError>(nearDaysKey, () =>
    listAll("timelineentry", nearDays({ from, to })),
  );
  const read = useRef(from);
  useEffect(() => {
    if (read.current === from) return;
    read.current = from;
    void mutate();
  }, [from, mutate]);
  const items = usePresent(data?.items);
  const near = useMemo(() => items?.filter(({ date }) => date >= from && date <= to), [items, from, to]);
  const entries = useMemo(() => near?.filter((entry) => !isArticle(entry)), [near]);
  return { entries, articles: near?.filter(isArticle), error, reload: () => mutate() };
}
