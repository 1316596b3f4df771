import { Plus } from "lucide-react";
import { useEntities } from "../../../api/hooks";
import { useDateSupport } from "../../../app/dateSupport";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Actions } from "../../../ui/Actions";
import { EmptyState } from "../../../ui/EmptyState";
import { LinkButton } from "../../../ui/LinkButton";
import { Signpost } from "../../../ui/pictures/Signpost";
import { Section } from "../../../ui/Section";
import { Skeleton } from "../../../ui/Skeleton";
import { TreatmentPhase } from "../../../ui/TreatmentCard";
import styles from "../medical.module.css";
import { TreatmentView } from "./TreatmentView";
import { partsOfRoot } from "./treatmentParts";
import { groupByPhase } from "./treatmentPhases";
import { WHOLE_LIST } from "./treatmentQueries";
import { useAllTreatments } from "./useAllTreatments";
import type { BeginState } from "./useBegin";
import { usePhaseTitle } from "./usePhaseTitle";

/** Asks for the category first. */
const ADD: BeginState = { begin: null };

/** The treatments on the medical profile, with links to add and change them. */
export function TreatmentSection({ id }: { id: string }) {
  const { t } = useTranslation("medical");
  const treatments = useAllTreatments();
  const categories = useEntities("treatmentcategory", WHOLE_LIST);
  const { today } = useDateSupport();
  const phaseTitle = usePhaseTitle();
  const rows = categories.items && treatments.items;
  const error = rows ? undefined : (treatments.error ?? categories.error);
  const catalog = { categories: categories.items ?? [], types: [] };
  const roots = rows?.filter((row) => !row.parenttreatment) ?? [];

  function retry() {
    void treatments.reload();
    void categories.reload();
  }

  const addLink = (
    <LinkButton
      as={Link}
      to={paths.treatment}
      state={ADD}
      variant="second"
      compact
      icon={<Plus />}
      aria-label={t("treatment.add")}
    >
      {t("summary.add")}
    </LinkButton>
  );

  return (
    <Section
      id={id}
      title={t("summary.title")}
      actions={
        roots.length > 0 ? (
          <Actions forward={addLink}>
            <LinkButton as={Link} to={paths.treatment} variant="quiet" compact>
              {t("summary.open")}
            </LinkButton>
          </Actions>
        ) : null
      }
    >
      {!rows && !error ? <Skeleton shape="card" label={t("state.loading", { ns: "common" })} /> : null}
      {error ? <LoadFailure error={error} onRetry={retry} /> : null}
      {rows && roots.length === 0 ? (
        <EmptyState picture={<Signpost />} text={t("summary.empty")} action={addLink} />
      ) : null}
      {rows
        ? groupByPhase(roots, catalog.categories).map((group) => (
            <section key={group.phase}>
              <TreatmentPhase title={phaseTitle(group)} />
              <div className={styles.cards}>
                {group.rows.map((row) => (
                  <TreatmentView
                    key={row.id}
                    row={row}
                    parts={partsOfRoot(rows, row.id)}
                    catalog={catalog}
                    today={today}
                    alone={group.rows.length === 1}
                    titleLevel={4}
                  />
                ))}
              </div>
            </section>
          ))
        : null}
    </Section>
  );
}
