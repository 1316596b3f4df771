import { counted } from "../api/client";
import type { Root } from "../api/entities";
import { formulaKey, sessionUserKey } from "../api/keys";
import { isUnreached } from "../api/problem";
import { finishRemovals } from "../api/removals";
import type { PartVersion, Write } from "../api/rows";
import { expectedPerson } from "../api/token";
import { isMarked, noteKept, showNone } from "../device/unsent";
import { noteWritten, versionOf, versionOfPart } from "./ownWrites";
import { isReplicated } from "./replicatedRoots";

type Engine = typeof import("./offlineWrites");
type Send = (version?: number, versionOfPart?: PartVersion) => Promise<unknown>;

let loading: Promise<Engine> | null = null;
let written: () => void = () => undefined;

/** Loaded with the first write that does not arrive, or when something waits: most visits do without. */
function loadEngine(): Promise<Engine> {
  loading ??= import("./offlineWrites").catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Sends what waits since an earlier visit, or since another tab keeps it. `onWritten` is called whenever something was sent or given up. */
export function startWrites(owner: number, onWritten: () => void): () => void {
  written = onWritten;
  const look = (event?: StorageEvent) => {
    if (isMarked()) void loadEngine().then((engine) => engine.begin(owner, tellWritten, !!event), giveUp);
  };
  look();
  window.addEventListener("storage", look);
  return () => {
    window.removeEventListener("storage", look);
    written = () => undefined;
    void loading?.then((engine) => engine.end());
    showNone();
  };
}

/** The server answers again, whatever the browser says of the network: what waits need not wait for its time. */
export function hurryWrites(): void {
  if (isMarked()) void loading?.then((engine) => engine.hurry());
}

function tellWritten(): void {
  written();
}

function giveUp(error: unknown): undefined {
  console.warn("outbox not loaded", error);
}

/** Longest wait for what is under way before it counts as not sent, in milliseconds. */
const TIMEOUT_MS = 3000;

const underWay = new Set<Promise<unknown>>();

/**
 * Sends a write of the signed-in person. When the server cannot be reached it waits on this device, and the row is answered as it
 * will be. Throws the error of the call where it cannot wait, `error.storage` where the device has no room for it.
 */
export async function write(one: Write, sendNow: Send): Promise<unknown> {
  const writing = counted(() => sentOrKept(one, sendNow));
  underWay.add(writing);
  try {
    return await writing;
  } finally {
    underWay.delete(writing);
  }
}

async function sentOrKept(one: Write, sendNow: Send): Promise<unknown> {
  const owner = expectedPerson();
  if (owner === null || !isReplicated(one.root)) return await sendNow();
  let send = () => sendNow(versionOf(one), (part) => versionOfPart(one.root, part));
  // A row that the page knows as waiting may just have been sent: its program shows at once what is changed.
  if (!isMarked() && one.stored?.version !== 0) {
    // Nothing waits: only a call that does not arrive needs the program that keeps it.
    try {
      const row = await send();
      await noteWritten(owner, one, row);
      return row;
    } catch (error) {
      if (!isUnreached(error)) throw error;
      send = () => Promise.reject(error);
    }
  }
  const engine = await loadEngine().catch(giveUp);
  if (!engine) return await send();
  const { row, isKept } = await engine.write(owner, one, send, tellWritten);
  if (isKept) noteKept(row);
  else await noteWritten(owner, one, row);
  return row;
}

/** The answer of a read with everything that waits. */
export async function withUnsent(
  owner: number,
  path: string,
  read: (path: string) => Promise<unknown>,
): Promise<unknown> {
  const [root = ""] = path.split("/", 1);
  const isShown = isReplicated(root as Root) || path === formulaKey || path === sessionUserKey;
  if (!isMarked() || !isShown) return await read(path);
  const engine = await loadEngine();
  engine.begin(owner, tellWritten);
  return await engine.overlaid(owner, path, read);
}

/** Gives what is under way a moment to be answered or kept. */
export async function settled(timeout = TIMEOUT_MS): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, timeout);
  });
  const ended = finishRemovals().then(() => Promise.allSettled(underWay));
  await Promise.race([ended, late]);
  clearTimeout(timer);
}

/** Longest wait before the lock where a file is to be kept, in milliseconds: a slow phone takes seconds for that. */
const FILE_TIMEOUT_MS = 10_000;

const uploads = new Set<() => void>();

/** For a page that sends a file: `postpone` keeps the file instead, as the session is about to end. Returns what ends that. */
export function whenLocking(postpone: () => void): () => void {
  uploads.add(postpone);
  return () => {
    uploads.delete(postpone);
  };
}

/** Keeps each file that is under way: the only copy of a photo may be on a page, which goes with its session. */
export function postponeUploads(): void {
  for (const postpone of uploads) postpone();
}

/** Before the session is locked: files are kept, and all else that is under way has its moment. */
export async function settledForLock(): Promise<void> {
  postponeUploads();
  await settled(uploads.size > 0 ? FILE_TIMEOUT_MS : TIMEOUT_MS);
}

/** The number of writes of a person that are only on this device, or that nobody has answered yet. */
export async function unsentOf(owner: number): Promise<number> {
  return underWay.size + (isMarked() ? await (await loadEngine()).countOf(owner) : 0);
}
