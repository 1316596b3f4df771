import { dayText } from "../../../../app/dayText";
import { isWithin, type Period, type SummaryPart } from "../../../../app/summaryPart";
import { useTranslation } from "../../../../i18n/useTranslation";
import { usePastAnswers } from "../useFollowup";

/** What was answered to "how are you" in a period. Needs the words of `contact`. */
export function useFollowupPart(period: Period): SummaryPart {
  const { t } = useTranslation("contact");
  const { answers, error, retry } = usePastAnswers();
  const own = (answers ?? []).filter(({ date }) => date && isWithin(period, date));
  const rows = own.map(({ date, wellbeing, changed, note }) => [
    dayText(date ?? period.to),
    typeof wellbeing === "number" ? t("sheet.value", { value: wellbeing }) : "",
    [
      changed && changed.length > 0
        ? t("past.changed", { list: changed.map((one) => t(`change.${one}`)).join(", ") })
        : "",
      note,
    ]
      .filter(Boolean)
      .join("\n"),
  ]);
  const caption = t("sheet.title");
  const columns = [t("sheet.day"), t("sheet.wellbeing"), t("sheet.more")];
  return {
    blocks:
      answers &&
      (rows.length > 0
        ? [
            { kind: "heading", text: caption },
            { kind: "table", caption, columns, rows },
            { kind: "source", text: t("sheet.source") },
          ]
        : []),
    error,
    reload: retry,
  };
}
