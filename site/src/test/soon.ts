import { vi } from "vitest";
import { TIMEOUT_MS } from "./timeouts";

/** Waits until a check passes; for what no page shows. */
export const soon = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: TIMEOUT_MS });
