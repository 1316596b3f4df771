import { ALargeSmall } from "lucide-react";
import { type ReactNode, useId, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { Article } from "../../../api/entities";
import { chooseLargeText, useAppearance } from "../../../app/appearance";
import { useDateSupport } from "../../../app/dateSupport";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useMedicalReview } from "../../../app/useMedicalReview";
import { formatWords } from "../../../dates/dates";
import { languageRow } from "../../../i18n/languages";
import { useTranslation } from "../../../i18n/useTranslation";
import { articleTopicPath, paths } from "../../../paths";
import { Aside } from "../../../ui/Aside";
import { BackLink } from "../../../ui/BackLink";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { LinkButton } from "../../../ui/LinkButton";
import { Page } from "../../../ui/Page";
import { TopicPicture } from "../../../ui/pictures/Topic";
import { Skeleton } from "../../../ui/Skeleton";
import { objectionPath } from "../../people/objection/public/objectionPath";
import { DiagramFigure } from "../diagram/DiagramFigure";
import { diagramsOfArticle } from "../diagram/diagrams";
import { blocksOf, textsOf } from "../markdown";
import styles from "../reading.module.css";
import { AloudControls } from "./AloudControls";
import { ArticleText } from "./ArticleText";
import { idOf } from "./idOf";
import { ArticleLinks } from "./public/ArticleLinks";
import { ReadMark } from "./ReadMark";
import { readingMinutes } from "./readingTime";
import { type Piece, sentencesOf } from "./speech";
import { type Topic, topicOf } from "./topics";
import { useArticle, useArticles } from "./useArticles";
import { useReadAloud } from "./useReadAloud";

/** The article in the address. */
export default function ReadArticlePage() {
  const { t } = useTranslation("reading");
  const [params] = useSearchParams();
  const { article, error, busy, retry } = useArticle(idOf(params.get("id")));
  const back = (
    <BackLink as={Link} to={paths.article}>
      {t("list.title")}
    </BackLink>
  );

  if (article) return <Reading key={article.id} article={article} back={back} />;
  if (article === null) {
    return (
      <Page title={t("read.notFoundTitle")} back={back} width="form">
        <EmptyState
          text={t("read.notFound")}
          action={
            <LinkButton as={Link} to={paths.article} variant="second" compact>
              {t("topic.toList")}
            </LinkButton>
          }
        />
      </Page>
    );
  }
  if (error) {
    return (
      <Page title={t("title.readArticle", { ns: "common" })} back={back} width="form">
        <LoadFailure error={error} busy={busy} onRetry={retry} />
      </Page>
    );
  }
  // No `h1` yet: the focus waits for the headline.
  return <Skeleton shape="text" count={3} label={t("state.loading", { ns: "common" })} />;
}

function Reading({ article, back }: { article: Article; back: ReactNode }) {
  const { t, i18n } = useTranslation("reading");
  const { id, title, text = "", topic } = article;
  const body = useMemo(() => blocksOf(text ?? ""), [text]);
  const pieces = useMemo(() => piecesOf(title, body.map(textsOf)), [title, body]);
  const aloud = useReadAloud(pieces, languageRow(i18n.language).sentenceLocale);
  const { largeText, lowEnergy } = useAppearance();
  const about = topicOf(topic);
  const figures = diagramsOfArticle(id).map(({ after, diagram }) => ({
    after,
    figure: <DiagramFigure key={diagram.key} diagram={diagram} />,
  }));

  return (
    <Page
      title={title}
      back={back}
      width="form"
      aside={about && !lowEnergy ? <SameTopic article={article} topic={about} /> : null}
      intro={[about?.name, t("read.time", { count: readingMinutes(text ?? "") })].filter(Boolean).join(" · ")}
    >
      {about ? (
        <div className={styles.picture}>
          <TopicPicture topic={about.key} wide />
        </div>
      ) : null}
      <div className={styles.tools}>
        {aloud && pieces.length > 1 ? <AloudControls aloud={aloud} /> : null}
        <Button
          variant={largeText ? "soft" : "second"}
          compact
          icon={<ALargeSmall />}
          aria-pressed={largeText}
          onClick={() => chooseLargeText(!largeText)}
        >
          {t("user.largeText", { ns: "common" })}
        </Button>
      </div>
      {body.length === 0 ? <p className="quiet">{t("read.empty")}</p> : null}
      <ArticleText blocks={body} figures={figures} spoken={aloud?.block ?? null} />
      <div className={styles.end}>
        <ReadMark article={id} />
      </div>
      <Origin article={article} />
    </Page>
  );
}

/** Shown before the way to the topic. */
const MAX_ITEMS = 4;

/** The next articles of the topic, and the way to all of it. */
function SameTopic({ article, topic }: { article: Article; topic: Topic }) {
  const { t } = useTranslation("reading");
  const { articles = [] } = useArticles();
  const others = articles.filter((one) => one.topic === topic.id).map(({ id }) => id);
  const place = others.indexOf(article.id);
  const following = [...others.slice(place + 1), ...others.slice(0, Math.max(place, 0))];
  return (
    <Aside label={t("aside", { ns: "common" })}>
      <ArticleLinks title={topic.name} articles={following.slice(0, MAX_ITEMS)} />
      <div>
        <LinkButton as={Link} to={articleTopicPath(topic.id)} variant="second" compact>
          {t("read.more", { topic: topic.name })}
        </LinkButton>
      </div>
    </Aside>
  );
}

/** The headline and every sentence, in the order of the page. */
function piecesOf(title: string, texts: readonly (readonly string[])[]): Piece[] {
  const of = (block: number, text: string) =>
    sentencesOf(text).map((sentence) => ({ block, text: sentence }));
  return [...of(-1, title), ...texts.flatMap((parts, block) => parts.flatMap((part) => of(block, part)))];
}

/** The source of the text, whether a physician has checked it, its date and until when it holds. */
function Origin({ article }: { article: Article }) {
  const { t, i18n } = useTranslation("reading");
  const headingId = useId();
  const { reviewed, published, validuntil } = article;
  const { today } = useDateSupport();
  const sources = article.sources ?? [];
  const inWords = (day: string) => formatWords(day, languageRow(i18n.language).sentenceLocale, "long");
  const review = useMedicalReview();
  const ofAll = review === null ? t("read.pending") : review ? t("read.reviewedBy", review) : "";
  const state = reviewed ? t("read.reviewed", { date: inWords(reviewed) }) : ofAll;
  const validKey = validuntil && validuntil < today ? "read.wasValid" : "read.validUntil";
  const validity = validuntil ? t(validKey, { date: inWords(validuntil) }) : "";
  return (
    <section aria-labelledby={headingId} className={styles.origin}>
      <h2 id={headingId}>{t("read.sourceTitle")}</h2>
      {sources.length === 0 ? (
        <p>{t("read.sourceMissing")}</p>
      ) : (
        <ul>
          {sources.map((source) => (
            <li key={source}>{source}</li>
          ))}
        </ul>
      )}
      <p>
        {[state, published ? t("read.asOf", { date: inWords(published) }) : "", validity]
          .filter(Boolean)
          .join(" ")}
      </p>
      <p>{t("read.safety")}</p>
      <p>
        <Link to={objectionPath("article", article.id)}>{t("title.objection", { ns: "common" })}</Link>
      </p>
    </section>
  );
}
