/** Told on `window` when a part of the site could not be fetched (ER-07). */
export const CHUNK_EVENT = "chunk-loading-error";

/** A part of the site is missing: the connection broke, or a new version replaced it. */
export class ChunkError extends Error {
  override readonly name = "ChunkError";
}

function publish(): void {
  window.dispatchEvent(new CustomEvent(CHUNK_EVENT));
}

/** Fetches a part of the site and says so when it is missing. */
export async function chunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    publish();
    throw new ChunkError("a part of the site is missing", { cause });
  }
}

/** Parts fetched outside of `chunk`, such as the calendar of a date field, are reported by the build tool's loader. */
export function watchChunks(): void {
  window.addEventListener("vite:preloadError", publish);
}
