import { useTranslation } from "react-i18next";
import styles from "./care.module.css";

/** When the medical content of these pages was last written or checked. */
const CONTENT_AS_OF = "11/2026";

/** The source of a text and its date. */
export function SourceLine({ text }: { text: string }) {
  const { t } = useTranslation("care");
  return (
    <p className={styles.source}>
      {text} {t("asOf", { date: CONTENT_AS_OF })}
    </p>
  );
}
