import { type RefObject, useLayoutEffect, useState } from "react";

export interface Measured {
  width: number;
  /** Of the letters in it, in pixels. */
  letter: number;
}

/** The size of an element in pixels, also after it has changed. It has `before` until it is shown. */
export function useMeasured(ref: RefObject<HTMLElement | null>, before: Measured): Measured {
  const [measured, setMeasured] = useState(before);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const width = element.clientWidth;
      const letter = Number.parseFloat(getComputedStyle(element).fontSize);
      if (width > 0 && letter > 0)
        setMeasured((now) => (now.width === width && now.letter === letter ? now : { width, letter }));
    };
    measure();
    const sizes = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(measure);
    sizes?.observe(element);
    return () => sizes?.disconnect();
  }, [ref]);
  return measured;
}
