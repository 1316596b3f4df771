import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useEntities } from "../../api/hooks";
import { useDateSupport } from "../../app/dateSupport";
import { paths } from "../../paths";
import { EmptyState } from "../../ui/EmptyState";
import { LinkButton } from "../../ui/LinkButton";
import { Skeleton } from "../../ui/Skeleton";
import { TreatmentCard } from "../../ui/TreatmentCard";
import { LoadFailure } from "./LoadFailure";
import styles from "./medical.module.css";
import { TreatmentTag } from "./TreatmentTag";
import { flagsOf, latest, rowOf } from "./treatmentCatalog";
import { ROOT_TREATMENTS, WHOLE_LIST } from "./treatmentQueries";
import { spanOf } from "./treatmentText";
import { useSpanText } from "./useSpanText";

const SHOWN = 3;

/** The latest treatments on the medical profile, and the way to all of them. */
export function TreatmentSummary() {
  const { t } = useTranslation("medical");
  const titleId = useId();
  const treatments = useEntities("treatment", ROOT_TREATMENTS);
  const categories = useEntities("treatmentcategory", WHOLE_LIST);
  const { today } = useDateSupport();
  const spanText = useSpanText();
  const error = treatments.error ?? categories.error;
  const shown = treatments.items && categories.items ? latest(treatments.items, SHOWN) : undefined;

  function retry() {
    void treatments.reload();
    void categories.reload();
  }

  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{t("summary.title")}</h2>
        {shown && shown.length > 0 ? (
          <LinkButton as={Link} to={paths.treatment} variant="second" compact>
            {t("summary.open")}
          </LinkButton>
        ) : null}
      </div>
      {shown === undefined && !error ? (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      ) : null}
      {shown === undefined && error ? <LoadFailure error={error} onRetry={retry} /> : null}
      {shown?.length === 0 ? (
        <EmptyState
          text={t("summary.empty")}
          action={
            <LinkButton as={Link} to={paths.treatment} variant="soft" compact>
              {t("summary.add")}
            </LinkButton>
          }
        />
      ) : null}
      {shown && shown.length > 0 ? (
        <ul className={styles.summary} aria-label={t("summary.count", { count: shown.length })}>
          {shown.map((row) => {
            const flags = flagsOf(rowOf(categories.items ?? [], row.treatmentcategory));
            return (
              <li key={row.id}>
                <TreatmentCard
                  title={row.treatmentcategory.name}
                  span={spanText(spanOf(row, flags, today))}
                  tag={<TreatmentTag row={row} flags={flags} today={today} />}
                />
              </li>
            );
          })}
        </ul>
      ) : null}
    </section>
  );
}
