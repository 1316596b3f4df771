import { useCallback, useEffect, useState } from "react";
import type { Item } from "../../device/item";
import { itemsOf } from "../../device/queue";
import { useOutbox } from "../../offline/outbox/useOutbox";

interface Found {
  /** Null while they are read for the first time. */
  items: readonly Item[] | null;
  error: unknown;
}

const NOTHING: Found = { items: null, error: null };

/** What a person has written and the server has not confirmed, in order. */
export function useItems(owner: number): Found & { retry: () => void } {
  const sent = useOutbox();
  const [found, setFound] = useState<Found>(NOTHING);
  const read = useCallback(() => {
    let wanted = true;
    // Nothing is shown there before sending has begun, so only the storage knows that there is nothing.
    const reading = sent.length > 0 ? Promise.resolve(sent) : itemsOf(owner);
    reading.then(
      (items) => {
        const shown = items.filter(({ quiet }) => !quiet);
        if (wanted) setFound({ items: shown, error: null });
      },
      (error: unknown) => {
        console.warn("outbox not read", error);
        if (wanted) setFound({ ...NOTHING, error });
      },
    );
    return () => {
      wanted = false;
    };
  }, [owner, sent]);
  useEffect(read, [read]);
  return { ...found, retry: () => void read() };
}
