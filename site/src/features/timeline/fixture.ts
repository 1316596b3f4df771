import { REPEAT_IDS, type Repeat } from "../../dates/rhythm";
import type { Entry } from "./entries";
import { KIND_IDS, type Kind } from "./kinds";

/** A stored entry as the server answers it; by default a reminder on 20 November 2026. */
export function entry(id: number, more: Partial<Entry> & { kind?: Kind; repeat?: Repeat } = {}): Entry {
  const { kind = "REMINDER", repeat = "SINGLE", ...rest } = more;
  return {
    id,
    version: 1,
    timelineentrycategory: { id: KIND_IDS[kind], key: kind, name: kind },
    timelineentrytype: { id: REPEAT_IDS[repeat], key: repeat, name: repeat },
    title: `Eintrag ${id}`,
    date: "20261120",
    time: null,
    note: null,
    done: false,
    ...rest,
  };
}
