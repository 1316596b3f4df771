import { useSWRConfig } from "swr";
import type { Page } from "../../../api/client";
import type { Draft, NamedSchema } from "../../../api/entities";
import { useApi, useQuietRead } from "../../../api/hooks";
import { followupDueKey, listKey } from "../../../api/keys";
import { ANSWERED, type Followup } from "./followup";

/** Whether the question is due. False while loading and after a failure. */
export function useFollowupDue(): boolean {
  return useQuietRead<NamedSchema<"followup.due.get">>(followupDueKey).data?.due ?? false;
}

/** Answers or skips the question; then it is no longer due. */
export function useFollowupAnswer() {
  const api = useApi();
  const { mutate } = useSWRConfig();
  return async (draft: Draft<"followup">, key?: string) => {
    const row = await api.create("followup", draft, key);
    await mutate(followupDueKey);
    return row;
  };
}

/** Earlier answers, the newest first. */
export function usePastAnswers() {
  const query = { size: 100, filter: { status: ANSWERED }, sort: ["date|desc", "id|desc"] };
  const { data, ...state } = useQuietRead<Page<Followup>>(listKey("followup", query));
  return { answers: data?.items, ...state };
}
