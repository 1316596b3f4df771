import { useSyncExternalStore } from "react";
import { deviceKeeps, deviceKeepsRow } from "../api/deviceKeeps";
import { formulaKey } from "../api/keys";
import { ApiError, isUnreached } from "../api/problem";
import { expectedPerson } from "../api/token";
import { answered, answerOf } from "./answered";
import { forgetConfirmed, lastConfirmed } from "./confirmed";
import { type FurtherAnswer, keepFurtherAnswer, keptAnswer, keptRow, newerOf } from "./furtherAnswers";
import { keptDays } from "./keptDays";
import { withConfirmed, withUnsent } from "./writes";

/** Longest wait for the server before the answer of the last visit is shown, in milliseconds. */
const PATIENCE_MS = 3000;

/** A read whose last try did not reach the server. */
interface Unreached {
  /** When what is shown in its place came, in milliseconds since 1970; null when nothing is. */
  seen: number | null;
  round: number;
}

const unreached = new Map<string, Unreached>();

/** The answers that came after a kept one had been shown, while their reads are told to ask again. */
const late = new Map<string, unknown>();

let round = 0;
let since: number | null | undefined;
let answeredLate: (path: string) => void = () => undefined;

/** The paths that were read since the page was loaded. */
const asked = new Set<string>();
const listeners = new Set<() => void>();

function tell(): void {
  const times = [...unreached.values()].flatMap(({ seen }) => seen ?? []);
  const next = unreached.size === 0 ? undefined : times.length === 0 ? null : Math.min(...times);
  if (next === since) return;
  since = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Undefined while the server answers. Otherwise when the oldest of the answers that are shown in place of its own came,
 * in milliseconds since 1970; null when there are none.
 */
export function useLastSeen(): number | null | undefined {
  return useSyncExternalStore(subscribe, () => since);
}

/** Sets the only listener; it is called when an answer has come after a kept one had been shown, and has to read it at once. */
export function onLateAnswer(listener: (path: string) => void): void {
  answeredLate = listener;
}

/** Whether the key of an answer is the path of its read, and not the name of what was made of several. */
export function isPath(key: string): boolean {
  return asked.has(key);
}

/** Repeats the reads of the page. What was not reached before and is not asked for any more is forgotten then. */
export async function askAgain(reload: () => Promise<unknown>): Promise<void> {
  round += 1;
  const mine = round;
  await reload();
  for (const [path, one] of unreached) if (one.round < mine) unreached.delete(path);
  tell();
}

/** Forgets what is known of the network, when another person's data are shown. */
export function forgetLastSeen(): void {
  unreached.clear();
  answered.clear();
  forgetConfirmed();
  asked.clear();
  tell();
}

/**
 * An answer for the signed-in person: that of the server with everything of hers that waits to be sent, or the last one of
 * an earlier visit while the server cannot be reached or makes her wait. Throws the error of the read where there is none,
 * and where the memory has a newer one.
 */
export async function lastSeen(path: string, read: (path: string) => Promise<unknown>): Promise<unknown> {
  const owner = expectedPerson();
  if (owner === null || !(deviceKeeps(path) || deviceKeepsRow(path))) return await read(path);
  asked.add(path);
  const arrived = late.has(path) ? { value: late.get(path) } : null;
  return await withUnsent(owner, path, async (other, below) =>
    arrived && other === path ? arrived.value : await seen(owner, other, below, () => read(other)),
  );
}

/** `below`: something that waits is put over the answer. */
async function seen(
  owner: number,
  path: string,
  below: boolean,
  read: () => Promise<unknown>,
): Promise<unknown> {
  const begun = Date.now();
  const linked = !deviceKeeps(path);
  const isPresent = () => expectedPerson() === owner;
  const missed = (seen: number | null) => {
    if (isPresent()) unreached.set(path, { seen, round });
    tell();
  };
  /** The kept answer as the server would give it now; undefined without one. */
  const kept = async (): Promise<(() => unknown) | undefined> => {
    const own = linked ? undefined : await keptAnswer(owner, path);
    const one = newerOf(own, await keptRow(owner, path));
    const row = (await keptDays(owner, path, one)) ?? one ?? (await ofRows(owner, path));
    const now = row && (await withConfirmed(owner, path, row));
    // The server may have answered meanwhile.
    if (now === undefined || isReached || !isPresent()) return undefined;
    missed(now.seen);
    return answerOf(now);
  };
  /** What came since the page was loaded, where something is to be put over it or has been confirmed since; otherwise undefined. */
  const brought = async (): Promise<(() => unknown) | undefined> => {
    const own = answered.get(path);
    const now = own && (await withConfirmed(owner, path, own));
    if (!now || isReached || !(below || now !== own)) return undefined;
    missed(now.seen);
    return answerOf(now);
  };
  /** What is given in place of an answer; undefined without it, also where the memory of the page has a newer one. */
  const instead = () => (answered.has(path) ? brought() : kept());
  let shown = false;
  let isReached = false;
  const reached = (answer: FurtherAnswer) => {
    isReached = true;
    unreached.delete(path);
    tell();
    if (isPresent()) answered.set(path, answer);
    if (!linked) void keepFurtherAnswer(owner, path, answer);
  };
  /** The server may have answered before a write that was confirmed while the answer was under way. */
  const current = async (value: unknown): Promise<unknown> => {
    if (lastConfirmed() < begun) return value;
    // Only the server computes them.
    if (path === formulaKey) return await read();
    return answerOf(await withConfirmed(owner, path, { value, seen: begun }, true))();
  };
  const answer = read().then(
    async (told) => {
      reached({ value: told, seen: begun });
      const value = await current(told);
      if (shown && isPresent()) {
        late.set(path, value);
        answeredLate(path);
        late.delete(path);
      }
      return value;
    },
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404)
        reached({ value: null, missing: error.key, seen: begun });
      throw error;
    },
  );
  const { promise: patience, stop } = timer(PATIENCE_MS);
  const impatient = patience.then(async () => {
    const give = await instead();
    shown = give !== undefined;
    return give ? give() : answer;
  });
  try {
    return await Promise.race([answer, impatient]);
  } catch (error) {
    if (!isUnreached(error)) throw error;
    const give = await instead();
    if (give) return give();
    missed(answered.get(path)?.seen ?? null);
    throw error;
  } finally {
    stop();
  }
}

/** What was never read on this device may be among the rows that were pulled. */
async function ofRows(owner: number, path: string): Promise<FurtherAnswer | undefined> {
  try {
    const { rowsAnswer } = await import("./rowsAnswer");
    return await rowsAnswer(owner, path);
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
