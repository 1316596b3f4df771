import { useCallback, useDeferredValue, useEffect, useRef, useState } from "react";
import { useAppearance } from "../../../app/appearance";
import { useIsLeaving } from "../../../app/router";
import { useBelowFold } from "../../../app/useBelowFold";
import type { Day } from "../../../dates/dates";
import { useFirstPaint } from "../../../platform/firstPaint";
import { useMoment } from "../clock";
import { type Entry, merged, rowKey } from "../entries";
import { useDone } from "../entry/useDone";
import { aboveFold, type DayEntries, fewOf, groupByDay, isAppointment } from "./days";
import {
  canReachEarlier,
  canReachLater,
  type Extent,
  earlierSpans,
  firstSpan,
  laterSpans,
  reaching,
  shownSpan,
} from "./extent";
import { useSaved } from "./savedEntry";
import { useEnds } from "./useEnds";
import { useExtent } from "./useExtent";
import { useReveal } from "./useReveal";
import { useShowSaved } from "./useShowSaved";
import { useNearTimeline } from "./useTimeline";
import { useWindows } from "./useWindows";
import type { WindowState } from "./windowState";

/** The height of the first render, in rows without a button: a phone is full, and the others follow after it is painted. */
const VISIBLE = 5;

/** Entries shown at once in low-energy mode. */
const FEW = 3;

/**
 * Windows in a row that open by scrolling alone. After them a button is shown, so that the end of the page can be
 * reached.
 */
const BY_THEMSELVES = 3;

/** Loading further in one direction: earlier or later days. */
export interface Way {
  /** Whether entries exist further in this direction; undefined while that is loading. */
  more: boolean | undefined;
  /** False at the end of the calendar. */
  reachable: boolean;
  loading: boolean;
  /** A window that could not be loaded. */
  failed: WindowState | undefined;
  /** Whether the last window in this direction has no entries. */
  empty: boolean;
  /** Whether the next window may open by scrolling. */
  byItself: boolean;
  /** Opens the next window and moves the focus into it. */
  show: () => void;
  /** Opens the next window without moving the focus. */
  follow: () => void;
}

