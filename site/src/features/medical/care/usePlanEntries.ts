import { useRef, useState } from "react";
import type { TimelineEntry } from "../../../api/entities";
import { useApi, useEntities } from "../../../api/hooks";
import { ApiError } from "../../../api/problem";
import { useReport } from "../../../app/useReport";
import { useSavedToast } from "../../../app/useSavedToast";
import { addDays } from "../../../dates/dates";
import { currentLanguage } from "../../../i18n/i18n";
import { useTranslation } from "../../../i18n/useTranslation";
import {
  APPOINTMENT,
  entriesOfSuggestions,
  entryOf,
  keyOf,
  REACH_DAYS,
  reachOf,
  slotOf,
  titleOf,
} from "./planEntries";
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
  const savedAt = useRef(new Map<string, number>());
  /** New keys of suggestions whose first entry was deleted: the old key would replay the first answer. */
  const renewed = useRef(new Map<string, string>());

  function renewKey(suggestion: Suggestion): string {
    const key = crypto.randomUUID();
    renewed.current.set(slotOf(suggestion), key);
    return key;
  }

  async function once(
    suggestion: Suggestion,
    work: () => Promise<readonly [answer: unknown, done: string]>,
  ): Promise<void> {
    const slot = slotOf(suggestion);
    if (running.current.has(slot)) return;
    if (Date.now() - (savedAt.current.get(slot) ?? 0) < DOUBLE_TAP_MS) return;
    running.current.add(slot);
    setPending(new Set(running.current));
    try {
      say(...(await work()));
    } catch (failure) {
      report(failure);
    } finally {
      savedAt.current.set(slot, Date.now());
      running.current.delete(slot);
      setPending(new Set(running.current));
    }
  }

  function add(suggestion: Suggestion): Promise<void> {
    return once(suggestion, async () => {
      const language = currentLanguage();
      const draft = entryOf(suggestion, language, t("aftercare.entryNote"));
      const key = renewed.current.get(slotOf(suggestion)) ?? keyOf(suggestion, language);
      let created: TimelineEntry;
      try {
        created = await api.create("timelineentry", draft, key);
        // A repeated add answers as the first time, also when the entry was removed elsewhere since then.
        await api.get("timelineentry", created.id);
      } catch (failure) {
        // Under this key the server remembers an entry that was removed or changed elsewhere.
        if (!isForgotten(failure)) throw failure;
        created = await api.create("timelineentry", draft, renewKey(suggestion));
      }
      return [created, t("aftercare.added", { title: titleOf(suggestion, language) })] as const;
    });
  }

  function takeBack(suggestion: Suggestion, entry: TimelineEntry): Promise<void> {
    return once(suggestion, async () => {
      const removed = await api.remove("timelineentry", entry.id);
      renewKey(suggestion);
      return [removed, t("aftercare.removed", { title: entry.title })] as const;
    });
  }

  return {
    planned: items ? entriesOfSuggestions(suggestions, items) : undefined,
    error: items ? undefined : error,
    reload: () => void reload(),
    add,
    takeBack,
    isPending: (suggestion: Suggestion) => pending.has(slotOf(suggestion)),
  };
}

function isForgotten(failure: unknown): boolean {
  if (!(failure instanceof ApiError)) return false;
  return failure.key === "error.notfound" || failure.key === "error.idempotency.mismatch";
}
