import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { dayText } from "../../app/dayText";
import { LoadFailure } from "../../app/LoadFailure";
import { paths } from "../../paths";
import { Actions } from "../../ui/Actions";
import { BackLink } from "../../ui/BackLink";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { LinkButton } from "../../ui/LinkButton";
import { Page } from "../../ui/Page";
import { Section } from "../../ui/Section";
import { Skeleton } from "../../ui/Skeleton";
import { STUDIES, type Study } from "./studies";
import styles from "./study.module.css";
import type { StudyState } from "./studyRows";
import { useStudyState } from "./useStudy";
import { Withdrawal } from "./Withdrawal";

/** All studies, whether the person takes part, and the way out of each. */
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
        {STUDIES.map((study) => (
          <StudyCard key={study.key} study={study} />
        ))}
        <Section title={t("what.title")}>
          <div className={styles.part}>
            <p>{t("what.text")}</p>
            <p>{t("what.free")}</p>
            <p>{t("what.ask")}</p>
          </div>
        </Section>
      </div>
    </Page>
  );
}

function StudyCard({ study }: { study: Study }) {
  const { t } = useTranslation("study");
  const { state, error, busy, retry, reload } = useStudyState(study);
  const [leaving, setLeaving] = useState(false);
  const running = state?.state === "running";
  return (
    <Card
      title={t(`${study.key}.title`)}
      actions={
        <Actions>
          <LinkButton
            as={Link}
            to={study.home}
            variant="second"
            compact
            aria-label={t("card.openOf", { study: t(`${study.key}.title`) })}
          >
            {t("card.open")}
          </LinkButton>
          {running && !leaving ? (
            <Button
              variant="quiet"
              compact
              aria-label={t("card.leaveOf", { study: t(`${study.key}.title`) })}
              onClick={() => setLeaving(true)}
            >
              {t("card.leave")}
            </Button>
          ) : null}
        </Actions>
      }
    >
      {state ? (
        <>
          <p>{t(`card.${state.state}`, { day: dayOfState(state) })}</p>
          {state.waiting ? (
            <p>{t(state.waiting === "start" ? "start.already.pending" : "leave.waiting")}</p>
          ) : null}
          {state.consent?.agreed ? (
            <p className="small quiet">
              {t("card.consent", { day: dayText(state.consent.agreed), version: state.consent.version })}
            </p>
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
        </>
      ) : error ? (
        <LoadFailure error={error} busy={busy} onRetry={retry} />
      ) : (
        <Skeleton shape="text" label={t("state.loading", { ns: "common" })} />
      )}
    </Card>
  );
}

function dayOfState({ state, started, withdrawn }: StudyState): string {
  const day = state === "withdrawn" ? withdrawn : started;
  return day === undefined ? "" : dayText(day);
}
