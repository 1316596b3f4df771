import { useTranslation } from "../../i18n/useTranslation";
import styles from "./info.module.css";
import { operator } from "./operator";

/** The operator and contact details, or a sentence that they were not entered. */
export function OperatorDetails() {
  const { t } = useTranslation("info");
  const known = operator();
  if (!known) return <p>{t("operator.missing")}</p>;
  const { name, address, email } = known;
  return (
    <address className={styles.address}>
      {[name, ...address].filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
      {email ? (
        <span>
          {t("operator.email")}: <a href={`mailto:${email}`}>{email}</a>
        </span>
      ) : null}
    </address>
  );
}
