import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import timeForMe from "../../../../infra/catalog/lists/timeforme.json";
import { dayText } from "../../app/dayText";
import { LoadFailure } from "../../app/LoadFailure";
import { inLanguage } from "../../i18n/translations";
import { articleTopicPath, paths, timeForMePath } from "../../paths";
import { Results } from "../../questionnaire/Results";
import { bandOf, type Outcome } from "../../questionnaire/scoring";
import { wordsOf } from "../../questionnaire/wordsOf";
import { Actions } from "../../ui/Actions";
import { BackLink } from "../../ui/BackLink";
import { EmptyState } from "../../ui/EmptyState";
import { LinkButton } from "../../ui/LinkButton";
import { Page } from "../../ui/Page";
import { Section } from "../../ui/Section";
import { Skeleton } from "../../ui/Skeleton";
import { Tag } from "../../ui/Tag";
import { HELP } from "../team/contact/public/helpParts";
import {
  SCALE,
  type StressEntry,
  type StressLevel,
  type StressQuestionnaire,
  suggestionsFor,
} from "./stress";
import { useMarkRead, useStressEntries, useStressLevels, useStressQuestionnaire } from "./useStress";
import styles from "./wellbeing.module.css";

/** The newest result: its number and words, the areas that weigh, and what may do good. */
export default function StressEndPage() {
  const { t } = useTranslation("wellbeing");
  const { questionnaire, error, busy, retry } = useStressQuestionnaire();
  const results = useStressLevels(questionnaire);
  const level = results.levels?.[0];
  const failure = error ?? results.error;
  return (
    <Page
      title={t("title.stressLevelEnd", { ns: "common" })}
      back={
        <BackLink as={Link} to={paths.dashboard}>
          {t("menu.dashboard", { ns: "common" })}
        </BackLink>
      }
      intro={level ? t("end.intro", { day: dayText(level.date) }) : undefined}
      width="form"
    >
      {failure ? (
        <LoadFailure
          error={failure}
          busy={busy || results.busy}
          onRetry={() => {
            retry();
            results.retry();
          }}
        />
      ) : !questionnaire || !results.levels ? (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      ) : level ? (
        <Result questionnaire={questionnaire} level={level} />
      ) : (
        <EmptyState
          text={t("last.empty")}
          action={
            <LinkButton as={Link} to={paths.stressLevelStart}>
              {t("title.stressLevelStart", { ns: "common" })}
            </LinkButton>
          }
        />
      )}
    </Page>
  );
}

interface ResultProps {
  questionnaire: StressQuestionnaire;
  level: StressLevel;
}

function Result({ questionnaire, level }: ResultProps) {
  const { t, i18n } = useTranslation("wellbeing");
  const words = wordsOf(questionnaire, i18n.language);
  const { score, band } = level;
  const outcome: Outcome = {
    scores: { [SCALE]: score ?? null },
    bands: band ? { [SCALE]: band } : {},
    rules: [],
  };
  const scale = questionnaire.scoring.scales.find(({ key }) => key === SCALE);
  const needsHelp = bandOf(scale?.bands ?? [], score ?? null)?.help ?? false;
  return (
    <div className={styles.page}>
      <Section title={t("end.result")}>
        <Results instrument={questionnaire} words={words} outcome={outcome} />
      </Section>
      {needsHelp ? HELP.card : null}
      <Areas level={level.id} />
      <Actions
        back={
          <LinkButton as={Link} to={paths.stressLevelStart} variant="second">
            {t("end.toCourse")}
          </LinkButton>
        }
        forward={
          <LinkButton as={Link} to={paths.dashboard}>
            {t("end.toDashboard")}
          </LinkButton>
        }
      />
    </div>
  );
}

function Areas({ level }: { level: number }) {
  const { t } = useTranslation("wellbeing");
  const { entries, error, busy, retry } = useStressEntries(level);
  const isNew = useNew(entries);
  if (error) return <LoadFailure error={error} busy={busy} onRetry={retry} />;
  if (!entries) return <Skeleton label={t("state.loading", { ns: "common" })} />;
  if (entries.length === 0) return null;
  const sorted = [...entries].sort((a, b) => b.value - a.value);
  return (
    <>
      <Section title={t("areas.title")}>
        <ul className={styles.areas}>
          {sorted.map(({ id, stresslevelcategory, value }) => (
            <li key={id} className={styles.area}>
              <span>{stresslevelcategory.name}</span>
              <span className={styles.value}>
                <span>{t("areas.value", { value })}</span> {isNew(id) ? <Tag>{t("areas.new")}</Tag> : null}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      <Suggestions entries={entries} />
    </>
  );
}

/** Which areas were not seen before. They are marked as read once they are shown. */
function useNew(entries: readonly StressEntry[] | undefined): (id: number) => boolean {
  const markRead = useMarkRead();
  const [fresh, setFresh] = useState<readonly number[]>([]);
  const marked = useRef(false);
  useEffect(() => {
    const ids = (entries ?? []).filter(({ read }) => read !== true).map(({ id }) => id);
    const [first, ...others] = ids;
    if (marked.current || first === undefined) return;
    marked.current = true;
    setFresh(ids);
    markRead([first, ...others]).catch((error: unknown) => console.warn("areas not marked as read", error));
  }, [entries, markRead]);
  return (id) => fresh.includes(id);
}

/** An article and two ideas for time for oneself, for the area that weighs most. */
function Suggestions({ entries }: { entries: readonly StressEntry[] }) {
  const { t, i18n } = useTranslation("wellbeing");
  const found = suggestionsFor(entries);
  if (!found) return null;
  const ideas = timeForMe.rows.filter(({ id }) => found.ideas.includes(id));
  return (
    <Section title={t("suggestions.title", { area: found.area.name })}>
      <div className={styles.part}>
        <ul>
          {ideas.map(({ id, minutes, translations }) => (
            <li key={id}>
              {`${inLanguage(translations, i18n.language)?.name ?? ""} (${t("suggestions.minutes", { count: minutes })})`}
            </li>
          ))}
        </ul>
        <Actions>
          <LinkButton as={Link} to={timeForMePath} variant="second" compact>
            {t("suggestions.plan")}
          </LinkButton>
          <LinkButton as={Link} to={articleTopicPath(found.topic)} variant="second" compact>
            {t("suggestions.article")}
          </LinkButton>
        </Actions>
      </div>
    </Section>
  );
}
