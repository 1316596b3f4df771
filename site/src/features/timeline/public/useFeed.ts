import { useState } from "react";
import useSWR from "swr";
import { call } from "../../../api/client";
import type { NamedSchema } from "../../../api/entities";
import { ApiError } from "../../../api/problem";
import type { Confirmed } from "../../account/factor/public/ConfirmedDialog";

const FEED = "timelineentry/feed";

/** A calendar feed that other programs may read. Only the answer that creates it contains `url`. */
export type Feed = NamedSchema<"timelineentry.feed.get"> & Partial<NamedSchema<"timelineentry.feed.post">>;

/** A missing feed (404) is null and not an error. */
async function fetchFeed(): Promise<Feed | null> {
  try {
    return (await call("GET", FEED)) as Feed;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** The person's calendar feed and its actions. Only the page that created the feed has its address. */
export function useFeed() {
  const { data, error, isLoading, mutate } = useSWR<Feed | null, ApiError>(FEED, fetchFeed);
  const [address, setAddress] = useState<string | null>(null);

  return {
    feed: data,
    error,
    isLoading,
    reload: () => mutate(),
    /** Null for a feed that was created on an earlier visit. */
    address,
    /** Creates a feed; the address of an older one stops working. */
    async make(titles: boolean, confirmed: Confirmed): Promise<void> {
      const { url, ...created } = (await call("POST", FEED, { body: { titles, ...confirmed } })) as Feed;
      setAddress(url ? new URL(url, location.origin).href : null);
      await mutate(created, false);
    },
    async revoke(): Promise<void> {
      await call("DELETE", FEED);
      setAddress(null);
      await mutate(null, false);
    },
  };
}
