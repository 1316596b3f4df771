import type { TFunction } from "i18next";
import { dayText } from "../../../app/dayText";
import { type Block, isWithin, type Period, type SummaryPart } from "../../../app/summaryPart";
import { useTranslation } from "../../../i18n/useTranslation";
import { answerText } from "../../../questionnaire/answerText";
import { coursesOf } from "../../../questionnaire/courses";
import { everyItem, type Instrument, isPlaceholder, isQuestion } from "../../../questionnaire/definition";
import { scaleBlocks } from "../../../questionnaire/scaleBlocks";
import { wordsOf } from "../../../questionnaire/wordsOf";
import { byMoment, dayOf, type StudyRow } from "../studyRows";
import { useInstruments, useSubmitted } from "../useStudy";

/** The questionnaire that asks for side effects. */
const REPORTED = "adverse-effect";
/** The answer "not at all": it is no complaint. */
const NONE = "0";

/** Of what was sent in studies in a period: the numbers of scales, and the complaints. Needs the words of `study` and `questionnaire`. */
export function useStudyParts(period: Period): { scales: SummaryPart; reported: SummaryPart } {
  const { t, i18n } = useTranslation("study");
  const { t: tOfScales } = useTranslation("questionnaire");
  const found = useInstruments();
  const sent = useSubmitted();
  const isLoaded = found.instruments !== undefined && sent.rows !== undefined;
  const rows = (sent.rows ?? []).filter((row) => isWithin(period, dayOf(row))).sort((a, b) => byMoment(b, a));
  const instruments = (found.instruments ?? []).filter((instrument) => !isPlaceholder(instrument));
  const part = (blocks: () => Block[]): SummaryPart => ({
    blocks: isLoaded ? blocks() : undefined,
    error: found.error ?? sent.error,
    reload: () => {
      found.retry();
      sent.retry();
    },
  });

  return {
    scales: part(() =>
      coursesOf(instruments).flatMap(({ instrument, has }) =>
        instrument.scoring.scales.flatMap(({ key }) => {
          const points = rows.filter(has).flatMap((row) => {
            const value = row.scores?.[key];
            return typeof value === "number" ? [{ day: dayText(dayOf(row)), value }] : [];
          });
          return scaleBlocks(tOfScales, instrument, wordsOf(instrument, i18n.language), key, points);
        }),
      ),
    ),
    reported: part(() =>
      rows.flatMap((row) => {
        const instrument = instruments.find(
          (one) => one.key === row.questionnaire && one.revision === row.revision,
        );
        return instrument?.key === REPORTED ? complaints(t, instrument, row, i18n.language) : [];
      }),
    ),
  };
}

/** What was answered on one day, as it was asked. */
function complaints(t: TFunction<"study">, instrument: Instrument, row: StudyRow, language: string): Block[] {
  const words = wordsOf(instrument, language);
  const rows = everyItem(instrument.definition.item).flatMap((item) => {
    const answer = row.data?.[item.linkId];
    if (!isQuestion(item) || answer === undefined || answer === NONE || answer === false) return [];
    return [[words.items[item.linkId]?.text ?? item.linkId, answerText(t, item, words, answer)]];
  });
  const caption = t("sheet.reportedOn", { title: words.title, day: dayText(dayOf(row)) });
  return [
    { kind: "heading", text: caption },
    rows.length > 0
      ? { kind: "table", caption, columns: [t("sheet.question"), t("sheet.answer")], rows }
      : { kind: "text", text: t("sheet.noComplaint") },
    { kind: "source", text: words.source },
  ];
}
