import { currentLanguage } from "../i18n/i18n";
import { languageRow } from "../i18n/languages";

/** Reads a typed number, with a comma or a point; null for any other text. */
export function numberIn(typed: string): number | null {
  const text = typed.trim().replace("−", "-");
  return /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(",", ".")) : null;
}

/** A number as it is written in the language of the page. */
export function numberText(value: number): string {
  const { sentenceLocale } = languageRow(currentLanguage());
  return new Intl.NumberFormat(sentenceLocale, { maximumFractionDigits: 4 }).format(value);
}
