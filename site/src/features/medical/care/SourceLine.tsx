import { useMedicalReview } from "../../../app/useMedicalReview";
import { useTranslation } from "../../../i18n/useTranslation";
import styles from "./care.module.css";

/** When the medical content of these pages was last written or checked. */
const CONTENT_AS_OF = "11/2026";

interface SourceLineProps {
  text: string;
  /** What the text is about, which says what a draft of it lacks. */
  of: "kind" | "drug" | "aftercare";
}

/** The source of a text, who has reviewed it, and its date. */
export function SourceLine({ text, of }: SourceLineProps) {
  const { t } = useTranslation("care");
  const review = useMedicalReview();
  const state = review === null ? t(`review.${of}`) : review ? t("review.by", review) : "";
  return (
    <p className={styles.source}>
      {[text, state, t("asOf", { date: CONTENT_AS_OF })].filter(Boolean).join(" ")}
    </p>
  );
}
