import { FlaskConical } from "lucide-react";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { dayText } from "../../app/dayText";
import { Link } from "../../app/Link";
import { LoadFailure } from "../../app/LoadFailure";
import { useTranslation } from "../../i18n/useTranslation";
import { paths } from "../../paths";
import { BackLink } from "../../ui/BackLink";
import { Button } from "../../ui/Button";
import { CategoryTile } from "../../ui/CategoryTile";
import { LinkList, LinkRow } from "../../ui/LinkList";
import { Page } from "../../ui/Page";
import { RadioCards } from "../../ui/RadioCards";
import { Section } from "../../ui/Section";
import { Skeleton } from "../../ui/Skeleton";
import { CodeForm } from "./CodeForm";
import { STUDIES, type Study, type StudyKey } from "./studies";
import styles from "./study.module.css";
import type { StudyState } from "./studyRows";
import { useStudyState } from "./useStudy";
import { Withdrawal } from "./Withdrawal";

/** What a study is, the code for one, and all studies: whether the person takes part, and the way out of each. */
export default function StudyParticipationPage() {
  const { t } = useTranslation("study");
  return (
    <Page
      title={t("title.studyParticipation", { ns: "common" })}
      back={
        <BackLink as={Link} to={paths.profile}>
          {t("title.profile", { ns: "common" })}
        </BackLink>
      }
      width="form"
    >
      <div className={styles.page}>
        <Section title={t("what.title")}>
          <div className={styles.part}>
            <p>{t("what.text")}</p>
            <p>{t("what.free")}</p>
            <p>{t("what.ask")}</p>
          </div>
        </Section>
        <OwnCode />
        <Section title={t("all.title")}>
          <div className={styles.part}>
            {STUDIES.map((study) => (
              <StudyLine key={study.key} study={study} />
            ))}
          </div>
        </Section>
      </div>
    </Page>
  );
}

/** The code of a study team, without the way over the page of its study. */
function OwnCode() {
  const { t } = useTranslation("study");
  const id = useId();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<StudyKey | null>(null);
  const study = STUDIES.find(({ key }) => key === chosen);
  return (
    <Section title={t("own.title")}>
      <div className={styles.part}>
        <RadioCards
          id={id}
          name={id}
          legend={t("own.which")}
          hint={t("own.whichHint")}
          columns="row"
          value={chosen}
          onChange={setChosen}
          options={STUDIES.map(({ key }) => ({ value: key, label: t(`${key}.title`) }))}
        />
        {study ? (
          <CodeForm
            key={study.key}
            study={study}
            onValid={(code, isChecked) => void navigate(study.start, { state: { code, isChecked } })}
          />
        ) : null}
      </div>
    </Section>
  );
}

/** One study in a line, and the way out of it. */
function StudyLine({ study }: { study: Study }) {
  const { t } = useTranslation("study");
  const { state, error, busy, retry, reload } = useStudyState(study);
  const [leaving, setLeaving] = useState(false);
  const running = state?.state === "running";
  const name = t(`${study.key}.title`);
  return (
    <div className={styles.line}>
      <LinkList>
        <LinkRow
          as={Link}
          to={study.home}
          start={<CategoryTile icon={FlaskConical} />}
          name={name}
          about={t(`${study.key}.intro`)}
        >
          {state ? <span>{t(`card.${state.state}`, { day: dayOfState(state) })}</span> : null}
        </LinkRow>
      </LinkList>
      {state ? null : error ? (
        <LoadFailure error={error} busy={busy} onRetry={retry} />
      ) : (
        <Skeleton shape="text" label={t("state.loading", { ns: "common" })} />
      )}
      {state?.waiting ? (
        <p>{t(state.waiting === "start" ? "start.already.pending" : "leave.waiting")}</p>
      ) : null}
      {state?.consent?.agreed ? (
        <p className="small quiet">
          {t("card.consent", { day: dayText(state.consent.agreed), version: state.consent.version })}
        </p>
      ) : null}
      {running && !leaving ? (
        <div>
          <Button
            variant="quiet"
            compact
            aria-label={t("card.leaveOf", { study: name })}
            onClick={() => setLeaving(true)}
          >
            {t("card.leave")}
          </Button>
        </div>
      ) : null}
      {running && leaving ? (
        <Withdrawal
          study={study}
          onDone={() => {
            setLeaving(false);
            void reload();
          }}
          onCancel={() => setLeaving(false)}
        />
      ) : null}
    </div>
  );
}

function dayOfState({ state, started, withdrawn }: StudyState): string {
  const day = state === "withdrawn" ? withdrawn : started;
  return day === undefined ? "" : dayText(day);
}
