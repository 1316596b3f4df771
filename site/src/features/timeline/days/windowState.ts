import type { ApiError } from "../../../api/problem";
import type { Entry } from "../entries";
import type { DaySpan } from "./extent";

/** What is known of one window of days. */
export interface WindowState {
  /** Undefined until they were read once. */
  entries: readonly Entry[] | undefined;
  error: ApiError | undefined;
  reload: () => void;
}

/** Told what became known of a window, and null when it is no longer shown. */
export type Report = (name: string, state: WindowState | null) => void;

export function nameOf({ from, to }: DaySpan): string {
  return `${from}-${to}`;
}
