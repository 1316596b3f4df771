import { vi } from "vitest";

/** Longest wait, in milliseconds: a busy machine may need longer than the default second for a message or a stored draft. */
const LONGEST_MS = 10_000;

/** Waits until a check passes; for tests without a page, which have `waitFor`. */
export const soon = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: LONGEST_MS });
