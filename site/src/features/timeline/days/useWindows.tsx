import { type ReactNode, useCallback, useState } from "react";
import type { DaySpan } from "./extent";
import { WindowReader } from "./WindowReader";
import { nameOf, type Report, type WindowState } from "./windowState";

/**
 * Reads any number of windows, each under a key of its own, so that a further one asks for nothing that is known. What
 * is read arrives through `readers`, which draw nothing and have to stand in the page.
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
