import { useLayoutEffect } from "react";
import type { DaySpan } from "./extent";
import { useTimeline } from "./useTimeline";
import { nameOf, type Report } from "./windowState";

/** Loads one window and reports its state; renders nothing. */
export function WindowReader({ span, report }: { span: DaySpan; report: Report }) {
  const name = nameOf(span);
  // When the tab becomes visible again only the days around today are reloaded; other windows when the page is opened.
  const { entries, error, reload } = useTimeline(span, { revalidateOnFocus: false });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `reload` is a new function in each render and always does the same
  useLayoutEffect(() => {
    report(name, { entries, error, reload: () => void reload() });
  }, [report, name, entries, error]);

  useLayoutEffect(() => () => report(name, null), [report, name]);

  return null;
}
