import { useDateSupport } from "../../../app/dateSupport";
import { useTranslation } from "../../../i18n/useTranslation";
import { answerText } from "../../../questionnaire/answerText";
import { wordsOf } from "../../../questionnaire/wordsOf";
import { Table } from "../../../ui/Table";
import type { Scale } from "./courses";
import { answersOf, type Checkin, complaintsText, type Diary, whenText } from "./diary";

interface DayTableProps {
  scale: Scale;
  /** The newest first. */
  checkins: readonly Checkin[];
  diaries: readonly Diary[];
}

/** A row for each time that was answered: the value, and what was there. */
export function DayTable({ scale, checkins, diaries }: DayTableProps) {
  const { t, i18n } = useTranslation("wellbeing");
  const { today } = useDateSupport();
  const { diary, item } = scale;
  const words = wordsOf(diary, i18n.language);
  const ids = new Set(diaries.flatMap(({ id, key }) => (key === diary.key ? [id] : [])));
  const scaleTitle = words.results[item.linkId]?.title ?? words.items[item.linkId]?.text ?? "";
  return (
    <Table caption={t("course.dayByDay")} columns={[t("sheet.day"), scaleTitle, t("course.frequent")]}>
      {checkins
        .filter(({ questionnaireId }) => ids.has(questionnaireId))
        .map((row) => {
          const answers = answersOf(row);
          const value = answers[item.linkId];
          return (
            <tr key={row.id}>
              <th scope="row">{whenText(t, row, today)}</th>
              <td>{value === undefined ? t("course.noValue") : answerText(t, item, words, value)}</td>
              <td>{complaintsText(diary, words, answers) || t("course.nothing")}</td>
            </tr>
          );
        })}
    </Table>
  );
}
