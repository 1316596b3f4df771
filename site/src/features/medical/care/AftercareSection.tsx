import { useDateSupport } from "../../../app/dateSupport";
import { dayText } from "../../../app/dayText";
import { Link } from "../../../app/Link";
import { currentLanguage } from "../../../i18n/i18n";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Tag } from "../../../ui/Tag";
import styles from "./care.module.css";
import { DatesSection } from "./DatesSection";
import { slotOf, titleOf } from "./planEntries";
import { usePlan } from "./usePlan";

const FIELDS = ["aftercare"] as const;
/** Suggested days shown here; the linked page shows all. */
const SHOWN = 3;

/** Aftercare on the medical profile: its first day, the next suggestions of the guideline, and the link to all of them. */
export function AftercareSection() {
  const { t } = useTranslation("care");
  const { today } = useDateSupport();
  const { plan } = usePlan();
  const coming = plan.kind === "days" ? plan.days.filter(({ day }) => day >= today).slice(0, SHOWN) : [];
  return (
    <DatesSection
      title={t("title.aftercare", { ns: "common" })}
      fields={FIELDS}
      draftKey="care-aftercare"
      formLabel={t("aftercare.edit")}
      emptyText={t("aftercare.startQuestion")}
      beside
    >
      {plan.kind === "again" || plan.kind === "spread" ? <p>{t(`aftercare.${plan.kind}`)}</p> : null}
      {coming.length > 0 ? (
        <ol className={styles.short}>
          {coming.map((suggestion) => (
            <li key={slotOf(suggestion)}>
              <span>
                <span className={styles.shortDate}>{dayText(suggestion.day)}</span>
                {titleOf(suggestion, currentLanguage())}
              </span>
              <Tag kind="suggestion" icon={null}>
                {t("aftercare.suggestion")}
              </Tag>
            </li>
          ))}
        </ol>
      ) : null}
      {plan.kind === "days" ? <p className={styles.foot}>{t("aftercare.noRoutine")}</p> : null}
      <p>
        <Link to={paths.aftercare}>{t("aftercare.toPage")}</Link>
      </p>
    </DatesSection>
  );
}
