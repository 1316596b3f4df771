import { useSyncExternalStore } from "react";
import { type Entry, isSeries, rowKey } from "../entries";

/** How long its row is marked, in milliseconds. */
const MARKED_MS = 4000;

/** The key of the row that was just made: the overview shows where it stands. */
let saved: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: string | null) {
  clearTimeout(timer);
  saved = next;
  for (const listener of listeners) listener();
}

/** Marks a new entry on the overview; of a series its first day. */
export function showSaved(entry: Entry): void {
  set(isSeries(entry) ? `${entry.id}-${entry.date}` : rowKey(entry));
}

/** The mark was seen: it ends soon. */
export function endSaved(): void {
  clearTimeout(timer);
  timer = setTimeout(forgetSaved, MARKED_MS);
}

/** The overview is left: opened again, it moves nobody to a row of before. */
export function forgetSaved(): void {
  set(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The key of the row that was just made; null after a moment. */
export function useSaved(): string | null {
  return useSyncExternalStore(subscribe, () => saved);
}
