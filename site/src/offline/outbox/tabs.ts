const NAME = "zuversicht-outbox";

/** Does work that only one tab may do at a time. A tab that is closed or crashes makes room for the next one. */
export async function alone<T>(work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? await locks.request(NAME, work) : await work();
}

/** What this tab is sending, in a browser that has no locks. */
const held = new Set<number>();

const lockOf = (seq: number): string => `${NAME}-${seq}`;

/** Sends an item, which nobody can give up meanwhile, in any tab. Waits where it is just being given up. */
export async function whileSending<T>(seq: number, work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  if (locks) return await locks.request(lockOf(seq), work);
  held.add(seq);
  try {
    return await work();
  } finally {
    held.delete(seq);
  }
}

/** Gives up an item; undefined, without any wait, where it is being sent: a call that hangs may take half a minute. */
export async function unlessSending<T>(seq: number, work: () => Promise<T>): Promise<T | undefined> {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return held.has(seq) ? undefined : await work();
  return await locks.request(lockOf(seq), { ifAvailable: true }, async (lock) =>
    lock ? await work() : undefined,
  );
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
