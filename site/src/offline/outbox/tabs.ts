const NAME = "zuversicht-outbox";

/** Does work that only one tab may do at a time. A tab that is closed or crashes makes room for the next one. */
export async function alone<T>(work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? await locks.request(NAME, work) : await work();
}

/** Work on items in a browser that has no locks, by their place in the queue. */
const held = new Map<number, Promise<unknown>>();

const lockOf = (seq: number): string => `${NAME}-${seq}`;

/** Sends an item, or gives it up: one of the two at a time, in any tab. Waits until the other has ended. */
export async function exclusively<T>(seq: number, work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  if (locks) return await locks.request(lockOf(seq), work);
  const before = held.get(seq) ?? Promise.resolve();
  const mine = before.then(work, work);
  held.set(seq, mine);
  try {
    return await mine;
  } finally {
    if (held.get(seq) === mine) held.delete(seq);
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
