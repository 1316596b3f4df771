import { useDeferredValue, useState } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * False in the first render of a page that was opened by a tap, then true: what lies below the visible part is rendered after the
 * rest is painted, which on a slow phone takes half the time so. Where the view moves at once, by "back" or to a section, all is
 * there from the beginning.
 */
export function useBelowFold(): boolean {
  const kind = useNavigationType();
  const { hash } = useLocation();
  const [whole] = useState(kind === "POP" || hash !== "");
  return useDeferredValue(true, whole);
}
