import type { Treatment } from "../../../api/entities";
import { useEntities } from "../../../api/hooks";
import { useDateSupport } from "../../../app/dateSupport";
import type { Block, SummaryPart } from "../../../app/summaryPart";
import { useTranslation } from "../../../i18n/useTranslation";
import { flagsOf, nameOf, rowOf } from "../treatment/treatmentCatalog";
import { partsOfRoot } from "../treatment/treatmentParts";
import { groupByPhase } from "../treatment/treatmentPhases";
import { WHOLE_LIST } from "../treatment/treatmentQueries";
import {
  type Detail,
  detailsOf,
  type Progress,
  partDetails,
  progressOf,
  spanOf,
} from "../treatment/treatmentText";
import { useAllTreatments } from "../treatment/useAllTreatments";
import { useSpanText } from "../treatment/useSpanText";

/** In the order of the sheet: what is given now matters most. */
const STATES: readonly Progress[] = ["running", "planned", "over"];

/** All treatments, those that go on first. Needs the words of `medical`. */
export function useTreatmentPart(): SummaryPart {
  const { t } = useTranslation("medical");
  const spanText = useSpanText();
  const { today } = useDateSupport();
  const treatments = useAllTreatments();
  const categories = useEntities("treatmentcategory", WHOLE_LIST);
  const rows = treatments.items ?? [];
  const catalog = { categories: categories.items ?? [], types: [] };

  function detailText({ title, text, side, antibodies }: Detail): string {
    const names = antibodies.map((name) => t(`form.${name}`));
    return [title, side && t(`treatment.side.${side}`), text, ...names].filter(Boolean).join(", ");
  }

  function lineOf(root: Treatment): { progress: Progress; cells: string[] } {
    const flags = flagsOf(rowOf(catalog.categories, root.treatmentcategory));
    const parts = partsOfRoot(rows, root.id);
    const details = [
      ...detailsOf(root, flags, catalog).map(detailText),
      ...parts.flatMap((part) => {
        const span = spanText(
          spanOf({ ...part, startdate: part.startdate ?? root.startdate ?? null }, flags, today),
        );
        return partDetails(part, flags, catalog).map((detail) =>
          [detailText(detail), span, part.treatmentresult?.name].filter(Boolean).join(", "),
        );
      }),
    ];
    const cells = [
      nameOf(root.treatmentcategory),
      [...new Set(details), root.note].filter(Boolean).join("\n"),
      [spanText(spanOf(root, flags, today, parts)), root.treatmentresult?.name].filter(Boolean).join("\n"),
    ];
    return { progress: progressOf(root, flags, today, parts), cells };
  }

  function blocks(): Block[] {
    const roots = rows.filter(({ parenttreatment }) => !parenttreatment);
    const lines = groupByPhase(roots, catalog.categories).flatMap((group) => group.rows.map(lineOf));
    return STATES.flatMap((state): Block[] => {
      const own = lines.filter(({ progress }) => progress === state).map(({ cells }) => cells);
      if (own.length === 0) return [];
      const caption = t(`sheet.${state}`);
      const columns = [t("sheet.treatment"), t("sheet.details"), t("sheet.time")];
      return [
        { kind: "heading", text: caption },
        { kind: "table", caption, columns, rows: own },
      ];
    });
  }

  return {
    blocks: treatments.items && categories.items ? blocks() : undefined,
    error: treatments.error ?? categories.error,
    reload: () => void Promise.all([treatments.reload(), categories.reload()]),
  };
}
