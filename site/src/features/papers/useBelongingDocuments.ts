import type { Entities } from "../../api/entities";
import { useListAll } from "../../api/listAll";
import type { Query } from "../../api/query";
import { newestFirst } from "./documents";

const documentsOf = (filter: Query["filter"]): Query => ({ size: 500, filter: filter ?? {} });

/** The documents of a treatment, the newest first; undefined until they are known. */
export function useTreatmentDocuments(treatment: number): Entities["document"][] | undefined {
  const { items } = useListAll("document", documentsOf({ treatmentId: treatment }));
  return items && newestFirst(items);
}

/** The documents of an appointment, those of its series among them. */
export function useAppointmentDocuments(entry: number, series: number | undefined) {
  const own = useListAll("document", documentsOf({ timelineentryId: entry }));
  const ofSeries = useListAll("document", series ? documentsOf({ timelineentryId: series }) : null);
  const items =
    own.items && (!series || ofSeries.items) ? [...own.items, ...(ofSeries.items ?? [])] : undefined;
  return {
    documents: items && newestFirst(items),
    error: own.error ?? ofSeries.error,
    isLoading: own.isLoading || ofSeries.isLoading,
    reload: () => Promise.all([own.reload(), ...(series ? [ofSeries.reload()] : [])]),
  };
}