/** State and actions of the overview; on a phone more than entries follows today. */
export function useDashboard(isWide: boolean) {
  const now = useMoment();
  const { lowEnergy } = useAppearance();
  const [extent, setExtent] = useExtent();
  const nearSpan = firstSpan(now.day);
  const first = useNearTimeline(nearSpan);
  const before = earlierSpans(now.day, extent);
  const after = laterSpans(now.day, extent);
  const { windows, readers } = useWindows([...before, ...after]);
  const [picked, setPicked] = useState<Day | null>(null);
  const [expanded, setExpanded] = useState(false);
  const [jumped, setJumped] = useState(false);
  const [undoable, setUndoable] = useState<ReadonlySet<string>>(new Set());
  const saved = useSaved();
  const [followed, setFollowed] = useState({ earlier: 0, later: 0 });
  const isLeaving = useIsLeaving();
  const [atEnd, setAtEnd] = useState(false);
  const [seeking, setSeeking] = useState<keyof Extent | null>(null);
  const { setDone, pending } = useDone();
  const marking = useRef(setDone);
  useEffect(() => {
    marking.current = setDone;
  });
  // A stable reference, so that a row renders again only when its own data changed.
  const mark = useCallback((entry: Entry, done: boolean) => {
    // Set before the state, so that the row and the focus in it stay when only open entries are shown.
    setUndoable((keys) => new Set(keys).add(rowKey(entry)));
    void marking.current(entry, done);
  }, []);

  // Deferred: rendering dozens of rows at once would block a slow phone.
  const shown = useFirstPaint();
  // Only for cached entries; when they come from the network they are shown at once.
  const [kept] = useState(first.entries !== undefined);
  const held = kept && !shown;
  const near = useDeferredValue(held ? undefined : first.entries);
  const entries = near && merged([near, ...windows.map((one) => one?.entries ?? [])]);
  const loading = windows.some(isLoading);
  const span = shownSpan(now.day, extent);
  const keep = saved ? new Set(undoable).add(saved) : undoable;
  const all = groupByDay(entries ?? [], span, picked ? [now.day, picked] : [now.day]);
  const belowFold = useBelowFold();
  const listed = lowEnergy && !expanded ? few(all) : all;
  const days = belowFold ? listed : aboveFold(listed, now.day, VISIBLE, isWide);
  const article = held || lowEnergy ? undefined : first.articles?.find(({ date }) => date === now.day);
  const empty = entries?.length === 0;
  // Asked only when the person looked further, and on an empty page, which must not offer buttons without effect.
  const wanted = { earlier: empty || extent.earlier > 0, later: empty || extent.later > 0 || atEnd };
  const ends = useEnds({ entries, span, loading, wanted });
  const ways = {
    earlier: way("earlier", windows.slice(0, before.length), (date) => date < now.day),
    later: way("later", windows.slice(before.length), (date) => date > now.day),
  };
  useShowSaved(
    saved,
    days.some(({ entries: ofDay }) => ofDay.some((entry) => rowKey(entry) === saved)),
  );
  const jump = useReveal({
    days: days.map(({ day }) => day),
    extent,
    isLoaded: near !== undefined && !loading && seeking === null && belowFold,
  });

  // With `more`, an empty window opens the next one as well: the person is looking for entries.
  useEffect(() => {
    if (seeking === null || loading || isLeaving() || ends[seeking] === undefined) return;
    const { empty, more, reachable } = ways[seeking];
    if (empty && more && reachable) setExtent({ ...extent, [seeking]: extent[seeking] + 1 });
    else setSeeking(null);
  });

  function reveal(wanted: Parameters<typeof jump>[0], target: Extent) {
    setJumped(true);
    jump(wanted, target);
  }

  function reach(wanted: Parameters<typeof jump>[0], target: Extent) {
    setExtent(target);
    reveal(wanted, target);
  }

  function few(groups: readonly DayEntries[]): DayEntries[] {
    return groups
      .filter(({ day }) => day >= now.day)
      .map(({ day, entries: ofDay }) => ({
        day,
        entries:
          day === now.day
            ? fewOf(ofDay, now, keep, FEW)
            : ofDay.filter((entry) => isAppointment(entry) || keep.has(rowKey(entry))),
      }))
      .filter(({ day, entries: ofDay }) => day === now.day || ofDay.length > 0);
  }

  function way(
    name: keyof Extent,
    own: readonly (WindowState | undefined)[],
    lies: (date: Day) => boolean,
  ): Way {
    const further = { ...extent, [name]: extent[name] + 1 };
    // Outside of its own windows it covers the days around today.
    const last = own.length > 0 ? own.at(-1)?.entries : near?.filter(({ date }) => lies(date));
    return {
      more: ends[name],
      reachable: (name === "earlier" ? canReachEarlier : canReachLater)(extent),
      loading: own.some(isLoading),
      failed: own.find((one) => one?.error && !one.entries),
      empty: last?.length === 0,
      byItself: followed[name] < BY_THEMSELVES,
      show() {
        setFollowed((counts) => ({ ...counts, [name]: 0 }));
        setSeeking(name);
        reach(name === "earlier" ? { before: span.from } : { after: span.to }, further);
      },
      follow() {
        // It changes the address, which would cancel a navigation that has just begun.
        if (isLeaving()) return;
        setFollowed((counts) => ({ ...counts, [name]: counts[name] + 1 }));
        setSeeking(name);
        setExtent(further);
      },
    };
  }

  return {
    now,
    extent,
    /** The days of the list, and all loaded ones: the past week of the first window is loaded but not listed. */
    span,
    read: { ...span, ...(extent.earlier > 0 ? {} : { from: nearSpan.from }) },
    /** The entries of the days around today, once loaded. */
    near: first.entries,
    /** All entries of the list. They are rendered after the panel of today, which a slow phone shows first. */
    entries,
    /** The article of today, if there is one and the person has the energy for it. */
    article,
    /** True while the rendering of the list is deferred. */
    held,
    error: first.error,
    days,
    /** False while only the days of the first view are rendered. */
    whole: belowFold,
    /** True after a jump to a day: its position is known only when the days before it are laid out. */
    jumped,
    /** Renders nothing; loads the windows beyond the first one. Has to be part of the page. */
    readers,
    ...ways,
    /** True while low-energy mode hides entries: only a few of today and the next appointments are shown. */
    reduced: lowEnergy && !expanded && countOf(listed) < countOf(all),
    /** True when other days can be opened. */
    wide: !lowEnergy || expanded,
    /** Called when the end of the list is nearly in view. */
    approachEnd: () => setAtEnd(true),
    undoable,
    /** The key of the row that was just made. */
    saved,
    pending,
    reload: () => void first.reload(),
    showDay(day: Day) {
      setPicked(day);
      setExpanded(true);
      reach({ at: day }, reaching(day, now.day, extent));
    },
    showToday() {
      reveal({ at: now.day }, extent);
    },
    showAll() {
      setExpanded(true);
      reveal({ at: now.day }, extent);
    },
    mark,
  };
}

export type Dashboard = ReturnType<typeof useDashboard>;

function isLoading(state: WindowState | undefined): boolean {
  return !(state?.entries || state?.error);
}

function countOf(days: readonly DayEntries[]): number {
  return days.reduce((sum, { entries }) => sum + entries.length, 0);
}
