/** Name of the channel on which the tabs of a browser tell each other which rows have changed. */
const CHANNEL = "zuversicht-rows";

type Listener = (roots: ReadonlySet<string>) => void;

const listeners = new Set<Listener>();
let channel: BroadcastChannel | null = null;

/** Hears of the roots of which rows have changed on this device, also by another tab. Returns what ends it. */
export function onRowsChanged(listener: Listener): () => void {
  listeners.add(listener);
  if (channel === null && typeof BroadcastChannel !== "undefined") {
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }) => tellHere(new Set(data as string[]));
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    channel?.close();
    channel = null;
  };
}

/** Tells this tab alone. */
export function tellHere(roots: ReadonlySet<string>): void {
  for (const listener of listeners) listener(roots);
}

/** Tells the other tabs of roots whose rows have changed. */
export function tellOtherTabs(roots: Iterable<string>): void {
  channel?.postMessage([...roots]);
}

/** Tells all tabs, also this one. */
export function tellAllTabs(roots: ReadonlySet<string>): void {
  if (roots.size === 0) return;
  tellOtherTabs(roots);
  tellHere(roots);
}
