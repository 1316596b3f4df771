import { useTranslation } from "react-i18next";
import type { CatalogRef } from "../../../api/entities";
import type { FactWords } from "./treatmentText";

/** Makes the words that values are told with. The results may hold gaps; any row with a name helps. */
export function useFactWords(): (results: readonly (CatalogRef | null | undefined)[]) => FactWords {
  const { t } = useTranslation("medical");
  return (results) => ({
    results: new Map(results.flatMap((row) => (row ? [[String(row.id), row.name] as const] : []))),
    side: (side) => t(`form.sides.${side}`),
  });
}
