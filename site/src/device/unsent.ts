import { useSyncExternalStore } from "react";

/** Something of the person may wait on this device. Tells neither who nor what. */
const MARK = "zuversicht-unsent";

/** How many writes wait, and how many of them only the person can send. */
export interface Unsent {
  count: number;
  decide: number;
}

const NONE: Unsent = { count: 0, decide: 0 };

let unsent = NONE;
const listeners = new Set<() => void>();

/** Whether something may wait; then the outbox has to be loaded. */
export function isMarked(): boolean {
  return localStorage.getItem(MARK) !== null;
}

/** Before something is stored. */
export function mark(): void {
  localStorage.setItem(MARK, "1");
}

/** Called with what waits, whenever that changes. `some`: there may be more, which nobody is told of. */
export function noteUnsent(next: Unsent, some = next.count > 0): void {
  if (some) mark();
  else localStorage.removeItem(MARK);
  show(next);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUnsent(): Unsent {
  return useSyncExternalStore(subscribe, () => unsent);
}

/** When nobody is signed in. What waits is still there for the next visit. */
export function showNone(): void {
  show(NONE);
}

function show(next: Unsent): void {
  if (next.count === unsent.count && next.decide === unsent.decide) return;
  unsent = next;
  for (const listener of listeners) listener();
}

const kept = new WeakSet<object>();

/** For an answer of a write that is only on this device so far. */
export function noteKept(row: unknown): void {
  if (typeof row === "object" && row !== null) kept.add(row);
}

/** Whether this answer of a write is only on this device so far. */
export function isUnsent(row: unknown): boolean {
  return typeof row === "object" && row !== null && kept.has(row);
}
