import { vi } from "vitest";

/** The media queries that hold, until globals are restored. jsdom knows none. */
export function stubMedia(holds: (query: string) => boolean): void {
  vi.stubGlobal("matchMedia", (media: string) => ({
    media,
    matches: holds(media),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
