import type { ApiError } from "../../../api/problem";
import type { Entry } from "../entries";
import type { DaySpan } from "./extent";

/** Loading state of one window of days. */
export interface WindowState {
  /** Undefined until loaded once. */
  entries: readonly Entry[] | undefined;
  error: ApiError | undefined;
  reload: () => void;
}

/** Called with the state of a window, and with null when it is no longer shown. */
export type Report = (name: string, state: WindowState | null) => void;

export function nameOf({ from, to }: DaySpan): string {
  return `${from}-${to}`;
}
