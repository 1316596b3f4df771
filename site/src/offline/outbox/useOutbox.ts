import { useSyncExternalStore } from "react";
import type { Item } from "../../device/item";
import { snapshot, subscribe } from "./outbox";

/** What the signed-in person has written and the server has not confirmed, in order. */
export function useOutbox(): readonly Item[] {
  return useSyncExternalStore(subscribe, snapshot);
}
