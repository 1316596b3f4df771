import { type RefObject, useEffect, useRef } from "react";

/** How far outside of the view the next window is asked for, so that it is there before the eyes are. */
const AHEAD = "600px 0px";

/** Long enough that a tap which came with the scrolling has begun to lead elsewhere. */
const SETTLE_MS = 100;

interface Following {
  /** Where the list ends that way. */
  edge: RefObject<HTMLElement | null>;
  /** The way the person scrolls to get there. */
  towards: "up" | "down";
  /** Whether a further window may open by scrolling now. */
  ready: boolean;
  onNear: () => void;
  /** Whether that is being found out. Who scrolls on meanwhile need not do so again. */
  asking: boolean;
  /** Told when the edge comes near, whoever moved it there. */
  onApproach?: () => void;
}

/**
 * Opens the next window when scrolling comes near the edge of the list. A page that stands still opens nothing, so that
 * nothing moves by itself, and whoever jumps to the very top is not held up there.
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
    // Not asked for: the answer would make the browser lay out the page on the spot.
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
      { rootMargin: AHEAD },
    );
    const onScroll = () => {
      const now = window.scrollY;
      // Who jumps to the very top wants to be there, and is not held up on the way.
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
