import { call } from "../api/client";
import { deviceKeeps, deviceKeepsRow } from "../api/deviceKeeps";
import { formulaKey } from "../api/keys";
import { ApiError, isUnreached } from "../api/problem";
import { expectedPerson } from "../api/token";
import { dependsOn, droppedWith } from "./derived";
import { forgetVersions } from "./ownWrites";
import { forgetPulls, notePulledWrite, visit } from "./pulls";
import { forgetUnreached, noteReached, noteUnreached } from "./reachability";
import { type CachedAnswer, cacheAnswer, cachedAnswer, dropCached } from "./responseCache";
import { withUnsent } from "./writes";

/** Longest wait for the server before the answer of the last visit is shown, in milliseconds. */
const TIMEOUT_MS = 3000;

/** The answers that came after a cached one had been shown, while their reads are told to ask again. */
const late = new Map<string, unknown>();

let answeredLate: (path: string) => void = () => undefined;

/** The paths that were read since the page was loaded. */
const asked = new Set<string>();

/** The writes since the page was loaded, each by its root as in its path. */
let written: string[] = [];

/** Wait for further changes before the formula is asked for again, in milliseconds. */
const RENEW_MS = 1000;

let renewing: ReturnType<typeof setTimeout> | undefined;
let isFormulaOld = false;

/** Sets the only listener; it is called when an answer has come after a cached one had been shown, and has to read it at once. */
export function onLateAnswer(listener: (path: string) => void): void {
  answeredLate = listener;
}

/** Whether the key of an answer is the path of its read, and not the name of what was made of several. */
export function isPath(key: string): boolean {
  return asked.has(key);
}

/** Forgets what is known of the network, when another person's data are shown. */
export function forgetReads(): void {
  forgetUnreached();
  forgetVersions();
  forgetPulls();
  asked.clear();
  written = [];
  clearTimeout(renewing);
}

/** What the server has answered to a call that writes. What was read before of the same root may be another one now. */
export function noteWrote(path: string, status: number): void {
  const owner = expectedPerson();
  const isTaken = status >= 200 && status < 300;
  if (owner === null || !(isTaken || status === 404 || status === 409)) return;
  const root = /^user\/profile\//.test(path) ? "user/profile" : (path.split("/", 1)[0] ?? "");
  // What a new row begins with is read, and cached.
  if (/\/new$/.test(path) || !deviceKeeps(`${root}/list`)) return;
  written.push(root);
  notePulledWrite(owner, path, isTaken);
  void dropCached(owner, droppedWith(root));
  renewFormula(owner, [root]);
}

/**
 * Rows of these roots have changed: the formula, which only the server computes, is asked for again, so that it is there without
 * network too.
 */
export function renewFormula(owner: number, roots: Iterable<string>): void {
  if (!dependsOn(formulaKey, roots)) return;
  isFormulaOld = true;
  clearTimeout(renewing);
  renewing = setTimeout(() => {
    // A page may have done so meanwhile.
    if (isFormulaOld && expectedPerson() === owner)
      void call("GET", formulaKey).catch((error: unknown) => console.warn("formula not renewed", error));
  }, RENEW_MS);
}

/**
 * An answer for the signed-in person, with everything of theirs that waits to be sent: from the rows on this device where they tell
 * it, otherwise that of the server, or the last one of an earlier visit while the server cannot be reached or makes them wait. Throws
 * the error of the read where there is none.
 */
export async function readThrough(path: string, read: (path: string) => Promise<unknown>): Promise<unknown> {
  const owner = expectedPerson();
  if (owner === null || !(deviceKeeps(path) || deviceKeepsRow(path))) return await read(path);
  asked.add(path);
  const visitOfRead = visit();
  const arrived = late.has(path) ? { value: late.get(path) } : null;
  return await withUnsent(owner, path, async (other) => {
    if (arrived && other === path) return arrived.value;
    const own = deviceKeeps(other)
      ? await ofRows((rows) => rows.currentRowsAnswer(owner, other, visitOfRead))
      : undefined;
    return own ? given(own) : await answerTo(owner, other, () => read(other));
  });
}

/** Gives an answer again, also that there is no such thing. */
function given({ value, missing }: CachedAnswer): unknown {
  if (missing !== undefined) throw new ApiError({ status: 404, key: missing });
  return value;
}

async function answerTo(owner: number, path: string, read: () => Promise<unknown>): Promise<unknown> {
  const begun = Date.now();
  if (path === formulaKey) isFormulaOld = false;
  const linked = !deviceKeeps(path);
  const before = written.length;
  const isPresent = () => expectedPerson() === owner;
  const hasChanged = () => dependsOn(path, written.slice(before));
  let shown = false;
  let isReached = false;
  /** What is given in place of an answer; undefined without it. */
  const instead = async (): Promise<CachedAnswer | undefined> => {
    const own = linked ? undefined : await cachedAnswer(owner, path);
    const one = own ?? (await ofRows((rows) => rows.rowsAnswer(owner, path)));
    // The server may have answered meanwhile.
    if (one === undefined || isReached || !isPresent()) return undefined;
    noteUnreached(owner, path, one.cachedAt);
    return one;
  };
  const reached = (answer: CachedAnswer) => {
    isReached = true;
    noteReached(path);
    if (!linked && isPresent() && !hasChanged()) void cacheAnswer(owner, path, answer);
  };
  const answer = read().then(
    async (answer) => {
      reached({ value: answer, cachedAt: begun });
      // The server may have answered before a write that it has taken meanwhile.
      const value = isPresent() && hasChanged() ? await read() : answer;
      if (shown && isPresent()) {
        late.set(path, value);
        answeredLate(path);
        late.delete(path);
      }
      return value;
    },
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404)
        reached({ value: null, missing: error.key, cachedAt: begun });
      throw error;
    },
  );
  const { promise: timeout, stop } = timer(TIMEOUT_MS);
  const impatient = timeout.then(async () => {
    const one = await instead();
    shown = one !== undefined;
    return one ? given(one) : answer;
  });
  try {
    return await Promise.race([answer, impatient]);
  } catch (error) {
    if (!isUnreached(error)) throw error;
    const one = await instead();
    if (one) return given(one);
    noteUnreached(owner, path, null);
    throw error;
  } finally {
    stop();
  }
}

async function ofRows(
  answer: (rows: typeof import("./rowsAnswer")) => Promise<CachedAnswer | undefined>,
): Promise<CachedAnswer | undefined> {
  try {
    return await answer(await import("./rowsAnswer"));
  } catch (error) {
    console.warn("rows not read", error);
    return undefined;
  }
}

function timer(ms: number): { promise: Promise<void>; stop: () => void } {
  let handle: ReturnType<typeof setTimeout> | undefined;
  const promise = new Promise<void>((resolve) => {
    handle = setTimeout(resolve, ms);
  });
  return { promise, stop: () => clearTimeout(handle) };
}
