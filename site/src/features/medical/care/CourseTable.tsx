import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import type { Course, CourseItem } from "./course";
import styles from "./course.module.css";
import { useCourseTexts } from "./useCourseTexts";

function pageOf(date: CourseItem["date"]): string {
  if (date === null) return paths.treatment;
  return date === "aftercare" ? paths.aftercare : paths.diagnosis;
}

/** The content of the chart as a table. Each row links to the page where it is entered. */
export function CourseTable({ course: { items, undated } }: { course: Course }) {
  const { t } = useTranslation("care");
  const { what, when, outcome } = useCourseTexts();
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t("title.illnessTimeline", { ns: "common" })}</caption>
      <thead>
        <tr>
          <th scope="col">{t("course.column.when")}</th>
          <th scope="col">{t("course.column.what")}</th>
          <th scope="col">{t("course.column.result")}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Line
            key={item.id}
            when={when(item)}
            what={what(item)}
            to={pageOf(item.date)}
            outcome={outcome(item)}
          />
        ))}
        {undated.map((item) => (
          <Line
            key={item.id}
            when={t("course.undated")}
            what={what(item)}
            to={paths.treatment}
            outcome={outcome(item)}
          />
        ))}
      </tbody>
    </table>
  );
}

function Line({ when, what, to, outcome }: { when: string; what: string; to: string; outcome: string }) {
  return (
    <tr>
      <td>{when}</td>
      <th scope="row">
        <Link to={to}>{what}</Link>
        <span className={styles.outcomeBelow}>{outcome}</span>
      </th>
      <td className={styles.outcome}>{outcome}</td>
    </tr>
  );
}
