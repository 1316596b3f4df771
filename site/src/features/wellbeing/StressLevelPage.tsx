import { useCallback, useMemo } from "react";
import { useNavigate, useParams } from "react-router";
import { useBaseProperties } from "../../api/baseProperties";
import { useApi } from "../../api/hooks";
import { DataProvider } from "../../app/DataProvider";
import { useDateSupport } from "../../app/dateSupport";
import { Link } from "../../app/Link";
import { LoadFailure } from "../../app/LoadFailure";
import { useUserData } from "../../app/userData";
import { isUnsent } from "../../device/unsent";
import { requestKeys } from "../../form/requestKey";
import { useTranslation } from "../../i18n/useTranslation";
import { paths } from "../../paths";
import { numbersOf } from "../../questionnaire/answerStore";
import type { Answers } from "../../questionnaire/definition";
import { OneByOne, OneByOneFrame } from "../../questionnaire/OneByOne";
import { EmptyState } from "../../ui/EmptyState";
import { LinkButton } from "../../ui/LinkButton";
import { Skeleton } from "../../ui/Skeleton";
import { useToast } from "../../ui/Toast";
import { HELP } from "../team/contact/public/helpParts";
import { areaValues, type StressQuestionnaire, withEnabledAreas } from "./stress";
import { useStressQuestionnaire } from "./useStress";
import { useStressInstrument } from "./useStressInstrument";

/** The areas of life that weigh, and the questions of the stress check. It has a frame without menus. */
export default function StressLevelPage() {
  return (
    <DataProvider>
      <Loading />
    </DataProvider>
  );
}

function Loading() {
  const { t } = useTranslation("wellbeing");
  useUserData();
  const leave = useLeave();
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
    <OneByOneFrame name={t("title.stressLevelStart", { ns: "common" })} onLeave={leave}>
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
    </OneByOneFrame>
  );
}

function useLeave(): () => void {
  const navigate = useNavigate();
  return useCallback(() => void navigate(paths.stressLevelStart), [navigate]);
}

function Filling({ questionnaire }: { questionnaire: StressQuestionnaire }) {
  const { t } = useTranslation("wellbeing");
  const { today } = useDateSupport();
  const api = useApi();
  const toast = useToast();
  const navigate = useNavigate();
  const { id, revision, definition } = questionnaire;
  const instrument = useStressInstrument(questionnaire);
  const leave = useLeave();

  const target = useMemo(() => ({ key: `stresslevel:${revision}`, stored: null }), [revision]);

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
    <OneByOne
      instrument={instrument}
      target={target}
      help={HELP}
      send={send}
      onSent={() => void navigate(paths.stressLevelEnd, { replace: true })}
      onLeave={leave}
    />
  );
}
