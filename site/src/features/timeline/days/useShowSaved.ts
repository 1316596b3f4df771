import { useEffect } from "react";
import { endSaved, forgetSaved } from "./savedEntry";

/** Moves view and focus to the row that was just made, once it is in the list. */
export function useShowSaved(key: string | null, isThere: boolean): void {
  useEffect(() => forgetSaved, []);
  useEffect(() => {
    if (key === null || !isThere) return;
    // Delayed, because every new page first focuses its title, and a sheet that closes the button that opened it.
    const frame = requestAnimationFrame(() => {
      const row = document.querySelector<HTMLElement>("li[data-marked]");
      // In the middle it is between the header and the message that it is saved.
      row?.scrollIntoView?.({ block: "center" });
      row?.querySelector("a")?.focus({ preventScroll: true });
      endSaved();
    });
    return () => cancelAnimationFrame(frame);
  }, [key, isThere]);
}
