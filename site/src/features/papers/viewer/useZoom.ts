import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";

const MAX_ZOOM = 5;
const STEP = 1.5;

interface Zoom {
  /** 1 is the width of the window. */
  zoom: number;
  isLeast: boolean;
  isMost: boolean;
  larger: () => void;
  smaller: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A point of the frame that stays where it is while everything around it grows. */
interface Point {
  x: number;
  y: number;
}

/**
 * How large the content of a frame that scrolls is: by two fingers, by buttons, by + and -, and by the wheel with Ctrl, as a pinch on
 * a touchpad is told.
 */
export function useZoom(frame: RefObject<HTMLElement | null>): Zoom {
  const [zoom, setZoom] = useState(1);
  const now = useRef(1);
  const moved = useRef<{ from: number; at: Point } | null>(null);

  const to = useCallback(
    (wanted: number, at?: Point) => {
      const next = Math.min(Math.max(wanted, 1), MAX_ZOOM);
      const element = frame.current;
      if (!element || next === now.current) return;
      const middle = { x: element.clientWidth / 2, y: element.clientHeight / 2 };
      moved.current ??= { from: now.current, at: at ?? middle };
      now.current = next;
      setZoom(next);
    },
    [frame],
  );

  // After the content has its new size.
  useLayoutEffect(() => {
    const element = frame.current;
    const { current } = moved;
    moved.current = null;
    if (!element || !current) return;
    const by = zoom / current.from;
    element.scrollLeft = (element.scrollLeft + current.at.x) * by - current.at.x;
    element.scrollTop = (element.scrollTop + current.at.y) * by - current.at.y;
  }, [zoom, frame]);

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    let pinch: { distance: number; zoom: number } | null = null;
    const placed = (point: { clientX: number; clientY: number }): Point => {
      const { left, top } = element.getBoundingClientRect();
      return { x: point.clientX - left, y: point.clientY - top };
    };
    function onTouch(event: TouchEvent) {
      const [one, other] = event.touches;
      if (!one || !other) {
        pinch = null;
        return;
      }
      // The browser would enlarge the whole page, with the buttons.
      event.preventDefault();
      const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      pinch ??= { distance, zoom: now.current };
      const middle = {
        clientX: (one.clientX + other.clientX) / 2,
        clientY: (one.clientY + other.clientY) / 2,
      };
      if (pinch.distance > 0) to((pinch.zoom * distance) / pinch.distance, placed(middle));
    }
    function onWheel(event: WheelEvent) {
      if (!event.ctrlKey) return;
      event.preventDefault();
      to(now.current * Math.exp(-event.deltaY / 200), placed(event));
    }
    const touches = ["touchstart", "touchmove", "touchend", "touchcancel"] as const;
    for (const name of touches) element.addEventListener(name, onTouch, { passive: false });
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => {
      for (const name of touches) element.removeEventListener(name, onTouch);
      element.removeEventListener("wheel", onWheel);
    };
  }, [frame, to]);

  const larger = () => to(now.current * STEP);
  const smaller = () => to(now.current / STEP);
  return {
    zoom,
    isLeast: zoom <= 1,
    isMost: zoom >= MAX_ZOOM,
    larger,
    smaller,
    onKeyDown: ({ key }) => {
      if (key === "+" || key === "=") larger();
      else if (key === "-") smaller();
      else if (key === "0") to(1);
    },
  };
}
