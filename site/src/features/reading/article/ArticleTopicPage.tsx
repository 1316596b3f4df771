import { useSearchParams } from "react-router";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { BackLink } from "../../../ui/BackLink";
import { EmptyState } from "../../../ui/EmptyState";
import { LinkButton } from "../../../ui/LinkButton";
import { Page } from "../../../ui/Page";
import { Skeleton } from "../../../ui/Skeleton";
import { ArticleList } from "./ArticleList";
import { idOf } from "./idOf";
import { topicOf } from "./topics";
import { useArticles } from "./useArticles";
import { unreadFirst, useReadArticles } from "./useReadMarks";

/** The articles of the topic in the address. */
export default function ArticleTopicPage() {
  const { t } = useTranslation("reading");
  const [params] = useSearchParams();
  // The specification names the parameter `topic`; links from elsewhere say `id`.
  const topic = topicOf(idOf(params.get("topic") ?? params.get("id")) ?? 0);
  const { articles, error, busy, retry } = useArticles();
  const read = useReadArticles();
  const about = articles?.filter((article) => article.topic === topic?.id);
  const toList = (
    <LinkButton as={Link} to={paths.article} variant="second" compact>
      {t("topic.toList")}
    </LinkButton>
  );

  return (
    <Page
      title={topic?.name ?? t("topic.unknownTitle")}
      back={
        <BackLink as={Link} to={paths.article}>
          {t("list.title")}
        </BackLink>
      }
      intro={topic && about && about.length > 0 ? t("list.count", { count: about.length }) : undefined}
    >
      {topic === undefined ? <EmptyState text={t("topic.unknown")} action={toList} /> : null}
      {topic && error ? <LoadFailure error={error} busy={busy} onRetry={retry} /> : null}
      {topic && about === undefined && !error ? (
        <Skeleton count={2} label={t("state.loading", { ns: "common" })} />
      ) : null}
      {topic && about?.length === 0 ? <EmptyState text={t("topic.empty")} action={toList} /> : null}
      {topic && about && about.length > 0 ? (
        <ArticleList articles={unreadFirst(about, read)} read={read} withTopic={false} />
      ) : null}
    </Page>
  );
}
