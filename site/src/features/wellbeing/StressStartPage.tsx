import { dayText } from "../../app/dayText";
import { Link } from "../../app/Link";
import { LoadFailure } from "../../app/LoadFailure";
import { useTranslation } from "../../i18n/useTranslation";
import { paths } from "../../paths";
import { lengthText } from "../../questionnaire/length";
import { Trend } from "../../questionnaire/trend/Trend";
import { wordsOf } from "../../questionnaire/wordsOf";
import { BackLink } from "../../ui/BackLink";
import { EmptyState } from "../../ui/EmptyState";
import { LinkButton } from "../../ui/LinkButton";
import { Page } from "../../ui/Page";
import { Section } from "../../ui/Section";
import { Skeleton } from "../../ui/Skeleton";
import { SCALE, type StressLevel, type StressQuestionnaire } from "./stress";
import { useStressLevels, useStressQuestionnaire } from "./useStress";
import { useStressInstrument } from "./useStressInstrument";
import styles from "./wellbeing.module.css";

/** What the questions are for, the last result, and the course of all results. */
export default function StressStartPage() {
  const { t } = useTranslation("wellbeing");
  const { questionnaire, error, busy, retry } = useStressQuestionnaire();
  const results = useStressLevels(questionnaire);
  const failure = error ?? results.error;
  return (
    <Page
      title={t("title.stressLevelStart", { ns: "common" })}
      back={
        <BackLink as={Link} to={paths.dashboard}>
          {t("menu.dashboard", { ns: "common" })}
        </BackLink>
      }
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
      ) : questionnaire && results.levels ? (
        <div className={styles.page}>
          <Length questionnaire={questionnaire} />
          <p>{t("start.text")}</p>
          <div>
            <LinkButton as={Link} to={paths.stressLevel(questionnaire.id)}>
              {t("start.begin")}
            </LinkButton>
          </div>
          <Last levels={results.levels} />
          <Course questionnaire={questionnaire} levels={results.levels} />
        </div>
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
    </Page>
  );
}

/** Told before it begins. */
function Length({ questionnaire }: { questionnaire: StressQuestionnaire }) {
  const { t, i18n } = useTranslation("questionnaire");
  const instrument = useStressInstrument(questionnaire);
  const { recall } = wordsOf(instrument, i18n.language);
  return <p>{[lengthText(t, instrument.definition), recall].filter(Boolean).join(" ")}</p>;
}

function Last({ levels }: { levels: readonly StressLevel[] }) {
  const { t } = useTranslation("wellbeing");
  const [last] = levels;
  return (
    <Section title={t("last.title")}>
      {last ? (
        <div className={styles.part}>
          <p>
            {typeof last.score === "number"
              ? t("last.score", { day: dayText(last.date), score: last.score })
              : t("last.few", { day: dayText(last.date) })}
          </p>
          <div>
            <LinkButton as={Link} to={paths.stressLevelEnd} variant="second" compact>
              {t("last.open")}
            </LinkButton>
          </div>
        </div>
      ) : (
        <EmptyState text={t("last.empty")} />
      )}
    </Section>
  );
}

interface CourseProps {
  questionnaire: StressQuestionnaire;
  levels: readonly StressLevel[];
}

function Course({ questionnaire, levels }: CourseProps) {
  const { i18n } = useTranslation();
  const words = wordsOf(questionnaire, i18n.language);
  const scale = questionnaire.scoring.scales.find(({ key }) => key === SCALE);
  if (!scale) return null;
  return (
    <Trend
      title={words.results[SCALE]?.title ?? words.title}
      to={scale.to}
      points={[...levels]
        .reverse()
        .flatMap(({ date, score }) => (typeof score === "number" ? [{ day: date, value: score }] : []))}
    />
  );
}
