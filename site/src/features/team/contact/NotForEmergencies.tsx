import { useTranslation } from "../../../i18n/useTranslation";
import { Note } from "../../../ui/Note";
import styles from "./contact.module.css";

/** The fixed text above every message, with emergency numbers. */
export function NotForEmergencies() {
  const { t } = useTranslation("contact");
  return (
    <Note kind="notice">
      <p>
        <b>{t("emergency.not")}</b> {t("emergency.later")}
      </p>
      <ul className={styles.numbers}>
        <li>
          <a className="nowrap" href="tel:112">
            {t("emergency.call112", { ns: "common" })}
          </a>{" "}
          {t("emergency.for112", { ns: "common" })}
        </li>
        <li>
          <a className="nowrap" href="tel:116117">
            {t("emergency.call116117", { ns: "common" })}
          </a>{" "}
          {t("emergency.for116117", { ns: "common" })}
        </li>
      </ul>
    </Note>
  );
}
