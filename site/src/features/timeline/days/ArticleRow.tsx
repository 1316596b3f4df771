import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { readArticlePath } from "../../../paths";
import { TimelineRow } from "../../../ui/TimelineRow";
import type { Entry } from "../entries";
import { categoryOf } from "../kinds";
import { categoryText } from "../sentences";
import styles from "./ArticleRow.module.css";

/** The article of the day, at the end of today: nobody has to read it at a certain time. */
export function ArticleRow({ entry }: { entry: Entry }) {
  const { t } = useTranslation("timeline");
  const { title, note, done, article, timelineentrycategory: category } = entry;
  const words = categoryText(t, category);
  return (
    <TimelineRow
      category={categoryOf(category.id)}
      categoryText={done ? `${words} · ${t("done.read")}` : words}
      done={done === true}
    >
      <div className={styles.card}>
        <h3 className={styles.title}>
          <Link to={readArticlePath(article?.id ?? 0)}>{title}</Link>
        </h3>
        {note ? <p>{note}</p> : null}
      </div>
    </TimelineRow>
  );
}
