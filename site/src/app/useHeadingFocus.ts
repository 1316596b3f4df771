import { useEffect, useRef } from "react";

/**
 * Another step is like another page: its heading takes the focus, and screen readers read it. Where faults led to it,
 * their summary has the focus.
 */
export function useHeadingFocus(step: unknown, faults: boolean): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    if (!faults) document.querySelector<HTMLElement>("[data-page-title]")?.focus();
  }, [step, faults]);
}
