import { type RefObject, useEffect, useRef } from "react";

/** How far outside of the view the next window is requested, so that it is loaded before it is reached. */
const LOOKAHEAD_PX = "600px 0px";

/** Long enough for a tap that came with the scrolling to start its navigation. */
const SETTLE_MS = 100;

interface Following {
  /** The element at this end of the list. */
  edge: RefObject<HTMLElement | null>;
  /** The direction of scrolling that leads to the edge. */
  towards: "up" | "down";
  /** Whether scrolling may open a further window now. */
  ready: boolean;
  onNear: () => void;
  /** Whether `ready` is still being determined. Scrolling that happened meanwhile counts. */
  asking: boolean;
  /** Called whenever the edge is nearly in view. */
  onApproach?: () => void;
}

/**
 * Opens the next window when the person scrolls near the edge of the list. Without scrolling nothing opens, so that the
 * page does not move by itself; a jump to the very top opens nothing either.
 */
export function useFollow({ edge, towards, ready, asking, onNear, onApproach }: Following): void {
  const near = useRef(false);
  const waiting = useRef(false);
  const latest = useRef({ ready, asking, onNear, onApproach });
  useEffect(() => {
    latest.current = { ready, asking, onNear, onApproach };
    if (asking || !waiting.current) return;
    waiting.current = false;
    if (ready && near.current) onNear();
  });

  useEffect(() => {
    const element = edge.current;
    if (!element) return;
    if (typeof IntersectionObserver === "undefined") {
      latest.current.onApproach?.();
      return;
    }
    // Not read from the element: measuring would force a layout.
    let last = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      if (near.current && latest.current.ready) latest.current.onNear();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        near.current = entries.at(-1)?.isIntersecting === true;
        if (near.current) latest.current.onApproach?.();
      },
      { rootMargin: LOOKAHEAD_PX },
    );
    const onScroll = () => {
      const now = window.scrollY;
      // A jump to the very top is not stopped by a window that opens above.
      const moved = towards === "up" ? now < last && now > 0 : now > last;
      last = now;
      if (!(moved && near.current)) return;
      if (latest.current.asking) waiting.current = true;
      if (!latest.current.ready) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        follow();
      }, SETTLE_MS);
    };
    observer.observe(element);
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      window.removeEventListener("scroll", onScroll);
    };
  }, [edge, towards]);
}
