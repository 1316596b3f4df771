import { useSyncExternalStore } from "react";
import type { Root } from "./entities";

/** A row that is shown as deleted while the deletion can still be taken back. */
interface Removal {
  root: Root;
  id: number;
  /** Deletes the row on the server, in a request that outlives the page. Reports its failure itself. */
  send: () => Promise<void>;
}

/** Removals that no call has been made for yet, and those whose call is under way. */
let waiting: readonly Removal[] = [];
let sending: readonly Removal[] = [];
let hidden: ReadonlyMap<Root, ReadonlySet<number>> = new Map();
const listeners = new Set<() => void>();
const NONE: ReadonlySet<number> = new Set();

function announce(): void {
  const ids = new Map<Root, Set<number>>();
  for (const { root, id } of [...waiting, ...sending]) ids.set(root, (ids.get(root) ?? new Set()).add(id));
  hidden = ids;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Ids of the rows of a root that are to be shown as deleted. */
export function useRemoved(root: Root): ReadonlySet<number> {
  return useSyncExternalStore(subscribe, () => hidden.get(root) ?? NONE);
}

/**
 * Hides a row, and deletes it only when `finish` is called or the page is left. For rows that cannot be created again
 * as they were, because others depend on them.
 */
export function deferRemoval(removal: Removal): { takeBack: () => boolean; finish: () => Promise<void> } {
  waiting = [...waiting, removal];
  announce();
  document.addEventListener("visibilitychange", finishWhenHidden);
  return { takeBack: () => takeBack(removal), finish: () => finish(removal) };
}

/** Whether it was still possible. */
function takeBack(removal: Removal): boolean {
  if (!waiting.includes(removal)) return false;
  waiting = waiting.filter((other) => other !== removal);
  announce();
  return true;
}

async function finish(removal: Removal): Promise<void> {
  if (!waiting.includes(removal)) return;
  waiting = waiting.filter((other) => other !== removal);
  sending = [...sending, removal];
  try {
    await removal.send();
  } finally {
    sending = sending.filter((other) => other !== removal);
    announce();
  }
}

/** Deletes what waits, before the session ends or the page may be gone. */
export async function finishRemovals(): Promise<void> {
  await Promise.all(waiting.map(finish));
}

function finishWhenHidden(): void {
  if (document.visibilityState === "hidden") void finishRemovals();
}
