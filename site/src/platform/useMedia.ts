import { useCallback, useSyncExternalStore } from "react";

/** From this width on there is a menu at the side, and room beside the content. */
export const WIDE = "(min-width: 64em)";

/** Whether a media query holds now; where the browser cannot say, it does not. */
export function useMedia(query: string): boolean {
  const listen = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener("change", changed);
      return () => list?.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(listen, () => window.matchMedia?.(query).matches === true);
}
