import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Cache, SWRConfig } from "swr";
import { errorText, isSilent } from "../api/errors";
import { ApiError } from "../api/problem";
import { useToast } from "../ui/Toast";
import { useSession } from "./session";

/** How often a failed read is tried again by itself; after that the person decides. */
const RETRIES = 2;

/** A refusal stays a refusal; only a broken line or a tired server is worth another try. */
function worthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/**
 * Keeps answers in memory for the part of the site below it. Every person gets a memory of their own, which goes with
 * them: nothing of theirs can be shown to the next one, and no call is needed for it (S-SESSION-16).
 */
export function DataProvider({ children }: { children: ReactNode }) {
  const id = useSession().user?.id ?? "visitor";
  return <OwnData key={id}>{children}</OwnData>;
}

function OwnData({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [cache] = useState<Cache>(() => new Map());

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
