/** A storage for as long as the page is open. */
class MemoryStorage {
  readonly #stored: Storage | undefined;

  /** `stored` is what the browser has, where it can be read and has no room. */
  constructor(stored?: Storage) {
    Object.assign(this, stored);
    this.#stored = stored;
  }

  get length(): number {
    return Object.keys(this).length;
  }

  key(index: number): string | null {
    return Object.keys(this)[index] ?? null;
  }

  getItem(name: string): string | null {
    return Object.hasOwn(this, name) ? String(Reflect.get(this, name)) : null;
  }

  setItem(name: string, value: string): void {
    Reflect.set(this, name, String(value));
  }

  removeItem(name: string): void {
    this.#stored?.removeItem(name);
    Reflect.deleteProperty(this, name);
  }

  clear(): void {
    for (const name of Object.keys(this)) this.removeItem(name);
  }
}

/** Tabs of a browser without messages between them find out for themselves. */
class SilentChannel extends EventTarget {
  onmessage = null;
  postMessage(): void {}
  close(): void {}
}

function define(to: object, name: string, value: unknown): void {
  Object.defineProperty(to, name, { value, configurable: true, writable: true });
}

const PROBE = "zuversicht-room";

/** Takes a place in the storage, and gives it back. */
function hasRoom(storage: Storage): boolean {
  storage.setItem(PROBE, "1");
  const has = storage.getItem(PROBE) !== null;
  storage.removeItem(PROBE);
  return has;
}

/** Gives the pages what lasts as long as they do, in place of what this browser refuses. */
export function installStorageFallbacks(): void {
  for (const name of ["localStorage", "sessionStorage"] as const)
    try {
      if (!hasRoom(window[name])) define(window, name, new MemoryStorage(window[name]));
    } catch {
      define(window, name, new MemoryStorage());
    }
  try {
    new BroadcastChannel(PROBE).close();
  } catch {
    define(window, "BroadcastChannel", SilentChannel);
  }
  try {
    void navigator.serviceWorker;
  } catch {
    define(navigator, "serviceWorker", undefined);
  }
  // Where storage is refused, each use of a lock is too.
  define(navigator, "locks", undefined);
}
