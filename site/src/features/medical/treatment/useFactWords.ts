import type { CatalogRef } from "../../../api/entities";
import { useTranslation } from "../../../i18n/useTranslation";
import type { FactWords } from "./treatmentText";

/** Collects the texts for `factsOf`. The list of results may be incomplete, so names are also taken from rows. */
export function useFactWords(): (results: readonly (CatalogRef | null | undefined)[]) => FactWords {
  const { t } = useTranslation("medical");
  return (results) => ({
    results: new Map(results.flatMap((row) => (row ? [[String(row.id), row.name] as const] : []))),
    side: (side) => t(`form.sides.${side}`),
  });
}
