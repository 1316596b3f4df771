import { useTranslation } from "../../../i18n/useTranslation";
import type { Span } from "./treatmentText";

/** The time of a treatment as a sentence for the card. */
export function useSpanText(): (span: Span | null) => string | undefined {
  const { t } = useTranslation("medical");
  return (span) => {
    if (!span) return undefined;
    const { key, from, to } = span;
    return key === "day" ? from : t(`treatment.span.${key}`, { from, to });
  };
}
