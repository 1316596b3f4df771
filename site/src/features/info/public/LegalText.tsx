import { useTranslation } from "../../../i18n/useTranslation";
import styles from "../info.module.css";
import { OperatorDetails } from "../OperatorDetails";
import { partsOf } from "../parts";

/** Terms or privacy notice. The page that uses it has to load the words of `info`. */
export function LegalText({ name }: { name: "terms" | "privacy" }) {
  const { t } = useTranslation("info");
  return (
    <>
      {name === "privacy" ? (
        <div className={styles.part}>
          <h2>{t("operator.responsible")}</h2>
          <OperatorDetails />
        </div>
      ) : null}
      {partsOf(t, name).map(({ title, text }) => (
        <div key={title} className={styles.part}>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      ))}
    </>
  );
}
