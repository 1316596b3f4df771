import { useLocation } from "react-router";
import { useAppearance } from "../../app/appearance";
import { Link } from "../../app/Link";
import { useTranslation } from "../../i18n/useTranslation";
import { paths } from "../../paths";
import { Aside } from "../../ui/Aside";
import { LinkList, LinkRow } from "../../ui/LinkList";
import { Section } from "../../ui/Section";
import { ArticleLinks } from "../reading/article/public/ArticleLinks";
import { QuestionLinks } from "../reading/faq/public/QuestionLinks";
import { TermLinks } from "../reading/glossary/public/TermLinks";
import { TeamNumbers } from "../team/addressbook/public/TeamNumbers";
import { CheckinCard } from "../wellbeing/public/CheckinCard";
import type { LinkedPage, PageAside } from "./pageAsides";

/** What belongs to a page and is no part of it. */
export function Related({ shown }: { shown: PageAside }) {
  const { t } = useTranslation("aside");
  const { lowEnergy } = useAppearance();
  const { next, checkin, team } = shown;
  return (
    <Aside label={t("aside", { ns: "common" })}>
      {next ? (
        <Section title={t("next.title")}>
          <p>{t(`next.${next}`)}</p>
        </Section>
      ) : null}
      {team ? <TeamNumbers title={t("team")} clinic={t("clinic")} /> : null}
      {checkin ? <CheckinCard /> : null}
      {lowEnergy ? null : <More shown={shown} />}
    </Aside>
  );
}

/** Left out with "less at once". */
function More({ shown: { pages, questions, articles, terms } }: { shown: PageAside }) {
  const { t } = useTranslation("aside");
  return (
    <>
      {pages ? <Pages pages={pages} /> : null}
      {questions ? <QuestionLinks title={t("questions")} questions={questions} /> : null}
      {articles ? <ArticleLinks title={t("articles")} articles={articles} /> : null}
      {terms ? <TermLinks title={t("terms")} terms={terms} /> : null}
    </>
  );
}

function Pages({ pages }: { pages: readonly LinkedPage[] }) {
  const { t } = useTranslation("aside");
  const { pathname } = useLocation();
  return (
    <Section title={t("pages")}>
      <LinkList>
        {pages
          .filter((name) => paths[name] !== pathname)
          .map((name) => (
            <LinkRow
              key={name}
              as={Link}
              to={paths[name]}
              name={t(`title.${name}`, { ns: ["common", "wellbeing"] })}
              about={t(`about.${name}`)}
            />
          ))}
      </LinkList>
    </Section>
  );
}
