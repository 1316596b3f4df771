import { vi } from "vitest";

/**
 * Ciphers run beside the page and end when they like, which no seed knows. Here they end in the order in which they began; returns what
 * waits until all have.
 */
export function steadyCrypto(): () => Promise<unknown> {
  let last: Promise<unknown> = Promise.resolve();
  let running = 0;
  for (const name of ["encrypt", "decrypt", "importKey"] as const) {
    const usual = crypto.subtle[name].bind(crypto.subtle) as (...how: unknown[]) => Promise<never>;
    vi.spyOn(crypto.subtle, name as "encrypt").mockImplementation((...how: unknown[]) => {
      const before = last;
      const own = usual(...how);
      const inTurn = own.finally(() => before);
      running += 1;
      last = inTurn
        .catch(() => undefined)
        .finally(() => {
          running -= 1;
        });
      return inTurn;
    });
  }
  return async () => {
    while (running > 0) await last;
  };
}
