import { useMemo } from "react";
import type { Page } from "../../../api/client";
import { useQuietRead } from "../../../api/hooks";
import { listKey } from "../../../api/keys";
import { byMoment, type Checkin, type Diary, offeredOf } from "./diary";

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

/** What was answered, the newest first; without `isAsked` there is no call. */
export function useCheckins(isAsked = true) {
  const { data, ...state } = useQuietRead<Page<Checkin>>(
    isAsked ? listKey("checkin", { size: ALL, sort: ["date|desc", "id|desc"] }) : null,
  );
  const rows = data?.items;
  const checkins = useMemo(() => rows && [...rows].sort(byMoment), [rows]);
  return { checkins, ...state };
}
