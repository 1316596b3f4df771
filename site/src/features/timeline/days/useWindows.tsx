import { type ReactNode, useCallback, useState } from "react";
import type { DaySpan } from "./extent";
import { WindowReader } from "./WindowReader";
import { nameOf, type Report, type WindowState } from "./windowState";

/**
 * Loads any number of windows, each under its own SWR key, so that a further one reloads nothing. `readers` renders
 * nothing but has to be part of the page.
 */
export function useWindows(spans: readonly DaySpan[]): {
  windows: (WindowState | undefined)[];
  readers: ReactNode;
} {
  const [states, setStates] = useState<ReadonlyMap<string, WindowState>>(new Map());
  const report = useCallback<Report>((name, state) => {
    setStates((now) => {
      const next = new Map(now);
      if (state) next.set(name, state);
      else next.delete(name);
      return next;
    });
  }, []);
  return {
    windows: spans.map((span) => states.get(nameOf(span))),
    readers: spans.map((span) => <WindowReader key={nameOf(span)} span={span} report={report} />),
  };
}
