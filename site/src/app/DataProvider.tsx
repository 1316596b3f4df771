import { type ReactNode, use, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Cache, type State, SWRConfig, useSWRConfig } from "swr";
import { holdCalls, keepReads, onWrote } from "../api/client";
import { errorText } from "../api/errors";
import { ApiError, isUnreached } from "../api/problem";
import { keepWrites } from "../api/rows";
import { type CachedResponses, cachedResponses } from "../device/answers";
import { cacheResponse } from "../device/storeAnswer";
import { useTranslation } from "../i18n/useTranslation";
import { dependsOn } from "../offline/derived";
import { pullNews, startPulls } from "../offline/pulls";
import { askAgain, useCachedAt } from "../offline/reachability";
import { forgetReads, isPath, noteWrote, onLateAnswer, readThrough, renewFormula } from "../offline/reads";
import { onRowsChanged } from "../offline/rowChanges";
import { hurryWrites, startWrites, write } from "../offline/writes";
import { painted } from "../platform/yieldToMain";
import { useSession } from "../session/session";
import { useToast } from "../ui/Toast";

// Before the first read of a page. The sign-in does without.
keepReads(readThrough);
onWrote(noteWrote);
keepWrites(write);

/** How often a failed read is repeated automatically; after that the page shows a button. */
const RETRIES = 2;

/** How often a server that was not reached is asked again while its kept answers are shown, in milliseconds. */
const AGAIN_MS = 20_000;

/** Only connection failures and server errors are worth another attempt; a refusal stays one. */
function worthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** An answer as SWR has those that a page has read: a change of several keys at once finds them by `_k` alone. */
function seeded(key: string, data: unknown): State<unknown> & { _k: string } {
  return { data, _k: key };
}

/** SWR cache that also stores some answers on the device for the next visit. */
class OwnMemory extends Map<string, State<unknown>> implements Cache {
  readonly #owner: number;

  constructor(owner: number, kept: CachedResponses) {
    super();
    this.#owner = owner;
    for (const [key, data] of kept) super.set(key, seeded(key, data));
  }

  override set(key: string, state: State<unknown>): this {
    const { data } = state;
    if (data !== undefined && data !== this.get(key)?.data) void cacheResponse(this.#owner, key, data);
    return super.set(key, state);
  }
}

/**
 * Provides the SWR cache. Every person has an own cache, which is dropped at sign-out without a call, so that nobody sees
 * another person's data (S-SESSION-16).
 */
export function DataProvider({ children }: { children: ReactNode }) {
  const owner = useSession().user?.id;
  if (owner === undefined) return <Data makeMemory={() => new Map()}>{children}</Data>;
  return (
    <OwnData key={owner} owner={owner}>
      {children}
    </OwnData>
  );
}

/** Starts with the answers stored on the last visit. */
function OwnData({ owner, children }: { owner: number; children: ReactNode }) {
  const kept = use(cachedResponses(owner));
  // Cached answers are shown before anything is requested.
  useLayoutEffect(() => {
    if (kept.size > 0) holdCalls(painted());
  }, [kept]);
  useEffect(() => forgetReads, []);
  return (
    <Data makeMemory={() => new OwnMemory(owner, kept)}>
      <Refresh owner={owner} />
      {children}
    </Data>
  );
}

/** Reads again what has these keys. */
type Revalidate = (isMeant: (key: unknown) => boolean) => Promise<unknown>;

/** It does nothing once the pages are gone: SWR drops its cache in the commit that takes them away, and throws before effects end. */
function useRevalidate(): Revalidate {
  const { mutate } = useSWRConfig();
  const isMounted = useRef(false);
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback((isMeant) => (isMounted.current ? mutate(isMeant) : Promise.resolve()), [mutate]);
}

/** Whether a key is that of what changes with rows of these roots: a path, or a name of several answers, which ends with its root. */
function changesWith(key: unknown, roots: ReadonlySet<string>): boolean {
  if (typeof key !== "string") return false;
  return dependsOn(key, roots) || (!isPath(key) && [...roots].some((root) => key.endsWith(`/${root}`)));
}

/**
 * Reads again what holds the answer to a path: the path itself, and what pages make of several answers, which has a name of its
 * own. Where no such name tells of the root, it may be any of them.
 */
function readAgain(path: string, mutate: Revalidate): void {
  const [list = ""] = path.split("?", 1);
  const isNamed = (key: unknown) => typeof key === "string" && !isPath(key);
  const isOfRoot = (key: unknown) => key === path || (isNamed(key) && String(key).startsWith(`${list}?`));
  let found = false;
  void mutate((key) => {
    const holds = isOfRoot(key);
    found ||= holds;
    return holds;
  });
  if (!found) void mutate(isNamed);
}

/** Replaces what is shown from the last visit as soon as the server answers again. */
function Refresh({ owner }: { owner: number }) {
  const mutate = useRevalidate();
  const unreached = useCachedAt() !== undefined;

  useEffect(() => startWrites(owner, () => void mutate(() => true)), [mutate, owner]);

  const language = useTranslation().i18n.language;
  useEffect(() => startPulls(owner, language), [owner, language]);

  useEffect(
    () =>
      onRowsChanged((roots) => {
        renewFormula(owner, roots);
        void mutate((key) => changesWith(key, roots));
      }),
    [mutate, owner],
  );

  useEffect(() => {
    onLateAnswer((path) => readAgain(path, mutate));
    return () => onLateAnswer(() => undefined);
  }, [mutate]);

  useEffect(() => {
    if (!unreached) return;
    const again = () => {
      if (document.visibilityState !== "visible") return;
      void askAgain(() => Promise.all([pullNews(owner), mutate(() => true)]));
    };
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
      hurryWrites();
    };
  }, [mutate, owner, unreached]);

  return null;
}

function Data({ makeMemory, children }: { makeMemory: () => Cache; children: ReactNode }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [cache] = useState(makeMemory);

  /** ER-03: a failed read is shown in a toast, unless the page shows it or it is of no use to the person. */
  function onError(error: unknown, key: string) {
    // A missing session has its own page, and a server that is not reached the banner.
    const explained = isUnreached(error) || (error instanceof ApiError && error.status === 401);
    if (explained) return;
    if (error instanceof ApiError && error.silent) console.warn(`${key} failed`, error);
    else toast.error(errorText(t, error));
  }

  return (
    <SWRConfig
      value={{ provider: () => cache, onError, errorRetryCount: RETRIES, shouldRetryOnError: worthRetrying }}
    >
      {children}
    </SWRConfig>
  );
}
