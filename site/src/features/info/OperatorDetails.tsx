import { useTranslation } from "react-i18next";
import styles from "./info.module.css";
import { operator } from "./operator";

/** Who runs this site and how to reach them, or a clear word that this is not known. */
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
