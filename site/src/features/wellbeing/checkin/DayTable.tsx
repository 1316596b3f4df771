import { useTranslation } from "react-i18next";
import { useDateSupport } from "../../../app/dateSupport";
import { answerText } from "../../../questionnaire/answerText";
import { wordsOf } from "../../../questionnaire/wordsOf";
import styles from "./course.module.css";
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
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t("course.dayByDay")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("sheet.day")}</th>
          <th scope="col">{words.results[item.linkId]?.title ?? words.items[item.linkId]?.text}</th>
          <th scope="col">{t("course.frequent")}</th>
        </tr>
      </thead>
      <tbody>
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
      </tbody>
    </table>
  );
}
