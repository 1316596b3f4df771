import type { Article } from "../../../api/entities";
import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { readArticlePath } from "../../../paths";
import { CategoryTile } from "../../../ui/CategoryTile";
import { cx } from "../../../ui/cx";
import { LinkList, LinkRow } from "../../../ui/LinkList";
import { TopicPicture } from "../../../ui/pictures/Topic";
import styles from "../reading.module.css";
import { readingMinutes } from "./readingTime";
import { topicOf } from "./topics";

interface ArticleListProps {
  articles: readonly Article[];
  /** Ids of the articles that were read; undefined until known, then no marks are shown. */
  read: ReadonlySet<number> | undefined;
  /** Whether each article shows its topic; not where all have the same. */
  withTopic?: boolean | undefined;
}

/** Links to articles. */
export function ArticleList({ articles, read, withTopic = true }: ArticleListProps) {
  const { t } = useTranslation("reading");
  return (
    <LinkList>
      {articles.map(({ id, title, teaser, text, topic }) => (
        <LinkRow
          key={id}
          as={Link}
          to={readArticlePath(id)}
          start={
            withTopic && !read?.has(id) ? (
              <TopicPicture topic={topicOf(topic)?.key ?? ""} />
            ) : (
              <CategoryTile category="article" done={read?.has(id)} />
            )
          }
          name={title}
          about={
            <>
              <span>{withTopic ? `${topicOf(topic)?.name} · ` : ""}</span>
              <span>{t("list.minutes", { count: readingMinutes(text ?? "") })}</span>
              <span>{read ? " · " : ""}</span>
              {read ? (
                <span className={read.has(id) ? undefined : styles.unread}>
                  {t(read.has(id) ? "list.read" : "list.unread")}
                </span>
              ) : null}
            </>
          }
        >
          {teaser ? <span className={cx(styles.teaser, withTopic && styles.extra)}>{teaser}</span> : null}
        </LinkRow>
      ))}
    </LinkList>
  );
}
