import { useCallback } from "react";
import { dayText } from "../../app/dayText";
import { useTranslation } from "../../i18n/useTranslation";
import { occasionOf, type Planned } from "./studyRows";

/** When something is answered, in words: "Zu Beginn", "Woche 3". */
export function useOccasionText(): (row: Pick<Planned, "occasion" | "due">) => string {
  const { t } = useTranslation("study");
  return useCallback(
    ({ occasion, due }) => {
      const { kind, count } = occasionOf(occasion);
      if (kind === "day" || kind === "other") return t("occasion.day", { day: dayText(due) });
      return t(`occasion.${kind}`, { number: count ?? 1 });
    },
    [t],
  );
}
