import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SWRConfig } from "swr";
import { errorText, isSilent } from "../api/errors";
import { ApiError } from "../api/problem";
import { useToast } from "../ui/Toast";

/** How often a failed read is tried again by itself; after that the person decides. */
const RETRIES = 2;

/** A refusal stays a refusal; only a broken line or a tired server is worth another try. */
function worthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** Shows failed reads as a toast (ER-03) and keeps retries few. */
export function DataProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const toast = useToast();

  function onError(error: unknown, key: string) {
    // A missing session has its own page and a missing connection its own banner.
    const explained = error instanceof ApiError && (error.status === 401 || error.status === 0);
    if (isSilent(key)) console.warn(`${key} failed`, error);
    else if (!explained) toast.error(errorText(t, error));
  }

  return (
    <SWRConfig value={{ onError, errorRetryCount: RETRIES, shouldRetryOnError: worthRetrying }}>
      {children}
    </SWRConfig>
  );
}
