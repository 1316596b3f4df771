import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";
import { TUMOR_ANCHOR } from "../../../paths";

/**
 * W-ASSIST-09: on the way to the tumour section of the medical profile, scrolls it to the top and focuses its heading.
 * `ready` is true when the section has its full height.
 */
export function useArrival(heading: RefObject<HTMLElement | null>, ready: boolean): void {
  const { hash, key } = useLocation();
  const arrived = ready && hash === `#${TUMOR_ANCHOR}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further visit has to move the focus again
  useEffect(() => {
    if (!arrived) return;
    // After the page's own heading, which takes the focus with every change of page.
    const frame = requestAnimationFrame(() => {
      const title = heading.current;
      title?.closest("section")?.scrollIntoView?.({ block: "start" });
      title?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [arrived, key, heading]);
}
