import type { TimelineEntry } from "../../api/entities";
import { KIND_IDS, type Kind } from "./kinds";

/** A stored entry as the server answers it; by default a reminder of 20 November 2026. */
export function entry(id: number, more: Partial<TimelineEntry> & { kind?: Kind } = {}): TimelineEntry {
  const { kind = "REMINDER", ...rest } = more;
  return {
    id,
    version: 1,
    timelineentrycategory: { id: KIND_IDS[kind], key: kind, name: kind },
    timelineentrytype: { id: 1, key: "SINGLE", name: "Einmalig" },
    title: `Eintrag ${id}`,
    date: "20261120",
    time: null,
    note: null,
    done: false,
    ...rest,
  };
}
