import { type RefObject, useEffect } from "react";

/**
 * Focuses the target on mount if the focused control was removed with the former content. A focus that is elsewhere is not
 * moved: a form that opens by itself must not take it.
 */
export function useFocusIfLost(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) target.current?.focus();
  }, [target]);
}
