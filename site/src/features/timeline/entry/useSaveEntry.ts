import { useRef } from "react";
import type { Draft } from "../../../api/entities";
import { useApi } from "../../../api/hooks";
import type { Day } from "../../../dates/dates";
import type { Entry } from "../entries";
import { changedDay, changedEntry, type EntryValues, newEntry, valuesOf } from "./entryForm";
import { useEntryCalls } from "./useEntryCalls";

/** What a form is for. */
export type EntryTask =
  /** A new entry; `known` is what the page knows of it without asking. */
  | { kind: "new"; known?: Draft<"timelineentry"> }
  /** A stored entry; of one that comes back all of its days. */
  | { kind: "whole"; entry: Entry }
  /** One day of an entry that comes back. */
  | { kind: "day"; entry: Entry; series: number; day: Day };

/** Stores a form: a new entry, or what changed. */
export function useSaveEntry(task: EntryTask): (values: EntryValues) => Promise<Entry> {
  const api = useApi();
  const calls = useEntryCalls();
  const attempt = useRef({ body: "", key: "" });

  return async (values) => {
    if (task.kind === "whole") {
      return await calls.changeWhole(task.entry, changedEntry(valuesOf(task.entry), values));
    }
    if (task.kind === "day") {
      const changes = changedDay(valuesOf(task.entry), values);
      if (Object.keys(changes).length === 0) return task.entry;
      return await calls.changeDay(task.series, task.day, changes);
    }
    const draft = newEntry(values, task.known);
    const body = JSON.stringify(draft);
    // The very same entry keeps its key, so that trying again after a lost answer cannot store it twice.
    if (attempt.current.body !== body) attempt.current = { body, key: crypto.randomUUID() };
    return await api.create("timelineentry", draft, attempt.current.key);
  };
}
