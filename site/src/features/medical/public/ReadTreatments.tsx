import type { Treatment } from "../../../api/entities";
import { useEntities } from "../../../api/hooks";
import { useDateSupport } from "../../../app/dateSupport";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { Skeleton } from "../../../ui/Skeleton";
import { TreatmentPhase } from "../../../ui/TreatmentCard";
import styles from "../medical.module.css";
import { TreatmentView } from "../treatment/TreatmentView";
import { partsOfRoot } from "../treatment/treatmentParts";
import { groupByPhase } from "../treatment/treatmentPhases";
import { WHOLE_LIST } from "../treatment/treatmentQueries";
import { usePhaseTitle } from "../treatment/usePhaseTitle";

interface ReadTreatmentsProps {
  /** Treatments and their parts. */
  rows: readonly Treatment[];
}

/** The treatments of another person, to be read, below an h2. Needs the words of `medical`. */
export function ReadTreatments({ rows }: ReadTreatmentsProps) {
  const { t } = useTranslation();
  const { today } = useDateSupport();
  const phaseTitle = usePhaseTitle();
  const { items: categories, error, reload } = useEntities("treatmentcategory", WHOLE_LIST);
  if (!categories) {
    return error ? (
      <LoadFailure error={error} onRetry={() => void reload()} />
    ) : (
      <Skeleton shape="card" label={t("state.loading")} />
    );
  }
  const roots = rows.filter(({ parenttreatment }) => !parenttreatment);
  return groupByPhase(roots, categories).map((group) => (
    <div key={group.phase}>
      <TreatmentPhase title={phaseTitle(group)} />
      <div className={styles.cards}>
        {group.rows.map((row) => (
          <TreatmentView
            key={row.id}
            row={row}
            parts={partsOfRoot(rows, row.id)}
            catalog={{ categories, types: [] }}
            today={today}
            alone={group.rows.length === 1}
            titleLevel={4}
          />
        ))}
      </div>
    </div>
  ));
}
