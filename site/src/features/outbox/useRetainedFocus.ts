import { type RefObject, useLayoutEffect } from "react";

/** When this part of the page goes and had the focus, the title of the page takes it. */
export function useRetainedFocus(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      document.querySelector<HTMLElement>("[data-page-title]")?.focus({ preventScroll: true });
    };
  }, [part]);
}
