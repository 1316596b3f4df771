import { useCallback, useSyncExternalStore } from "react";
import type { AnswerStore, FieldState } from "./answerStore";

/** One field of a sheet. Renders again only when this field changes. */
export function useFieldState(store: AnswerStore, linkId: string): FieldState | undefined {
  const listen = useCallback((changed: () => void) => store.listenTo(linkId, changed), [store, linkId]);
  return useSyncExternalStore(listen, () => store.of(linkId));
}

/** Whether the fault of a field is shown. */
export function useIsFaultShown(store: AnswerStore, linkId: string): boolean {
  const listen = useCallback((changed: () => void) => store.listenTo(linkId, changed), [store, linkId]);
  return useSyncExternalStore(listen, () => store.isFaultShown(linkId));
}

/** What is asked. Renders again only when a question comes or goes. */
export function useEnabledItems(store: AnswerStore): ReadonlySet<string> {
  return useSyncExternalStore(store.listen, () => store.enabled);
}
