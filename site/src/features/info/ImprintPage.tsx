import { useTranslation } from "../../i18n/useTranslation";
import styles from "./info.module.css";
import { OpenFrame } from "./OpenFrame";
import { OperatorDetails } from "./OperatorDetails";

export default function ImprintPage() {
  const { t } = useTranslation("info");
  return (
    <OpenFrame title={t("imprint.title")}>
      <div className={styles.part}>
        <h2>{t("operator.imprint")}</h2>
        <p className="small quiet">{t("operator.law")}</p>
        <OperatorDetails />
      </div>
      <div className={styles.part}>
        <h2>{t("imprint.content")}</h2>
        <p>{t("imprint.contentText")}</p>
      </div>
      <div className={styles.part}>
        <h2>{t("imprint.emergency")}</h2>
        <p>{t("imprint.emergencyText")}</p>
      </div>
    </OpenFrame>
  );
}
