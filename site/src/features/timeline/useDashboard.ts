import { useState } from "react";
import type { TimelineEntry } from "../../api/entities";
import { useAppearance } from "../../app/appearance";
import type { Day } from "../../dates/dates";
import { useMoment } from "./clock";
import { type DayEntries, fewOf, groupByDay } from "./days";
import { type Extent, loadedSpan, reaching, shownSpan } from "./extent";
import { useDone } from "./useDone";
import { useExtent } from "./useExtent";
import { useReveal } from "./useReveal";
import { useTimeline } from "./useTimeline";

/** Entries shown at once when less is more. */
const FEW = 3;

/** What the dashboard shows and what can be asked of it. */
export function useDashboard() {
  const now = useMoment();
  const { lowEnergy } = useAppearance();
  const [extent, setExtent] = useExtent();
  const { entries, error, isLoading, reload } = useTimeline(loadedSpan(now.day, extent));
  const [picked, setPicked] = useState<Day | null>(null);
  const [expanded, setExpanded] = useState(false);
  const [undoable, setUndoable] = useState<ReadonlySet<number>>(new Set());
  const { setDone, pending } = useDone();

  const span = shownSpan(now.day, extent);
  const all = groupByDay(entries ?? [], span, picked ? [now.day, picked] : [now.day]);
  const days = lowEnergy && !expanded ? few(all) : all;
  const reveal = useReveal({
    days: days.map(({ day }) => day),
    extent,
    settled: entries !== undefined && !isLoading,
  });

  function reach(wanted: Parameters<typeof reveal>[0], target: Extent) {
    setExtent(target);
    reveal(wanted, target);
  }

  function few(groups: readonly DayEntries[]): DayEntries[] {
    return groups
      .filter(({ day }) => day === now.day)
      .map(({ day, entries: ofDay }) => ({ day, entries: fewOf(ofDay, now, undoable, FEW) }));
  }

  return {
    now,
    extent,
    span,
    entries,
    error,
    isLoading,
    days,
    /** True while only a few entries of today are shown although there is more. */
    reduced: lowEnergy && !expanded && countOf(days) < countOf(all),
    /** True when the ways to other days are offered. */
    wide: !lowEnergy || expanded,
    undoable,
    pending,
    reload: () => void reload(),
    showDay(day: Day) {
      setPicked(day);
      setExpanded(true);
      reach({ at: day }, reaching(day, now.day, extent));
    },
    showEarlier() {
      reach({ before: span.from }, { ...extent, earlier: extent.earlier + 1 });
    },
    showLater() {
      reach({ after: span.to }, { ...extent, later: extent.later + 1 });
    },
    showAll() {
      setExpanded(true);
      reveal({ at: now.day }, extent);
    },
    mark(entry: TimelineEntry, done: boolean) {
      // First, so that the row and the focus in it stay where they are when only open entries are shown.
      setUndoable((ids) => new Set(ids).add(entry.id));
      void setDone(entry, done);
    },
  };
}

export type Dashboard = ReturnType<typeof useDashboard>;

function countOf(days: readonly DayEntries[]): number {
  return days.reduce((sum, { entries }) => sum + entries.length, 0);
}
