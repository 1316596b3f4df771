import { useDateSupport } from "../../../app/dateSupport";
import { dayText } from "../../../app/dayText";
import { type Block, isWithin, type Period, type SummaryPart } from "../../../app/summaryPart";
import { useTranslation } from "../../../i18n/useTranslation";
import { wordsOf } from "../../../questionnaire/wordsOf";
import { useLastAppointment } from "../../timeline/public/useEntryParts";
import { frequentOf } from "../checkin/courses";
import { answersOf, type Checkin, type Diary, lineOf, offeredOf, textsOf } from "../checkin/diary";
import { sinceLines, sinceOf } from "../checkin/since";
import { useCheckins, useDiaries } from "../checkin/useDiaries";

/** What was answered in a period, the newest first, and how often each complaint was there. */
export function useCheckinPart(period: Period): SummaryPart {
  const { t, i18n } = useTranslation("wellbeing");
  const diaries = useDiaries();
  const rows = useCheckins();
  const { all } = diaries;
  const within = rows.checkins?.filter(({ date }) => isWithin(period, date));
  const { today } = useDateSupport();
  const last = useLastAppointment(today);
  const since = last && isWithin(period, last) && isWithin(period, today) ? last : null;

  /** What changed since the last appointment, if the period has all the days since. */
  function sinceBlocks(known: readonly Diary[], checkins: readonly Checkin[]): Block[] {
    if (!since) return [];
    const items = sinceOf(known, checkins, since, today).flatMap((one) => sinceLines(t, i18n.language, one));
    if (items.length === 0) return [];
    return [
      { kind: "heading", text: t("since.title", { day: dayText(since) }) },
      { kind: "list", items },
    ];
  }

  function blocksOf(known: readonly Diary[], checkins: readonly Checkin[]): Block[] {
    return offeredOf(known).flatMap((diary): Block[] => {
      const revisions = new Map(known.flatMap((one) => (one.key === diary.key ? [[one.id, one]] : [])));
      const own = checkins.filter(({ questionnaireId }) => revisions.has(questionnaireId));
      if (own.length === 0) return [];
      const words = wordsOf(diary, i18n.language);
      const frequent = frequentOf([...revisions.values()], own);
      const caption = t("sheet.caption", { name: words.short });
      return [
        { kind: "heading", text: caption },
        ...(frequent.length > 0
          ? [
              {
                kind: "list" as const,
                items: frequent.map(({ linkId, code, days, all: count, strongest }) =>
                  t(strongest ? "sheet.frequentStrongest" : "sheet.frequent", {
                    name: words.items[linkId]?.options?.[code] ?? code,
                    days,
                    count,
                    strongest: strongest && (words.items[code]?.options?.[strongest] ?? strongest),
                  }),
                ),
              },
            ]
          : []),
        {
          kind: "table",
          caption,
          columns: [t("sheet.day"), t("sheet.answers")],
          rows: own.map((row) => {
            const asked = revisions.get(row.questionnaireId) ?? diary;
            const answers = answersOf(row);
            const texts = textsOf(asked, answers).map(({ text }) => text);
            return [
              dayText(row.date),
              [lineOf(t, asked, wordsOf(asked, i18n.language), answers), ...texts].join(" · "),
            ];
          }),
        },
        { kind: "source", text: words.source },
      ];
    });
  }

  return {
    blocks: all && rows.checkins && within && [...sinceBlocks(all, rows.checkins), ...blocksOf(all, within)],
    error: diaries.error ?? rows.error,
    reload: () => {
      diaries.retry();
      rows.retry();
    },
  };
}
