import { useEffect, useState } from "react";
import useSWR from "swr";
import { call } from "../api/client";
import type { Entities, Root } from "../api/entities";
import { pathOf } from "../api/keys";
import { expectedPerson } from "../api/token";
import { readThrough } from "../offline/reads";
import { cachedAnswer } from "../offline/responseCache";

/** Longest wait for the server, in milliseconds: reads have three times as much, and a form opens before that. */
const TIMEOUT_MS = 1000;

const NOTHING = {};

/** `POST {root}/new` reads: its answer is kept for times without network like any other. */
async function readDefaults(path: string): Promise<unknown> {
  return await readThrough(path, (own) => call("POST", own, { body: NOTHING }));
}

/** What the server said last; nothing where it never said anything. */
async function cachedDefaults(path: string): Promise<unknown> {
  const owner = expectedPerson();
  const kept = owner === null ? undefined : await cachedAnswer(owner, path);
  return kept?.value ?? NOTHING;
}

/**
 * The defaults of a new row: what the server says of a row that nobody has written yet. While it cannot be
 * reached or lets the person wait, what it said last, or nothing. Undefined until that is known, and the same from then on: what
 * was typed stays. A form of a stored row `asks` nothing.
 */
export function useRowDefaults<R extends Root>(root: R, asks = true): Partial<Entities[R]> | undefined {
  const path = `${pathOf(root)}/new`;
  const { data, error } = useSWR(asks ? path : null, readDefaults, {
    onError: () => undefined,
    shouldRetryOnError: false,
    revalidateIfStale: false,
    revalidateOnFocus: false,
  });
  const [fallback, setFallback] = useState<unknown>();
  const [defaults, setDefaults] = useState<unknown>();
  const known = data ?? (error === undefined ? fallback : NOTHING);
  if (asks && defaults === undefined && known !== undefined) setDefaults(known);

  useEffect(() => {
    if (!asks) return;
    let kept: unknown = NOTHING;
    // Started at once: a browser whose database never answers must not keep the form closed.
    void cachedDefaults(path).then((last) => {
      kept = last;
    });
    const timer = setTimeout(() => setFallback(kept), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [asks, path]);

  return (asks ? defaults : (defaults ?? NOTHING)) as Partial<Entities[R]> | undefined;
}
