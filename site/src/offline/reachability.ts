import { useSyncExternalStore } from "react";
import { expectedPerson } from "../api/token";

/** A read whose last try did not reach the server. */
interface Unreached {
  /** When what is shown in its place came, in milliseconds since 1970; null when nothing is. */
  cachedAt: number | null;
  round: number;
}

const unreached = new Map<string, Unreached>();
const listeners = new Set<() => void>();
let round = 0;
let oldest: number | null | undefined;

function tell(): void {
  const times = [...unreached.values()].flatMap(({ cachedAt }) => cachedAt ?? []);
  const next = unreached.size === 0 ? undefined : times.length === 0 ? null : Math.min(...times);
  if (next === oldest) return;
  oldest = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Undefined while the server answers. Otherwise when the oldest of what is shown in place of its answers came, in milliseconds
 * since 1970; null when nothing is.
 */
export function useCachedAt(): number | null | undefined {
  return useSyncExternalStore(subscribe, () => oldest);
}

/** The server has not answered a read of this person, or lets them wait. */
export function noteUnreached(owner: number, path: string, cachedAt: number | null): void {
  if (expectedPerson() === owner) unreached.set(path, { cachedAt, round });
  tell();
}

export function noteReached(path: string): void {
  unreached.delete(path);
  tell();
}

/** Whether the last try of a read did not reach the server. */
export function isUnreachedNow(path: string): boolean {
  return unreached.has(path);
}

/** Repeats the reads of the page. What was not reached before and is not asked for any more is forgotten then. */
export async function askAgain(reload: () => Promise<unknown>): Promise<void> {
  round += 1;
  const mine = round;
  await reload();
  for (const [path, one] of unreached) if (one.round < mine) unreached.delete(path);
  tell();
}

/** When another person's data are shown. */
export function forgetUnreached(): void {
  unreached.clear();
  tell();
}
