import { ApiError, isUnreached } from "../api/problem";
import { expectedPerson } from "../api/token";
import { inTime } from "../device/inTime";
import { progressOf } from "../device/rows";
import { noteReached, noteUnreached } from "./reachability";

/** Wait after the page has begun before all rows are pulled for the first time, in milliseconds: what it shows comes first. */
const QUIET_MS = 1000;

/** How often what has changed is pulled while the page is seen, in milliseconds. */
const INTERVAL_MS = 300_000;

/** Rows that were pulled longer ago are asked for again when they are read, in milliseconds. */
const FRESH_MS = 30_000;

/** Wait after a pull that has failed before a read makes another one, in milliseconds. */
const RETRY_MS = 5000;

/** Longest wait of a read for the server, in milliseconds. */
const TIMEOUT_MS = 3000;

/** Under this name a pull counts as a read that does or does not reach the server. */
const PATH = "changes";

/** Writes of one row whose answer says all that becomes of the person's rows. */
const IN_ANSWER =
  /^(?:(?:addressbookentry|paymentmethod|setting|usernotificationcategory)\/(?:add|update\/\d+)|timelineentry\/add)$/;

/** Whose rows are on this device; null as long as nobody knows. */
let pulledOwner: number | null = null;
let language = "";
let running: Promise<void> | null = null;
let next: Promise<void> | null = null;
let failedAt = 0;
/** The server has answered the last pull with an error. */
let isRefused = false;
/** When the last pull has succeeded, in milliseconds since 1970. */
let pulledAt = 0;
/** Since the page was loaded no pull has succeeded. */
let isFirst = true;
/** Writes that may have changed other rows, and how many of them the last pull has brought. */
let writes = 0;
let pulledWrites = 0;
let visits = 0;

/**
 * Keeps the person's rows on the device, so that every page opens from them, also one that was never opened here. Begins only where the
 * site itself opens without network. Returns what ends it.
 */
export function startPulls(owner: number, shownLanguage: string): () => void {
  if (language !== shownLanguage) visits += 1;
  language = shownLanguage;
  if (!navigator.serviceWorker) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  const plan = (wait: number) => {
    clearTimeout(timer);
    if (!hasEnded) timer = setTimeout(() => void pulled(), wait);
  };
  const pulled = async () => {
    if (document.visibilityState === "visible" && navigator.onLine) {
      await navigator.serviceWorker.ready;
      // A read may have done so a moment ago.
      if (!hasEnded && (isFirst || Date.now() > pulledAt + FRESH_MS)) await pullNow(owner);
    }
    plan(INTERVAL_MS);
  };
  const soon = () => plan(QUIET_MS);
  const atOnce = () => {
    pulledAt = 0;
    plan(0);
  };
  soon();
  window.addEventListener("online", atOnce);
  return () => {
    hasEnded = true;
    clearTimeout(timer);
    window.removeEventListener("online", atOnce);
  };
}

/** Counts whenever another person's data are shown, or in another language. */
export function visit(): number {
  return visits;
}

/** When another person's data are shown. */
export function forgetPulls(): void {
  visits += 1;
  pulledOwner = null;
  isFirst = true;
  failedAt = 0;
  isRefused = false;
  pulledAt = 0;
  writes = 0;
  pulledWrites = 0;
}

/** Pulls what has changed until now; resolves also when that fails. */
export function pullNow(owner: number): Promise<void> {
  if (running === null) {
    running = pulledOnce(owner).finally(() => {
      running = null;
    });
    return running;
  }
  // What runs may have begun before what is to be pulled.
  next ??= running.then(() => {
    next = null;
    return pullNow(owner);
  });
  return next;
}

async function pulledOnce(owner: number): Promise<void> {
  const asked = writes;
  let cachedAt: number | null = null;
  const late = setTimeout(() => {
    // Nothing is shown in place of rows that were never there.
    if (cachedAt) noteUnreached(owner, PATH, cachedAt);
  }, TIMEOUT_MS);
  try {
    cachedAt = (await progressOf(owner))?.pulledAt || null;
    const { pull } = await import("./changes");
    await pull(owner, language);
    if (expectedPerson() !== owner) return;
    pulledOwner = owner;
    isFirst = false;
    pulledAt = Date.now();
    failedAt = 0;
    isRefused = false;
    pulledWrites = Math.max(pulledWrites, asked);
    noteReached(PATH);
  } catch (error) {
    failedAt = Date.now();
    isRefused = error instanceof ApiError && !isUnreached(error);
    if (isUnreached(error) && cachedAt !== null) noteUnreached(owner, PATH, cachedAt);
    else console.warn("changes not pulled", error);
  } finally {
    clearTimeout(late);
  }
}

/**
 * Whether rows in this language may stand for what the server would answer: it is the one that is shown, and the server does not refuse to
 * say what has changed.
 */
export function mayStandForServer(of: string): boolean {
  return !isRefused && (language === "" || of === language);
}

/**
 * Before rows are read that were pulled at `rowsPulledAt`: what a write of this page may have changed besides its row is waited for, a few
 * seconds at most. Otherwise what is older than half a minute is asked for, and what comes is told by `onRowsChanged`. True where it has
 * waited: the rows may be others now.
 */
export async function beforeRead(owner: number, rowsPulledAt: number): Promise<boolean> {
  pulledOwner = owner;
  const now = Date.now();
  const hasFailed = failedAt > 0 && now < failedAt + RETRY_MS;
  if (hasFailed) return false;
  if (writes > pulledWrites) {
    await inTime(TIMEOUT_MS, pullNow(owner)).catch(() => undefined);
    return true;
  }
  if (running === null && (isFirst || now > rowsPulledAt + FRESH_MS)) void pullNow(owner);
  return false;
}

/** The server has taken a write (or says that what it writes is gone or another one by now): other rows may have changed with it. */
export function notePulledWrite(owner: number, path: string, isTaken: boolean): void {
  if (isTaken && IN_ANSWER.test(path)) return;
  writes += 1;
  if (pulledOwner === owner) void pullNow(owner);
}

/** Pulls if rows are on this device: somebody has told that there is something new. */
export async function pullNews(owner: number): Promise<void> {
  if (pulledOwner === owner) await pullNow(owner);
}
