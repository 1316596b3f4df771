import { useState } from "react";
import { useSWRConfig } from "swr";
import { call, type Page } from "../../../api/client";
import { useQuietRead } from "../../../api/hooks";
import { idForNew } from "../../../api/idForNew";
import { entityKey, isListOf, listKey } from "../../../api/keys";
import { type Write, written } from "../../../api/rows";
import { useReport } from "../../../app/useReport";
import type { Center, SavedCenter } from "./center";

/** The saved centres; they fit into one page. */
export function useSavedCenters() {
  const { data, ...state } = useQuietRead<Page<SavedCenter>>(listKey("usercancercenter", { size: 100 }));
  return { saved: data?.items, ...state };
}

/** One centre; `null` when there is none with this id. */
export function useCenter(id: number | null) {
  const { data, error, busy, retry } = useQuietRead<Center>(
    id === null ? null : entityKey("cancercenter", id),
  );
  const isMissing = id === null || error?.status === 404 || error?.status === 400;
  return { center: isMissing ? null : data, error: isMissing ? undefined : error, busy, retry };
}

/** Saves a centre, or keeps that; the second time the server answers the stored row. A failure is shown in a toast. */
export function useSaveCenter() {
  const { mutate } = useSWRConfig();
  const report = useReport();
  const [pending, setPending] = useState(false);

  async function save({ id, key, name }: Center): Promise<SavedCenter | null> {
    setPending(true);
    try {
      const body = { cancercenter: id };
      const write: Write = {
        kind: "add",
        root: "usercancercenter",
        row: (await idForNew("usercancercenter", body)) ?? 0,
        body,
        // Without network its name may be in no list.
        stored: { cancercenter: { id, key, name } },
        key: crypto.randomUUID(),
      };
      const send = () => call("POST", "usercancercenter/add/cancercenter", { body });
      const row = (await written(write, send)) as SavedCenter;
      await mutate(isListOf("usercancercenter"));
      return row;
    } catch (error) {
      report(error);
      return null;
    } finally {
      setPending(false);
    }
  }

  return { save, pending };
}
