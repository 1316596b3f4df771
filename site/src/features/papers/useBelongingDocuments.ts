import type { Entities } from "../../api/entities";
import { newestFirst } from "./documents";
import { useDocuments } from "./useDocuments";

/**
 * The documents that belong to something and those that belong to nothing, each the newest first; undefined until they are known. They are told from the list
 * of all: what was assigned without network is in no list that the server has filtered.
 */
export function useBelongingDocuments(isIn: (document: Entities["document"]) => boolean) {
  const { items, ...state } = useDocuments();
  const all = items && newestFirst(items);
  const free = all?.filter(({ timelineentry, treatment }) => !timelineentry && !treatment);
  return { ...state, documents: all?.filter(isIn), free };
}
