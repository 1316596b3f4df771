import { BookOpen, CalendarPlus } from "lucide-react";
import { useEffect, useRef } from "react";
import timeForMe from "../../../../infra/catalog/lists/timeforme.json";
import { dayText } from "../../app/dayText";
import { Link } from "../../app/Link";
import { LoadFailure } from "../../app/LoadFailure";
import { inLanguage } from "../../i18n/translations";
import { useTranslation } from "../../i18n/useTranslation";
import { articleTopicPath, paths } from "../../paths";
import { Bar, Results, ResultsEnd } from "../../questionnaire/Results";
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
import { RESULT_HELP } from "../team/contact/public/helpParts";
import { suggestedEntry } from "../timeline/public/suggestedEntry";
import {
  MAX_WEIGHT,
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
  const [level, ...before] = results.levels ?? [];
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
        <Result questionnaire={questionnaire} levels={[level, ...before]} />
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
  /** The newest first. */
  levels: readonly [StressLevel, ...StressLevel[]];
}

function Result({ questionnaire, levels }: ResultProps) {
  const { t, i18n } = useTranslation("wellbeing");
  const words = wordsOf(questionnaire, i18n.language);
  const [{ id, score, band }, ...before] = levels;
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
        <Results
          instrument={questionnaire}
          words={words}
          outcome={outcome}
          earlier={{
            [SCALE]: before.flatMap(({ date, score: value }) =>
              typeof value === "number" ? [{ day: date, value }] : [],
            ),
          }}
        />
      </Section>
      <Areas level={id} before={before[0]?.id} />
      {needsHelp ? RESULT_HELP : null}
      <ResultsEnd instrument={questionnaire} words={words} outcome={outcome} />
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

interface AreasProps {
  level: number;
  /** The result before it. */
  before: number | undefined;
}

/** So many areas have a bar. */
const STRONGEST = 3;

function Areas({ level, before }: AreasProps) {
  const { t } = useTranslation("wellbeing");
  const { entries, error, busy, retry } = useStressEntries(level);
  const { entries: known } = useStressEntries(before);
  useSeen(entries);
  if (error) return <LoadFailure error={error} busy={busy} onRetry={retry} />;
  if (!entries) return <Skeleton label={t("state.loading", { ns: "common" })} />;
  // Somebody may choose an area and then say that it weighs nothing.
  const sorted = entries.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value);
  if (sorted.length === 0) return null;
  const isNew = (area: number) =>
    known !== undefined && !known.some(({ stresslevelcategory }) => stresslevelcategory.id === area);
  return (
    <>
      <Section title={t("areas.title")}>
        <ul className={styles.areas}>
          {sorted.map(({ id, stresslevelcategory, value }, index) => (
            <li key={id} className={styles.area}>
              <span>
                <span>{stresslevelcategory.name}</span>{" "}
                {isNew(stresslevelcategory.id) ? <Tag>{t("areas.new")}</Tag> : null}
              </span>
              <span className={styles.value}>{t("areas.value", { value })}</span>
              {index < STRONGEST ? (
                <div className={styles.weight}>
                  <Bar min={0} max={MAX_WEIGHT} value={value} />
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      </Section>
      <Suggestions entries={entries} />
    </>
  );
}

/** Areas are marked as read once they are shown. */
function useSeen(entries: readonly StressEntry[] | undefined): void {
  const markRead = useMarkRead();
  const marked = useRef(false);
  useEffect(() => {
    const ids = (entries ?? []).filter(({ read }) => read !== true).map(({ id }) => id);
    const [first, ...others] = ids;
    if (marked.current || first === undefined) return;
    marked.current = true;
    markRead([first, ...others]).catch((error: unknown) => console.warn("areas not marked as read", error));
  }, [entries, markRead]);
}

/** Two ideas for time for oneself, each a new entry that is filled in, and articles, for the area that weighs most. */
function Suggestions({ entries }: { entries: readonly StressEntry[] }) {
  const { t, i18n } = useTranslation("wellbeing");
  const found = suggestionsFor(entries);
  if (!found) return null;
  const ideas = timeForMe.rows.filter(({ id }) => found.ideas.includes(id));
  return (
    <Section title={t("suggestions.title", { area: found.area.name })}>
      <div className={styles.part}>
        {ideas.map(({ id, minutes, translations }) => {
          const title = inLanguage(translations, i18n.language)?.name ?? "";
          return (
            <LinkButton
              key={id}
              as={Link}
              {...suggestedEntry("time_for_me", { idea: id, title })}
              variant="soft"
              block
              icon={<CalendarPlus />}
            >
              {`${title} (${t("suggestions.minutes", { count: minutes })})`}
            </LinkButton>
          );
        })}
        <LinkButton as={Link} to={articleTopicPath(found.topic)} variant="second" block icon={<BookOpen />}>
          {t("suggestions.article")}
        </LinkButton>
      </div>
    </Section>
  );
}
