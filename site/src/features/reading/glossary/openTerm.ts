import { useSyncExternalStore } from "react";

/** `help` opened by itself and explains the type of the entry; `entry` was pressed and explains the entry. */
export type TermMode = "entry" | "help";

interface OpenTerm {
  /** Id of the link that the panel belongs to. */
  link: string;
  mode: TermMode;
}

// One for the whole page: a second explanation replaces the first (W-GLINK-08).
let current: OpenTerm | null = null;
const listeners = new Set<() => void>();

export function openTerm(next: OpenTerm | null): void {
  current = next;
  for (const listener of listeners) listener();
}

export function isTermOpen(): boolean {
  return current !== null;
}

/** Closes the panel if it belongs to this link. */
export function closeTerm(link: string): void {
  if (current?.link === link) openTerm(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The mode of this link's panel; null when it is closed. */
export function useOpenTerm(link: string): TermMode | null {
  return useSyncExternalStore(subscribe, () => (current?.link === link ? current.mode : null));
}
