import { useRef } from "react";
import type { TimelineEntry } from "../../api/entities";
import { useApi } from "../../api/hooks";
import { changedEntry, type EntryValues, newEntry, valuesOf } from "./entryForm";

/** Stores a form: a new entry, or what changed on `entry`. */
export function useSaveEntry(
  entry: TimelineEntry | undefined,
): (values: EntryValues) => Promise<TimelineEntry> {
  const api = useApi();
  const attempt = useRef({ body: "", key: "" });

  return (values) => {
    if (entry) return api.update("timelineentry", entry, changedEntry(valuesOf(entry), values));
    const draft = newEntry(values);
    const body = JSON.stringify(draft);
    // The very same entry keeps its key, so that trying again after a lost answer cannot store it twice.
    if (attempt.current.body !== body) attempt.current = { body, key: crypto.randomUUID() };
    return api.create("timelineentry", draft, attempt.current.key);
  };
}
