import { useLayoutEffect } from "react";
import type { DaySpan } from "./extent";
import { useTimeline } from "./useTimeline";
import { nameOf, type Report } from "./windowState";

/** Reads one window and reports what it finds; draws nothing. */
export function WindowReader({ span, report }: { span: DaySpan; report: Report }) {
  const name = nameOf(span);
  // Coming back to the tab renews the days around today; what lies further away is renewed when the page is opened.
  const { entries, error, reload } = useTimeline(span, { revalidateOnFocus: false });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `reload` is made anew with every call and does the same
  useLayoutEffect(() => {
    report(name, { entries, error, reload: () => void reload() });
  }, [report, name, entries, error]);

  useLayoutEffect(() => () => report(name, null), [report, name]);

  return null;
}
