/** Event on `window` when a chunk could not be loaded (ER-07). */
export const CHUNK_EVENT = "chunk-loading-error";

/** A chunk is missing: the connection failed, or a new version replaced it. */
export class ChunkError extends Error {
  override readonly name = "ChunkError";
}

function publish(): void {
  window.dispatchEvent(new CustomEvent(CHUNK_EVENT));
}

/** Loads a chunk, and fires `CHUNK_EVENT` when it is missing. */
export async function chunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    publish();
    throw new ChunkError("a part of the site is missing", { cause });
  }
}

const RELOADED = "chunk-reloaded";
const RELOAD_INTERVAL_MS = 60_000;

/**
 * Loads the page anew, because a new version has other chunks. False when that has just been tried, or cannot help: without
 * network, and where nothing can be noted.
 */
export function reloadOnce(): boolean {
  if (!navigator.onLine) return false;
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < RELOAD_INTERVAL_MS) return false;
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/**
 * Chunks loaded outside of `chunk`, such as the calendar of a date field, are reported by Vite's loader. Each page goes on without
 * them, so that without network nothing is said: loading anew would not bring them.
 */
export function watchChunks(): void {
  window.addEventListener("vite:preloadError", () => {
    if (navigator.onLine) publish();
  });
}
