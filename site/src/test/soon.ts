import { vi } from "vitest";
import { PATIENCE_MS } from "./patience";

/** Waits until a check passes; for tests without a page, which have `waitFor`. */
export const soon = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: PATIENCE_MS });
