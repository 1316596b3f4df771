import { ApiError, isUnreached } from "../api/problem";
import { expectedPerson } from "../api/token";
import { progressOf } from "../device/rows";
import { withTimeout } from "../device/timeout";
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

/** What is known of the pulls of one visit: from when somebody's data are shown until others are. */
interface Visit {
  /** Whose rows are on this device; null as long as nobody knows. */
  owner: number | null;
  running: Promise<void> | null;
  next: Promise<void> | null;
  failedAt: number;
  /** The server has answered the last pull with an error. */
  isRefused: boolean;
  /** When the last pull has succeeded, in milliseconds since 1970. */
  pulledAt: number;
  /** No pull has succeeded. */
  isFirst: boolean;
  /** Writes that may have changed other rows, and how many of them the last pull has brought. */
  writes: number;
  pulledWrites: number;
  /** Ends what runs: it must neither store nor say anything in the next visit. */
  readonly end: AbortController;
}

const begun = (): Visit => ({
  owner: null,
  running: null,
  next: null,
  failedAt: 0,
  isRefused: false,
  pulledAt: 0,
  isFirst: true,
  writes: 0,
  pulledWrites: 0,
  end: new AbortController(),
});

let current = begun();
let language = "";
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
      const { isFirst, pulledAt } = current;
      if (!hasEnded && (isFirst || Date.now() > pulledAt + FRESH_MS)) await pullNow(owner);
    }
    plan(INTERVAL_MS);
  };
  const soon = () => plan(QUIET_MS);
  const atOnce = () => {
    current.pulledAt = 0;
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
  current.end.abort();
  current = begun();
}

/** Pulls what has changed until now; resolves also when that fails. */
export function pullNow(owner: number): Promise<void> {
  return pullIn(current, owner);
}

function pullIn(visit: Visit, owner: number): Promise<void> {
  if (visit.running === null) {
    visit.running = pulledOnce(visit, owner).finally(() => {
      visit.running = null;
    });
    return visit.running;
  }
  // What runs may have begun before what is to be pulled.
  visit.next ??= visit.running.then(() => {
    visit.next = null;
    return pullIn(visit, owner);
  });
  return visit.next;
}

async function pulledOnce(visit: Visit, owner: number): Promise<void> {
  const { signal } = visit.end;
  const asked = visit.writes;
  let cachedAt: number | null = null;
  const late = setTimeout(() => {
    // Nothing is shown in place of rows that were never there.
    if (cachedAt && !signal.aborted) noteUnreached(owner, PATH, cachedAt);
  }, TIMEOUT_MS);
  try {
    cachedAt = (await progressOf(owner))?.pulledAt || null;
    const { pull } = await import("./changes");
    await pull(owner, language, signal);
    if (signal.aborted || expectedPerson() !== owner) return;
    Object.assign(visit, { owner, isFirst: false, pulledAt: Date.now(), failedAt: 0, isRefused: false });
    visit.pulledWrites = Math.max(visit.pulledWrites, asked);
    noteReached(PATH);
  } catch (error) {
    if (signal.aborted) return;
    visit.failedAt = Date.now();
    visit.isRefused = error instanceof ApiError && !isUnreached(error);
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
  return !current.isRefused && (language === "" || of === language);
}

/**
 * Before rows are read that were pulled at `rowsPulledAt`: what a write of this page may have changed besides its row is waited for, a few
 * seconds at most. Otherwise what is older than half a minute is asked for, and what comes is told by `onRowsChanged`. True where it has
 * waited: the rows may be others now. `visitOfRead`: a read of a visit that is over asks nothing of the present one.
 */
export async function beforeRead(owner: number, rowsPulledAt: number, visitOfRead: number): Promise<boolean> {
  if (visitOfRead !== visits) return false;
  const visit = current;
  visit.owner = owner;
  const now = Date.now();
  const hasFailed = visit.failedAt > 0 && now < visit.failedAt + RETRY_MS;
  if (hasFailed) return false;
  if (visit.writes > visit.pulledWrites) {
    await withTimeout(TIMEOUT_MS, pullIn(visit, owner)).catch(() => undefined);
    return true;
  }
  if (visit.running === null && (visit.isFirst || now > rowsPulledAt + FRESH_MS)) void pullIn(visit, owner);
  return false;
}

/** The server has taken a write (or says that what it writes is gone or another one by now): other rows may have changed with it. */
export function notePulledWrite(owner: number, path: string, isTaken: boolean): void {
  if (isTaken && IN_ANSWER.test(path)) return;
  current.writes += 1;
  if (current.owner === owner) void pullNow(owner);
}

/** Pulls if rows are on this device: somebody has told that there is something new. */
export async function pullNews(owner: number): Promise<void> {
  if (current.owner === owner) await pullNow(owner);
}
