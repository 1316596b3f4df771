import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router";
import { useBaseProperties } from "../../api/baseProperties";
import { useApi } from "../../api/hooks";
import { useDateSupport } from "../../app/dateSupport";
import { LoadFailure } from "../../app/LoadFailure";
import { isUnsent } from "../../device/unsent";
import { requestKeys } from "../../form/requestKey";
import { paths } from "../../paths";
import { numbersOf } from "../../questionnaire/answerStore";
import type { Answers } from "../../questionnaire/definition";
import { Questionnaire } from "../../questionnaire/Questionnaire";
import { BackLink } from "../../ui/BackLink";
import { EmptyState } from "../../ui/EmptyState";
import { LinkButton } from "../../ui/LinkButton";
import { Page } from "../../ui/Page";
import { Skeleton } from "../../ui/Skeleton";
import { useToast } from "../../ui/Toast";
import { HELP } from "../team/contact/public/helpParts";
import { areaValues, type StressQuestionnaire, withAreas, withEnabledAreas } from "./stress";
import { useStressQuestionnaire } from "./useStress";

/** The questions of the stress check and a slider for each area of life. */
export default function StressLevelPage() {
  const { t } = useTranslation("wellbeing");
  const { questionnaire, error, busy, retry } = useStressQuestionnaire();
  const { id } = useParams();
  const isThis = questionnaire && String(questionnaire.id) === id;
  const areas = useBaseProperties(
    "stresslevel",
    isThis ? questionnaire.categories.map((area) => area.id) : [],
  );
  const { properties } = areas;
  const withAreasOfPerson = useMemo(
    () => questionnaire && withEnabledAreas(questionnaire, properties),
    [questionnaire, properties],
  );
  if (isThis && withAreasOfPerson && areas.isLoaded && !areas.error)
    return <Filling questionnaire={withAreasOfPerson} />;
  return (
    <Page title={t("title.stressLevel", { ns: "common" })} back={<ToStart />} width="form">
      {areas.error ? (
        <LoadFailure error={areas.error} busy={areas.busy} onRetry={areas.retry} />
      ) : questionnaire && !isThis ? (
        <EmptyState
          text={t("other.text")}
          action={
            <LinkButton as={Link} to={paths.stressLevel(questionnaire.id)}>
              {t("other.open")}
            </LinkButton>
          }
        />
      ) : error ? (
        <LoadFailure error={error} busy={busy} onRetry={retry} />
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
    </Page>
  );
}

function ToStart() {
  const { t } = useTranslation();
  return (
    <BackLink as={Link} to={paths.stressLevelStart}>
      {t("title.stressLevelStart")}
    </BackLink>
  );
}

function Filling({ questionnaire }: { questionnaire: StressQuestionnaire }) {
  const { t } = useTranslation("wellbeing");
  const { today } = useDateSupport();
  const api = useApi();
  const toast = useToast();
  const navigate = useNavigate();
  const { id, definition } = questionnaire;
  const instrument = useMemo(
    () =>
      withAreas(questionnaire, {
        title: t("areas.title"),
        question: (area) => t("areas.question", { area }),
        low: t("areas.low"),
        high: t("areas.high"),
      }),
    [questionnaire, t],
  );

  const send = useCallback(
    async (answers: Answers, seed: string) => {
      const keyOf = requestKeys(seed);
      const own = numbersOf(definition, answers);
      const draft = { date: today, questionnaireId: id, answers: own };
      const level = await api.create("stresslevel", draft, keyOf(draft));
      let isPending = isUnsent(level);
      for (const { area, value } of areaValues(answers)) {
        const entry = { stresslevel: level.id, stresslevelcategory: area, value };
        isPending = isUnsent(await api.create("stresslevelentry", entry, keyOf(entry))) || isPending;
      }
      if (isPending) toast.success(t("offline.unsent", { ns: "common" }));
      // The result is shown from this device too.
      return false;
    },
    [api, definition, id, t, toast, today],
  );

  return (
    <Questionnaire
      instrument={instrument}
      back={<ToStart />}
      target={{ key: `stresslevel:${questionnaire.revision}`, stored: null }}
      help={HELP}
      send={send}
      onSent={() => void navigate(paths.stressLevelEnd, { replace: true })}
    />
  );
}
