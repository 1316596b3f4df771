import { startTransition, useEffect, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { useFirstPaint } from "../platform/firstPaint";
import { painted } from "../platform/yieldToMain";

/**
 * Whether what lies below the visible part of a page is rendered: not in the first render after a tap, so that a slow phone paints the
 * visible part in half the time, but once that is painted; on the first page once its first paint is over. All is there at once where the
 * view moves by itself, after "back" or to a section.
 */
export function useBelowFold(): boolean {
  const kind = useNavigationType();
  const { hash } = useLocation();
  const isPainted = useFirstPaint();
  const [whole, setWhole] = useState((kind === "POP" && isPainted) || hash !== "");
  useEffect(() => {
    if (whole || !isPainted) return;
    let isUnmounted = false;
    void painted(1).then(() => {
      if (!isUnmounted) startTransition(() => setWhole(true));
    });
    return () => {
      isUnmounted = true;
    };
  }, [whole, isPainted]);
  return whole;
}
