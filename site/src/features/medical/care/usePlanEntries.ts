import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TimelineEntry } from "../../../api/entities";
import { useApi, useEntities } from "../../../api/hooks";
import { ApiError } from "../../../api/problem";
import { useReport } from "../../../app/useReport";
import { useSavedToast } from "../../../app/useSavedToast";
import { addDays } from "../../../dates/dates";
import { currentLanguage } from "../../../i18n/i18n";
import { APPOINTMENT, entryOf, keyOf, placeOf, REACH_DAYS, reachOf, takenUp, titleOf } from "./planEntries";
import type { Suggestion } from "./schedule";

/** Adding and removing share one button. A second tap within this time counts as part of the first (trembling hands). */
export const DOUBLE_TAP_MS = 700;

/** The suggestions that are in the timeline, and the calls that add and remove them. */
export function usePlanEntries(suggestions: readonly Suggestion[]) {
  const { t } = useTranslation("care");
  const api = useApi();
  const say = useSavedToast();
  const report = useReport();
  const reach = reachOf(suggestions);
  const { items, error, reload } = useEntities(
    "timelineentry",
    reach && {
      filter: {
        from: addDays(reach.from, -REACH_DAYS),
        to: addDays(reach.to, REACH_DAYS),
        timelineentrycategoryId: APPOINTMENT,
      },
      size: 500,
    },
  );
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const running = useRef(new Set<string>());
  const settled = useRef(new Map<string, number>());
  /** New keys of suggestions whose first entry was deleted: the old key would replay the first answer. */
  const renewed = useRef(new Map<string, string>());

  function renewKey(suggestion: Suggestion): string {
    const key = crypto.randomUUID();
    renewed.current.set(placeOf(suggestion), key);
    return key;
  }

  async function once(
    suggestion: Suggestion,
    work: () => Promise<readonly [answer: unknown, done: string]>,
  ): Promise<void> {
    const place = placeOf(suggestion);
    if (running.current.has(place)) return;
    if (Date.now() - (settled.current.get(place) ?? 0) < DOUBLE_TAP_MS) return;
    running.current.add(place);
    setPending(new Set(running.current));
    try {
      say(...(await work()));
    } catch (failure) {
      report(failure);
    } finally {
      settled.current.set(place, Date.now());
      running.current.delete(place);
      setPending(new Set(running.current));
    }
  }

  function add(suggestion: Suggestion): Promise<void> {
    return once(suggestion, async () => {
      const language = currentLanguage();
      const draft = entryOf(suggestion, language, t("aftercare.entryNote"));
      const key = renewed.current.get(placeOf(suggestion)) ?? keyOf(suggestion, language);
      let made: TimelineEntry;
      try {
        made = await api.create("timelineentry", draft, key);
        // A repeated add answers as the first time, also when the entry was removed elsewhere since then.
        await api.get("timelineentry", made.id);
      } catch (failure) {
        // Under this key the server remembers an entry that was removed or changed elsewhere.
        if (!isForgotten(failure)) throw failure;
        made = await api.create("timelineentry", draft, renewKey(suggestion));
      }
      return [made, t("aftercare.added", { title: titleOf(suggestion, language) })] as const;
    });
  }

  function takeBack(suggestion: Suggestion, entry: TimelineEntry): Promise<void> {
    return once(suggestion, async () => {
      const removed = await api.remove("timelineentry", entry.id);
      renewKey(suggestion);
      return [removed, t("aftercare.takenBack", { title: entry.title })] as const;
    });
  }

  return {
    taken: items ? takenUp(suggestions, items) : undefined,
    error: items ? undefined : error,
    reload: () => void reload(),
    add,
    takeBack,
    isPending: (suggestion: Suggestion) => pending.has(placeOf(suggestion)),
  };
}

function isForgotten(failure: unknown): boolean {
  if (!(failure instanceof ApiError)) return false;
  return failure.key === "error.notfound" || failure.key === "error.idempotency.mismatch";
}
