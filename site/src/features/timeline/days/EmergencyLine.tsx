import { useTranslation } from "react-i18next";
import styles from "../timeline.module.css";

/** The fixed emergency text with numbers to tap, at the end of the day. */
export function EmergencyLine() {
  const { t } = useTranslation("timeline");
  return (
    <p className={styles.emergency}>
      <b>{t("emergency.title")}</b>{" "}
      <span>
        <a className="nowrap" href="tel:112">
          112
        </a>{" "}
        {t("emergency.life")}
      </span>{" "}
      <span>
        <a className="nowrap" href="tel:116117">
          116 117
        </a>{" "}
        {t("emergency.practice")}
      </span>
    </p>
  );
}
