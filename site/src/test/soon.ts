import { vi } from "vitest";
import { PATIENCE_MS } from "./patience";

/** Waits until a check passes; for what no page shows. */
export const soon = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: PATIENCE_MS });
