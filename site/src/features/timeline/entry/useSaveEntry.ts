import type { Draft } from "../../../api/entities";
import { useApi } from "../../../api/hooks";
import type { RequestKey } from "../../../form/requestKey";
import type { Entry } from "../entries";
import { changedDay, changedEntry, type EntryValues, newEntry, valuesOf } from "./entryForm";
import { useEntryCalls } from "./useEntryCalls";

export type EntryTask =
  /**
   * A new entry with what it begins with; `known` is what the page knows of it without asking, its category too, `besides` what no form
   * asks for.
   */
  | {
      kind: "new";
      defaults: Partial<Entry>;
      known?: Draft<"timelineentry"> | undefined;
      besides?: Draft<"timelineentry">;
    }
  /** A stored entry; of a repeated one all days. */
  | { kind: "whole"; entry: Entry }
  /** One day of a repeated entry. */
  | { kind: "day"; entry: Entry };

/** Saves a new entry or the changed fields. */
export function useSaveEntry(task: EntryTask): (values: EntryValues, keyOf: RequestKey) => Promise<Entry> {
  const api = useApi();
  const calls = useEntryCalls();

  return async (values, keyOf) => {
    const base = values.base ?? (task.kind === "new" ? null : task.entry);
    if (base === null) {
      const { known, defaults, besides } = task.kind === "new" ? task : {};
      const draft = { ...newEntry(values, known, defaults), ...besides };
      return await api.create("timelineentry", draft, keyOf(draft));
    }
    const opened = valuesOf(base);
    if (task.kind !== "day") return await calls.changeWhole(base, changedEntry(opened, values));
    const changes = changedDay(opened, values);
    if (Object.keys(changes).length === 0) return base;
    return await calls.changeDay(base, changes);
  };
}
