import { type RefObject, useEffect } from "react";

/**
 * Takes the focus when the control that brought this part up went away with what it replaced. Focus that is
 * elsewhere stays there: a form that opens by itself must not steal it.
 */
export function useFocusIfLost(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) target.current?.focus();
  }, [target]);
}
