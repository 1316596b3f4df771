import { useMemo } from "react";
import type { Page } from "../../../api/client";
import { useQuietRead } from "../../../api/hooks";
import { listKey } from "../../../api/keys";
import { useListAll } from "../../../api/listAll";
import type { Query } from "../../../api/query";
import { byMoment, type Diary, offeredOf } from "./diary";

/** The largest page. */
const ALL = 500;

/** All that everybody may answer on any day: every revision, and those that are offered now. */
export function useDiaries() {
  const { data, ...state } = useQuietRead<Page<Diary>>(
    listKey("questionnaire", { size: ALL, filter: { diary: true } }),
  );
  const all = data?.items;
  const offered = useMemo(() => all && offeredOf(all), [all]);
  return { all, offered, ...state };
}

const NEWEST_FIRST: Query = { size: ALL, sort: ["date|desc", "id|desc"] };

/** The page shows a failure itself. */
const QUIET = { onError: () => undefined, shouldRetryOnError: false };

/** What was answered, the newest first; without `isAsked` there is no call. */
export function useCheckins(isAsked = true) {
  const { items, error, busy, reload } = useListAll("checkin", isAsked ? NEWEST_FIRST : null, QUIET);
  const checkins = useMemo(() => items && [...items].sort(byMoment), [items]);
  return { checkins, error: items === undefined ? error : undefined, busy, retry: () => void reload() };
}
