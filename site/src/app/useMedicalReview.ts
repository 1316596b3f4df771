import { useServerInfo } from "../api/useServerInfo";
import { formatWords } from "../dates/dates";
import { currentLanguage } from "../i18n/i18n";
import { languageRow } from "../i18n/languages";

/**
 * Who has reviewed the medical content for the operator, and in which month, in words; null while nobody has, undefined while
 * that is not known.
 */
export function useMedicalReview(): { by: string; month: string } | null | undefined {
  const { info } = useServerInfo();
  if (!info) return undefined;
  if (!info.review) return null;
  const { by, month } = info.review;
  return { by, month: formatWords(`${month}01`, languageRow(currentLanguage()).sentenceLocale, "monthYear") };
}
