const NAME = "zuversicht-outbox";

/** Does work that only one tab may do at a time. A tab that is closed or crashes makes room for the next one. */
export async function alone<T>(work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? await locks.request(NAME, work) : await work();
}

/** Messages between the tabs of a browser. The own tab does not hear its own. */
export interface Line {
  tell(message: unknown): void;
  close(): void;
}

/** Opens the line. In a browser without it, each tab finds out for itself. */
export function openLine(heard: (message: unknown) => void): Line {
  if (typeof BroadcastChannel === "undefined") return { tell: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => heard(data);
  return { tell: (message) => channel.postMessage(message), close: () => channel.close() };
}
