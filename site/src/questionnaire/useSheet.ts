import { useCallback, useSyncExternalStore } from "react";
import type { Held, Sheet } from "./sheet";

/** One field of a sheet. Renders again only when this field changes. */
export function useHeld(sheet: Sheet, linkId: string): Held | undefined {
  const listen = useCallback((changed: () => void) => sheet.listenTo(linkId, changed), [sheet, linkId]);
  return useSyncExternalStore(listen, () => sheet.of(linkId));
}

/** Whether the fault of a field is shown. */
export function useTells(sheet: Sheet, linkId: string): boolean {
  const listen = useCallback((changed: () => void) => sheet.listenTo(linkId, changed), [sheet, linkId]);
  return useSyncExternalStore(listen, () => sheet.tells(linkId));
}

/** What is asked. Renders again only when a question comes or goes. */
export function useAsked(sheet: Sheet): ReadonlySet<string> {
  return useSyncExternalStore(sheet.listen, () => sheet.asked);
}
