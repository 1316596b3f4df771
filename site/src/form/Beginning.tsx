import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { call } from "../api/client";
import type { Entities, Root } from "../api/entities";
import { lastSeen } from "../offline/lastSeen";
import { Skeleton } from "../ui/Skeleton";

/** Longest wait for the server, in milliseconds: then the form begins with nothing. */
const PATIENCE_MS = 1000;

const NOTHING = {};

/** `POST {root}/new` reads: its answer is kept for times without network like any other. */
async function readBeginning(path: string): Promise<unknown> {
  return await lastSeen(path, (own) => call("POST", own, { body: NOTHING }));
}

interface BeginningProps<R extends Root> {
  root: R;
  /** Draws the form. What it begins with never changes afterwards. */
  children: (beginning: Partial<Entities[R]>) => ReactNode;
}

/**
 * A form of a new row begins with what the server says of a row that nobody has written yet. Without network it begins with
 * what the server said last, or with nothing: it opens in any case.
 */
export function Beginning<R extends Root>({ root, children }: BeginningProps<R>) {
  const { t } = useTranslation();
  const [isLate, setLate] = useState(false);
  const { data, error } = useSWR(`${root}/new`, readBeginning, {
    onError: () => undefined,
    shouldRetryOnError: false,
    revalidateIfStale: false,
    revalidateOnFocus: false,
  });
  const known = data ?? (error !== undefined || isLate ? NOTHING : undefined);
  const [beginning, setBeginning] = useState<unknown>();
  if (beginning === undefined && known !== undefined) setBeginning(known);

  useEffect(() => {
    const timer = setTimeout(setLate, PATIENCE_MS, true);
    return () => clearTimeout(timer);
  }, []);

  if (beginning === undefined) return <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />;
  return children(beginning as Partial<Entities[R]>);
}
