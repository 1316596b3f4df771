import { useState } from "react";
import { useDateSupport } from "../../../app/dateSupport";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { isSlider } from "../../../questionnaire/definition";
import { Trend } from "../../../questionnaire/trend/Trend";
import { wordsOf } from "../../../questionnaire/wordsOf";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Skeleton } from "../../../ui/Skeleton";
import styles from "../checkin/course.module.css";
import { scalesOf } from "../checkin/courses";
import { answersOf, byMoment, type Checkin, whenText } from "../checkin/diary";
import { Told } from "../checkin/Told";
import { useDiaries } from "../checkin/useDiaries";

export type { Checkin } from "../checkin/diary";

/** Shown before the button for more is pressed. */
const FIRST = 5;

interface ReadCheckinsProps {
  /** At least one. */
  checkins: readonly Checkin[];
}

/** How another person was, to be read, below an h2: the course, and what was answered. Needs the words of `wellbeing` and `questionnaire`. */
export function ReadCheckins({ checkins }: ReadCheckinsProps) {
  const { t, i18n } = useTranslation("wellbeing");
  const { today } = useDateSupport();
  const [isWhole, setWhole] = useState(false);
  const { all, error, retry } = useDiaries();
  if (!all) {
    return error ? (
      <LoadFailure error={error} onRetry={retry} />
    ) : (
      <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
    );
  }
  const rows = [...checkins].sort(byMoment);
  const shown = isWhole ? rows : rows.slice(0, FIRST);
  const courses = scalesOf(all, rows).filter(({ item, points }) => isSlider(item) && points.length > 1);
  return (
    <div className={styles.read}>
      {courses.map(({ diary, item, to, points }) => {
        const words = wordsOf(diary, i18n.language);
        const own = words.items[item.linkId];
        return (
          <Trend
            key={`${diary.key} ${item.linkId}`}
            title={words.results[item.linkId]?.title ?? own?.text ?? ""}
            to={to}
            ends={own}
            points={points}
            isRead
          />
        );
      })}
      <ul className={styles.list}>
        {shown.map((row) => {
          const diary = all.find(({ id }) => id === row.questionnaireId);
          return (
            <li key={row.id}>
              <Card title={whenText(t, row, today)} titleLevel={3}>
                {diary ? <Told diary={diary} answers={answersOf(row)} /> : null}
              </Card>
            </li>
          );
        })}
      </ul>
      {shown.length < rows.length ? (
        <div>
          <Button variant="second" compact onClick={() => setWhole(true)}>
            {t("course.showAll", { count: rows.length })}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
