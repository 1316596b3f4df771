import { useCallback, useMemo } from "react";
import { useSWRConfig } from "swr";
import { call, type Page } from "../../api/client";
import { useQuietRead } from "../../api/hooks";
import { isListOf, listKey } from "../../api/keys";
import { written } from "../../api/rows";
import { type StressEntry, type StressLevel, type StressQuestionnaire, withScores } from "./stress";

const SHOW = "stresslevelquestionnaire/show";
/** The largest page. */
const ALL = 500;

/** The questionnaire as it is published now. */
export function useStressQuestionnaire() {
  const { data, ...state } = useQuietRead<StressQuestionnaire>(SHOW);
  return { questionnaire: data, ...state };
}

/** All results, the newest first; those that wait on this device have their number once the questionnaire is there. */
export function useStressLevels(questionnaire: StressQuestionnaire | undefined) {
  const { data, ...state } = useQuietRead<Page<StressLevel>>(
    listKey("stresslevel", { size: ALL, sort: ["date|desc", "id|desc"] }),
  );
  const rows = data?.items;
  const levels = useMemo(
    () => (rows && questionnaire ? withScores(rows, questionnaire) : rows),
    [rows, questionnaire],
  );
  return { levels, ...state };
}

/** How much each area weighed, of one result. */
export function useStressEntries(level: number | undefined) {
  const query = { size: ALL, filter: { stresslevelId: level } };
  const { data, ...state } = useQuietRead<Page<StressEntry>>(
    level === undefined ? null : listKey("stresslevelentry", query),
  );
  return { entries: data?.items, ...state };
}

/** Notes that the person has seen what the app says to these areas. */
export function useMarkRead() {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (ids: readonly [number, ...number[]]) => {
      const [path, body] = ["stresslevelentry/read", { ids }];
      await written(
        {
          kind: "call",
          root: "stresslevelentry",
          row: ids[0],
          path,
          body,
          shown: { read: true },
          quiet: true,
        },
        () => call("POST", path, { body }),
      );
      await mutate(isListOf("stresslevelentry"));
    },
    [mutate],
  );
}
