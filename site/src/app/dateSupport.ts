import type { TFunction } from "i18next";
import { type Day, dayOf } from "../dates/dates";
import { languageRow } from "../i18n/languages";
import { useTranslation } from "../i18n/useTranslation";
import type { DateWords } from "../ui/dateWords";

function dateWords(t: TFunction): DateWords {
  return {
    format: t("date.format"),
    partialFormat: t("date.partialFormat"),
    open: t("date.open"),
    close: t("action.close"),
    cancel: t("action.cancel"),
    confirm: t("date.confirm"),
    year: t("date.year"),
    month: t("date.month"),
    day: t("date.day"),
    noDay: t("date.noDay"),
    previousMonth: t("date.previousMonth"),
    nextMonth: t("date.nextMonth"),
    chosen: t("date.chosen"),
    missingDay: t("date.missingDay"),
    latestToday: t("date.latestToday"),
    earliestToday: t("date.earliestToday"),
    latest: (date) => t("date.latest", { date }),
    earliest: (date) => t("date.earliest", { date }),
    nothingAllowed: t("date.nothingAllowed"),
    parseDate: t("FORM.ERROR.PARSEDATE", { ns: "errors" }),
    minDate: (date) => t("date.minDate", { date }),
    maxDate: (date) => t("date.maxDate", { date }),
  };
}

const wordsOf = new WeakMap<TFunction, DateWords>();

/** The properties that every date field needs: `<DateField {...useDateSupport()} … />`. */
export function useDateSupport(): { words: DateWords; locale: string; today: Day } {
  const { t, i18n } = useTranslation();
  return {
    // Two dozen texts, and most of those who ask want the day alone.
    get words() {
      const known = wordsOf.get(t) ?? dateWords(t);
      wordsOf.set(t, known);
      return known;
    },
    locale: languageRow(i18n.language).sentenceLocale,
    today: dayOf(new Date()),
  };
}
