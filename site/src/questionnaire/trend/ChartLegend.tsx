import { dayText } from "../../app/dayText";
import { dayOf } from "../../dates/dates";
import { useTranslation } from "../../i18n/useTranslation";
import { type DrawnPhase, PHASE_LOOKS } from "./drawnPhase";
import styles from "./trend.module.css";

interface ChartLegendProps {
  phases: readonly DrawnPhase[];
  hasGaps: boolean;
}

/** What is drawn beside the values. */
export function ChartLegend({ phases, hasGaps }: ChartLegendProps) {
  const { t } = useTranslation("questionnaire");
  const today = dayOf(new Date());
  return (
    <>
      {hasGaps ? (
        <p className="small">
          <span className={styles.gap} aria-hidden="true" />
          {t("trend.gap")}
        </p>
      ) : null}
      {phases.length > 0 ? (
        <>
          <p className="small">{t("trend.phases")}</p>
          <ul className={styles.legend}>
            {phases.map(({ id, name, from, to }, order) => (
              <li key={id} className="small">
                <span className={styles.mark} data-kind={order % PHASE_LOOKS} aria-hidden="true" />
                {t("trend.phaseSpan", {
                  name,
                  from: dayText(from),
                  to: to === null || to > today ? t("trend.today") : dayText(to),
                })}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
