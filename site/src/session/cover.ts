import { wholeReplica } from "../device/wholeReplica";
import { deviceUse, noteDeviceUse } from "../seal/deviceUse";
import * as lock from "../seal/lock";
import { heldKey, holdKey } from "../seal/openKeys";
import { noteUnlocked, present, renewReplica } from "../seal/replica";
import { untilLock } from "./idle";
import { cover as coverAll, replicaChanged, uncover } from "./session";

/** Tabs hand the key of an open lock to each other, so that it is asked for once. The service worker does so while a page is loaded anew. */
const NAME = "zuversicht-lock";

/** How long another tab has for its answer, in milliseconds. */
const ANSWER_MS = 300;

type Message =
  | { kind: "ask"; replica: string }
  | { kind: "key"; replica: string; key: CryptoKey }
  | { kind: "drop" };

let channel: BroadcastChannel | null = null;
let heard: (message: Message) => void = () => undefined;

/** Answers other tabs from now on, and leaves the key with the service worker when the page goes. */
export function shareKeys(): void {
  if (channel || typeof BroadcastChannel === "undefined") return;
  channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === "ask") tellKey(data.replica);
    else heard(data);
  };
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  // Not the controller: the first page of a site has none.
  void workers?.ready.then(({ active }) => {
    window.addEventListener("pagehide", () => leaveKey(active));
  });
}

function leaveKey(worker: ServiceWorker | null): void {
  const message = keyMessage();
  try {
    if (message) worker?.postMessage({ ...message, kind: "lock-key" });
  } catch (error) {
    console.warn("key not left", error);
  }
}

function keyMessage(replica = present()?.id): Extract<Message, { kind: "key" }> | undefined {
  const key = replica === undefined ? undefined : heldKey(replica);
  return replica !== undefined && key ? { kind: "key", replica, key } : undefined;
}

function tellKey(replica?: string): void {
  const message = keyMessage(replica);
  if (message) tell(message);
}

function tell(message: Message): void {
  try {
    channel?.postMessage(message);
  } catch (error) {
    // Some browsers hand no keys to another page: it asks the person.
    console.warn("key not shared", error);
  }
}

/**
 * Opens the lock where another tab has it open, now or later. `onAlone`: no tab has answered at once, so that the person is asked. Returns
 * what ends it.
 */
export function openElsewhere(onAlone: () => void): () => void {
  shareKeys();
  heard = (message) => {
    const replica = present()?.id;
    if (message.kind !== "key" || message.replica !== replica) return;
    holdKey(replica, message.key);
    uncover();
  };
  const replica = present()?.id;
  // Time may be up though no tab could run.
  const mayAsk = untilLock() > 0;
  if (mayAsk && replica !== undefined) tell({ kind: "ask", replica });
  const timer = setTimeout(onAlone, mayAsk ? ANSWER_MS : 0);
  return () => {
    clearTimeout(timer);
    heard = () => undefined;
  };
}

/** Whether a lock can be closed: otherwise the session has to end. */
export function hasLock(): boolean {
  return present()?.isLocked === true;
}

/** Closes the lock in all tabs. */
export function closeLock(): void {
  shareKeys();
  tell({ kind: "drop" });
  coverAll();
}

function opened(): void {
  shareKeys();
  tellKey();
  uncover();
}

/** Opens the lock by its PIN, and shows the site again. */
export async function openByPin(owner: number, pin: string): Promise<lock.Opened> {
  const result = await lock.openByPin(owner, pin, Date.now());
  if (result.kind === "open") opened();
  return result;
}

/** Opens the lock by what the passkey has answered; false where it is another one. */
export async function openByPasskey(owner: number, output: BufferSource): Promise<boolean> {
  if (!(await lock.openByPasskey(owner, output))) return false;
  opened();
  return true;
}

/** Opens what has no lock any more, as when it was taken away in a moment in which the page was closed. */
export async function openWithoutLock(owner: number): Promise<boolean> {
  if ((await lock.lockOf(owner)) !== null) return false;
  noteUnlocked();
  opened();
  return true;
}

/** Gives what is kept a lock. Throws `StillWaiting`. */
export async function setPin(owner: number, pin: string): Promise<void> {
  await lock.setPin(await wholeReplica(owner), pin);
  noteDeviceUse("own");
  replicaChanged();
  shareKeys();
  tellKey();
}

/** Keeps something on this device from now on, or nothing: then what is there is deleted. */
export function chooseDeviceUse(owner: number, isShared: boolean): void {
  const before = deviceUse();
  noteDeviceUse(isShared ? "shared" : "own");
  if (!isShared || before === "shared") return;
  renewReplica(owner);
  replicaChanged();
}
