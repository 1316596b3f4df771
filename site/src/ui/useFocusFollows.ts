import { useEffect, useRef } from "react";

/** A button and the form that it opens replace each other, so the focus has to move too. */
export function useFocusFollows(
  open: boolean,
  form: { current: HTMLElement | null },
  button: { current: HTMLElement | null },
): void {
  const last = useRef(open);
  useEffect(() => {
    if (last.current === open) return;
    last.current = open;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (!lost) return;
    if (open) form.current?.querySelector("input")?.focus();
    else button.current?.focus();
  }, [open, form, button]);
}
