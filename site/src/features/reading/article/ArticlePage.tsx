import { useId, useRef } from "react";
import type { Article } from "../../../api/entities";
import { AskByPhone } from "../../../app/AskByPhone";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { articleTopicPath } from "../../../paths";
import { matching } from "../../../spelling/matching";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { Page } from "../../../ui/Page";
import { TopicPicture } from "../../../ui/pictures/Topic";
import { SearchField } from "../../../ui/SearchField";
import { Skeleton } from "../../../ui/Skeleton";
import styles from "../reading.module.css";
import { ArticleList } from "./ArticleList";
import { topicOf, topics } from "./topics";
import { useArticles } from "./useArticles";
import { unreadFirst, useReadArticles } from "./useReadMarks";
import { useStoredQuery } from "./useStoredQuery";

/** All articles, filtered by topic or search. */
export default function ArticlePage() {
  const { t } = useTranslation("reading");
  const { articles, error, busy, retry } = useArticles();
  return (
    <Page title={t("list.title")} intro={t("list.intro")}>
      {error ? <LoadFailure error={error} busy={busy} onRetry={retry} /> : null}
      {articles === undefined && !error ? (
        <Skeleton count={5} label={t("state.loading", { ns: "common" })} />
      ) : null}
      {articles?.length === 0 ? <EmptyState text={t("list.empty")} /> : null}
      {articles && articles.length > 0 ? <Articles articles={articles} /> : null}
    </Page>
  );
}

function Articles({ articles }: { articles: readonly Article[] }) {
  const { t } = useTranslation("reading");
  const read = useReadArticles();
  const { query, change, keep } = useStoredQuery();
  const search = useRef<HTMLInputElement>(null);
  const headingId = useId();
  const searching = query.trim() !== "";
  const found = matching(articles, query, ({ title, topic, teaser, text }) => [
    title,
    topicOf(topic)?.name ?? "",
    teaser ?? "",
    text ?? "",
  ]);

  // The pressed button disappears with the filter that it clears.
  function clear() {
    change("");
    search.current?.focus();
  }

  return (
    <>
      <SearchField
        ref={search}
        label={t("list.search")}
        clearLabel={t("list.clear")}
        query={query}
        onChange={change}
        onClear={clear}
        onBlur={keep}
      />
      <p role="status" className={searching ? styles.count : "visually-hidden"}>
        {searching ? t("list.found", { count: found.length }) : ""}
      </p>
      {searching ? null : <Topics articles={articles} read={read} />}
      {found.length === 0 ? (
        <EmptyState
          text={t("list.nothing")}
          action={
            <>
              <Button variant="second" compact onClick={clear}>
                {t("list.showAll")}
              </Button>
              <AskByPhone>{t("list.ask")}</AskByPhone>
            </>
          }
        />
      ) : (
        <section aria-labelledby={headingId} className={styles.section}>
          <h2 id={headingId} className={searching ? "visually-hidden" : undefined}>
            {t("list.all")}
          </h2>
          <ArticleList articles={searching ? found : unreadFirst(found, read)} read={read} />
        </section>
      )}
    </>
  );
}

interface TopicsProps {
  articles: readonly Article[];
  read: ReadonlySet<number> | undefined;
}

function Topics({ articles, read }: TopicsProps) {
  const { t } = useTranslation("reading");
  const headingId = useId();
  const shown = topics().flatMap((topic) => {
    const about = articles.filter((article) => article.topic === topic.id);
    const unread = read ? about.filter(({ id }) => !read.has(id)).length : 0;
    return about.length > 0 ? [{ ...topic, count: about.length, unread }] : [];
  });
  return (
    <nav aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId}>{t("list.topics")}</h2>
      <ul className={styles.topics}>
        {shown.map(({ id, key, name, count, unread }) => (
          <li key={id}>
            <Link to={articleTopicPath(id)} className={styles.topic}>
              <TopicPicture topic={key} />
              <span className={styles.topicWords}>
                <span className={styles.name}>{name}</span>{" "}
                <span className={styles.about}>
                  {[t("list.count", { count }), unread > 0 && t("list.unreadCount", { unread })]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
