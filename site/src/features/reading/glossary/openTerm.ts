import { useSyncExternalStore } from "react";

/** `help` opened by itself and tells what the words of a type are about; `entry` was asked for and explains the word. */
export type TermMode = "entry" | "help";

interface OpenTerm {
  /** Which link the panel belongs to. */
  link: string;
  mode: TermMode;
}

// One for the whole page: a second explanation takes the place of the first (W-GLINK-08).
let current: OpenTerm | null = null;
const listeners = new Set<() => void>();

export function openTerm(next: OpenTerm | null): void {
  current = next;
  for (const listener of listeners) listener();
}

export function isTermOpen(): boolean {
  return current !== null;
}

/** Closes the panel of this link; another one stays. */
export function closeTerm(link: string): void {
  if (current?.link === link) openTerm(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How the panel of this link is open, if it is. */
export function useOpenTerm(link: string): TermMode | null {
  return useSyncExternalStore(subscribe, () => (current?.link === link ? current.mode : null));
}
