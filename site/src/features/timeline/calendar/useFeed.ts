import { useState } from "react";
import useSWR from "swr";
import { call } from "../../../api/client";
import type { AnswerOf } from "../../../api/entities";
import { ApiError } from "../../../api/problem";

const FEED = "timelineentry/feed";

/** A calendar that other programs may read for the person; `url` only in the answer that made it. */
export type Feed = AnswerOf<typeof FEED, "get"> & Partial<AnswerOf<typeof FEED, "post">>;

/** That there is none is an answer like any other. */
async function fetchFeed(): Promise<Feed | null> {
  try {
    return (await call("GET", FEED)) as Feed;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** The person's calendar feed and what can be done with it. Its address is known only to the page that made it. */
export function useFeed() {
  const { data, error, isLoading, mutate } = useSWR<Feed | null, ApiError>(FEED, fetchFeed);
  const [address, setAddress] = useState<string | null>(null);

  return {
    feed: data,
    error,
    isLoading,
    reload: () => void mutate(),
    /** Where the calendar is read from; null when it was made earlier. */
    address,
    /** Makes a new one; an older one is no longer answered. */
    async make(titles: boolean): Promise<void> {
      const { url, ...made } = (await call("POST", FEED, { body: { titles } })) as Feed;
      setAddress(url ? new URL(url, location.origin).href : null);
      await mutate(made, false);
    },
    async revoke(): Promise<void> {
      await call("DELETE", FEED);
      setAddress(null);
      await mutate(null, false);
    },
  };
}
