import { UPLOAD_RETRIES } from "../constants";
import { ApiError } from "./problem";

/** States of a file that is to be sent (S-UPLOAD). */
export type UploadState = "New" | "Start" | "Progress" | "Done" | "Error" | "Cancel";

type UploadEvent = "upload" | "bytes" | "finished" | "failure" | "cancel";

export interface UploadItem {
  readonly id: number;
  readonly file: Blob;
  readonly state: UploadState;
  /** Share of the file that has gone, 0 to 1. */
  readonly progress: number;
  /** Why it failed, in the state `Error`. */
  readonly error?: unknown;
}

/** What a way of sending is given beside the file. */
export interface Sending {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

const TRANSITIONS: Readonly<Record<UploadState, Readonly<Partial<Record<UploadEvent, UploadState>>>>> = {
  New: { upload: "Start" },
  Error: { upload: "Start" },
  Start: { bytes: "Progress", failure: "Error", cancel: "Cancel" },
  Progress: { bytes: "Progress", finished: "Done", failure: "Error", cancel: "Cancel" },
  Done: {},
  Cancel: {},
};

/** The state after an event; null where the event means nothing in a state. */
export function nextState(state: UploadState, event: UploadEvent): UploadState | null {
  return TRANSITIONS[state][event] ?? null;
}

/** Only what has not begun or has failed is sent or removed (S-UPLOAD-04, S-UPLOAD-05). */
export function isIdle({ state }: Pick<UploadItem, "state">): boolean {
  return state === "New" || state === "Error";
}

/** A refusal stays one; only no answer and a server that does not work are worth another request. */
function mayHelp(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Longer after each failure: half a second, one, two. */
function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
}

export interface Uploads {
  items: () => readonly UploadItem[];
  /** For `useSyncExternalStore`. */
  subscribe: (listener: () => void) => () => void;
  add: (file: Blob) => UploadItem;
  /** Sends an item that is new or has failed; true when it is done. */
  upload: (id: number) => Promise<boolean>;
  cancel: (id: number) => void;
  /** Ends the tries of an item at once, as if there were no network: whoever keeps what is not sent keeps it then. */
  postpone: (id: number) => void;
  /** Takes an item away that is new or has failed. */
  remove: (id: number) => void;
}

/** Files on their way; one request for each and at most three more (S-UPLOAD-03). */
export function makeUploads(
  send: (file: Blob, sending: Sending) => Promise<unknown>,
  wait: (attempt: number) => Promise<void> = pause,
): Uploads {
  let items: readonly UploadItem[] = [];
  let nextId = 1;
  const listeners = new Set<() => void>();
  const running = new Map<number, AbortController>();

  const find = (id: number) => items.find((item) => item.id === id);

  function show(next: readonly UploadItem[]) {
    items = next;
    for (const listener of listeners) listener();
  }

  /** Whether the event meant anything. */
  function happen(id: number, event: UploadEvent, more: Partial<UploadItem> = {}): boolean {
    const item = find(id);
    const state = item && nextState(item.state, event);
    if (!state) return false;
    show(items.map((one) => (one.id === id ? { ...one, ...more, state } : one)));
    return true;
  }

  async function attempt(id: number, file: Blob, signal: AbortSignal): Promise<unknown> {
    const ended = new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    for (let tries = 0; ; tries += 1) {
      try {
        await send(file, { signal, onProgress: (progress) => happen(id, "bytes", { progress }) });
        return null;
      } catch (error) {
        if (signal.aborted) return signal.reason;
        if (tries === UPLOAD_RETRIES || !mayHelp(error)) return error;
        await Promise.race([wait(tries), ended]);
        if (signal.aborted) return signal.reason;
      }
    }
  }

  return {
    items: () => items,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (file) => {
      const item: UploadItem = { id: nextId, file, state: "New", progress: 0 };
      nextId += 1;
      show([...items, item]);
      return item;
    },
    upload: async (id) => {
      const item = find(id);
      if (!item || !happen(id, "upload", { progress: 0, error: undefined })) return false;
      const control = new AbortController();
      running.set(id, control);
      const error = await attempt(id, item.file, control.signal);
      running.delete(id);
      if (error !== null) {
        happen(id, "failure", { error });
        return false;
      }
      // A small file may be there before anything was said of its bytes.
      happen(id, "bytes", { progress: 1 });
      return happen(id, "finished");
    },
    cancel: (id) => {
      if (happen(id, "cancel")) running.get(id)?.abort();
    },
    postpone: (id) => running.get(id)?.abort(new ApiError({ status: 0, key: "error.offline" })),
    remove: (id) => show(items.filter((item) => item.id !== id || !isIdle(item))),
  };
}
