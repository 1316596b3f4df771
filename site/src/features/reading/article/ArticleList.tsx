import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Article } from "../../../api/entities";
import { readArticlePath } from "../../../paths";
import { CategoryTile } from "../../../ui/CategoryTile";
import { cx } from "../../../ui/cx";
import styles from "../reading.module.css";
import { readingMinutes } from "./readingTime";
import { topicOf } from "./topics";

interface ArticleListProps {
  articles: readonly Article[];
  /** Ids of those that were read; undefined while that is not known, and then nothing is said about it. */
  read: ReadonlySet<number> | undefined;
  /** Whether each one says what it is about; not where all are about the same. */
  withTopic?: boolean | undefined;
}

/** Articles to choose from; each leads to its text. */
export function ArticleList({ articles, read, withTopic = true }: ArticleListProps) {
  const { t } = useTranslation("reading");
  return (
    <ul className={styles.articles}>
      {articles.map(({ id, title, teaser, text, topic }) => (
        <li key={id}>
          <Link to={readArticlePath(id)} className={styles.row}>
            <CategoryTile category="article" done={read?.has(id)} />
            <span className={styles.words}>
              <span className={styles.name}>{title}</span>{" "}
              <span className={styles.about}>
                {withTopic ? `${topicOf(topic)?.name} · ` : ""}
                {t("list.minutes", { count: readingMinutes(text ?? "") })}
                {read ? " · " : ""}
                {read ? (
                  <span className={read.has(id) ? undefined : styles.unread}>
                    {t(read.has(id) ? "list.read" : "list.unread")}
                  </span>
                ) : null}
              </span>{" "}
              {teaser ? <span className={cx(styles.teaser, withTopic && styles.extra)}>{teaser}</span> : null}
            </span>
            <ChevronRight />
          </Link>
        </li>
      ))}
    </ul>
  );
}
