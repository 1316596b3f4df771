import { CalendarClock, ClipboardPen } from "lucide-react";
import { useLocation } from "react-router";
import { dayText } from "../../app/dayText";
import { Link } from "../../app/Link";
import { LoadFailure } from "../../app/LoadFailure";
import { useTranslation } from "../../i18n/useTranslation";
import { paths } from "../../paths";
import { wordsOf } from "../../questionnaire/wordsOf";
import { BackLink } from "../../ui/BackLink";
import { CategoryTile } from "../../ui/CategoryTile";
import { LinkButton } from "../../ui/LinkButton";
import { LinkList, LinkRow } from "../../ui/LinkList";
import { Note } from "../../ui/Note";
import { Page } from "../../ui/Page";
import { Section } from "../../ui/Section";
import { Skeleton } from "../../ui/Skeleton";
import { Tag } from "../../ui/Tag";
import { StudyTrends } from "./StudyTrends";
import { formOf, type Study, studyAt } from "./studies";
import styles from "./study.module.css";
import { studyRowPath } from "./studyRowPath";
import { isOpen, type Planned, type StudyState } from "./studyRows";
import { useOccasionText } from "./useOccasionText";
import { useInstruments, useStudyState } from "./useStudy";

/** What a study is about, and after the start what is to be answered in it. */
export default function StudyPage() {
  const { t } = useTranslation("study");
  const study = studyAt(useLocation().pathname);
  const { state, error, busy, retry } = useStudyState(study);
  return (
    <Page
      title={t(`${study.key}.title`)}
      intro={t(`${study.key}.intro`)}
      back={
        <BackLink as={Link} to={paths.studyParticipation}>
          {t("title.studyParticipation", { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      <div className={styles.page}>
        {state ? (
          <State study={study} state={state} />
        ) : error ? (
          <LoadFailure error={error} busy={busy} onRetry={retry} />
        ) : (
          <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
        )}
        <About study={study} />
      </div>
    </Page>
  );
}

function State({ study, state }: { study: Study; state: StudyState }) {
  const { t } = useTranslation("study");
  const day = state.state === "withdrawn" ? state.withdrawn : state.started;
  if (state.waiting === "start")
    return (
      <Note>
        <p>{t("start.already.pending")}</p>
      </Note>
    );
  if (state.state === "none")
    return (
      <div>
        <LinkButton as={Link} to={study.start}>
          {t("landing.start")}
        </LinkButton>
      </div>
    );
  return (
    <>
      <Note kind="info">
        <p>
          {t(`landing.${state.state}`, {
            day: day === undefined ? "" : dayText(day),
          })}
        </p>
        {state.waiting ? <p>{t("leave.waiting")}</p> : null}
      </Note>
      {state.erased ? (
        <div>
          <LinkButton as={Link} to={study.start}>
            {t("landing.start")}
          </LinkButton>
        </div>
      ) : null}
      <Plan study={study} state={state} />
      <StudyTrends study={study} />
    </>
  );
}

interface Group {
  name: "open" | "later" | "submitted";
  rows: readonly Planned[];
}

/** What is to be answered now, what comes later, and what was sent. */
function Plan({ study, state }: { study: Study; state: StudyState }) {
  const { t } = useTranslation("study");
  const { questionnaires } = state;
  const running = state.state === "running";
  const groups: readonly Group[] = [
    { name: "open", rows: running ? questionnaires.filter(isOpen) : [] },
    { name: "later", rows: running ? questionnaires.filter(({ status }) => status === "later") : [] },
    { name: "submitted", rows: questionnaires.filter(({ status }) => status === "submitted") },
  ];
  return (
    <>
      {groups.map(({ name, rows }) =>
        rows.length > 0 || (name === "open" && running) ? (
          <Section key={name} title={t(`plan.${name}`)}>
            {rows.length > 0 ? (
              <Rows study={study} rows={rows} />
            ) : (
              <p className="quiet">{t(Object.keys(study.forms).length > 0 ? "plan.nothing" : "plan.none")}</p>
            )}
          </Section>
        ) : null,
      )}
    </>
  );
}

function Rows({ study, rows }: { study: Study; rows: readonly Planned[] }) {
  const { t, i18n } = useTranslation("study");
  const occasionText = useOccasionText();
  const { instruments } = useInstruments();
  const titleOf = ({ questionnaire, revision }: Planned) => {
    const found = instruments?.find((one) => one.key === questionnaire && one.revision === revision);
    return found ? wordsOf(found, i18n.language).title : t("plan.questions");
  };
  return (
    <LinkList>
      {rows.map((row) => (
        <LinkRow
          key={row.id}
          as={Link}
          to={studyRowPath(formOf(study, row.questionnaire), row.id)}
          start={
            <CategoryTile
              icon={row.status === "later" ? CalendarClock : ClipboardPen}
              done={row.status === "submitted"}
            />
          }
          name={titleOf(row)}
          about={`${occasionText(row)} · ${
            row.status === "submitted"
              ? t("plan.sentOn", { day: dayText(row.submitted ?? row.due) })
              : t("plan.due", { day: dayText(row.due) })
          }`}
        >
          {row.waiting ? (
            <Tag kind="running">{t("plan.waiting")}</Tag>
          ) : row.status === "draft" ? (
            <Tag kind="running">{t("plan.draft")}</Tag>
          ) : null}
          {row.status === "submitted" ? <Tag kind="done">{t("plan.done")}</Tag> : null}
        </LinkRow>
      ))}
    </LinkList>
  );
}

const PARTS = ["free", "data", "withdraw", "contact"] as const;

/** What everybody has to know before taking part, and may read again at any time. */
function About({ study }: { study: Study }) {
  const { t } = useTranslation("study");
  return (
    <Section title={t("about.title")}>
      <div className={styles.part}>
        <p>{t(`${study.key}.about`)}</p>
        {PARTS.map((part) => (
          <p key={part}>{t(`about.${part}`)}</p>
        ))}
      </div>
    </Section>
  );
}
