import { type ReactNode, use, useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Cache, type State, SWRConfig } from "swr";
import { holdCalls } from "../api/client";
import { errorText, isSilent } from "../api/errors";
import { ApiError } from "../api/problem";
import { type CachedResponses, cachedResponses, cacheResponse } from "../offline/responseCache";
import { painted } from "../platform/yieldToMain";
import { useSession } from "../session/session";
import { useToast } from "../ui/Toast";

/** How often a failed read is tried again by itself; after that the person decides. */
const RETRIES = 2;

/** A refusal stays a refusal; only a broken line or a tired server is worth another try. */
function worthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** A memory of answers that hands on what is to be kept for the next visit. */
class OwnMemory extends Map<string, State<unknown>> implements Cache {
  readonly #owner: number;

  constructor(owner: number, kept: CachedResponses) {
    super();
    this.#owner = owner;
    for (const [key, data] of kept) super.set(key, { data });
  }

  override set(key: string, state: State<unknown>): this {
    const { data } = state;
    if (data !== undefined && data !== this.get(key)?.data) void cacheResponse(this.#owner, key, data);
    return super.set(key, state);
  }
}

/**
 * Keeps answers in memory for the part of the site below it. Every person gets a memory of their own, which goes with
 * them: nothing of theirs can be shown to the next one, and no call is needed for it (S-SESSION-16).
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

/** Begins with what was kept on the last visit. */
function OwnData({ owner, children }: { owner: number; children: ReactNode }) {
  const kept = use(cachedResponses(owner));
  // What is known stands on the page before anything is asked for.
  useLayoutEffect(() => {
    if (kept.size > 0) holdCalls(painted());
  }, [kept]);
  return <Data makeMemory={() => new OwnMemory(owner, kept)}>{children}</Data>;
}

function Data({ makeMemory, children }: { makeMemory: () => Cache; children: ReactNode }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [cache] = useState(makeMemory);

  /** ER-03: a failed read is said in a toast, unless it is explained elsewhere or of no use to the person. */
  function onError(error: unknown, key: string) {
    // A missing session has its own page and a missing connection its own banner.
    const explained = error instanceof ApiError && (error.status === 401 || error.status === 0);
    if (explained) return;
    if (isSilent(key)) console.warn(`${key} failed`, error);
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
