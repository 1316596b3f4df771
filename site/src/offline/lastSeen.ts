import { useSyncExternalStore } from "react";
import { ApiError } from "../api/problem";
import { expectedPerson } from "../api/token";
import { keepFurtherAnswer, keptAnswer } from "./furtherAnswers";

/** Longest wait for the server before the answer of the last visit is shown, in milliseconds. */
const PATIENCE_MS = 3000;

/** The answer of a server that somebody else gives, because it cannot be reached itself. */
const GATEWAY = [502, 503, 504];

/** Not kept, by the beginning of the path: what another person lets be seen, and whom the account lets in. */
const NEVER = /^(proxyaccess|signin|factor|externalaccount|consent|user\/export)\b/;

/** Answers that came after a kept one had been shown in their place. */
const late = new Map<string, unknown>();

let since: number | null | undefined;
let answeredLate: (path: string) => void = () => undefined;
const listeners = new Set<() => void>();

function become(next: number | null | undefined): void {
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

/** Sets the only listener; it is called when an answer has come after a kept one had been shown. */
export function onLateAnswer(listener: (path: string) => void): void {
  answeredLate = listener;
}

/** Forgets what is known of the network, when another person's data are shown. */
export function forgetLastSeen(): void {
  late.clear();
  become(undefined);
}

function isUnreached(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || GATEWAY.includes(error.status));
}

/**
 * An answer for the signed-in person: that of the server, or the last one seen on this device while the server cannot be
 * reached or makes her wait. Throws the error of the read where there is none.
 */
export async function lastSeen(path: string, read: () => Promise<unknown>): Promise<unknown> {
  const owner = expectedPerson();
  if (owner === null || NEVER.test(path)) return await read();
  if (late.has(path)) {
    const answer = late.get(path);
    late.delete(path);
    return answer;
  }
  /** The kept answer as the server gave it; undefined without one. */
  const kept = async (): Promise<(() => unknown) | undefined> => {
    const row = await keptAnswer(owner, path);
    if (row === undefined || expectedPerson() !== owner) return undefined;
    become(Math.min(row.seen, since ?? row.seen));
    return () => {
      if (row.missing !== undefined) throw new ApiError({ status: 404, key: row.missing });
      return row.value;
    };
  };
  let shown = false;
  const answer = read().then(
    (value) => {
      become(undefined);
      void keepFurtherAnswer(owner, path, { value });
      if (shown && expectedPerson() === owner) {
        late.set(path, value);
        answeredLate(path);
      }
      return value;
    },
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404)
        void keepFurtherAnswer(owner, path, { value: null, missing: error.key });
      throw error;
    },
  );
  const { promise: patience, stop } = timer(PATIENCE_MS);
  const instead = patience.then(async () => {
    const give = await kept();
    shown = give !== undefined;
    return give ? give() : answer;
  });
  try {
    return await Promise.race([answer, instead]);
  } catch (error) {
    if (!isUnreached(error)) throw error;
    const give = await kept();
    if (give) return give();
    become(since ?? null);
    throw error;
  } finally {
    stop();
  }
}

function timer(ms: number): { promise: Promise<void>; stop: () => void } {
  let handle: ReturnType<typeof setTimeout> | undefined;
  const promise = new Promise<void>((resolve) => {
    handle = setTimeout(resolve, ms);
  });
  return { promise, stop: () => clearTimeout(handle) };
}
