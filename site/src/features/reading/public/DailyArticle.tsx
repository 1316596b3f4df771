import { ChevronRight } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useAppearance } from "../../../app/appearance";
import { readArticlePath } from "../../../paths";
import { CategoryTile } from "../../../ui/CategoryTile";
import { readingMinutes } from "../article/readingTime";
import { useDailyArticle } from "../article/useArticles";
import styles from "./DailyArticle.module.css";

/**
 * The article of the day. Optional: nothing is shown while it loads, after a failure and in low-energy mode. The page that
 * uses it has to load the words of `reading`.
 */
export function DailyArticle() {
  const { t } = useTranslation("reading");
  const { lowEnergy } = useAppearance();
  const article = useDailyArticle(!lowEnergy);
  const overId = useId();
  if (!article || lowEnergy) return null;
  const { id, title, text } = article;
  return (
    <section aria-labelledby={overId}>
      <Link to={readArticlePath(id)} className={styles.card}>
        <CategoryTile category="article" />
        <span className={styles.words}>
          <span className={styles.over}>
            <span id={overId}>{t("daily.over")}</span>
            {" · "}
            {t("list.minutes", { count: readingMinutes(text ?? "") })}
          </span>{" "}
          <span className={styles.title}>{title}</span>
        </span>
        <ChevronRight />
      </Link>
    </section>
  );
}
