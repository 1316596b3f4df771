import { useDeferredValue, useState } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * Whether what lies below the visible part of a page is rendered: not in the first render after a tap, so that a slow phone paints the
 * visible part in half the time, and from the second one on. All is there at once where the view moves by itself, after "back" or to a
 * section.
 */
export function useBelowFold(): boolean {
  const kind = useNavigationType();
  const { hash } = useLocation();
  const [whole] = useState(kind === "POP" || hash !== "");
  return useDeferredValue(true, whole);
}
