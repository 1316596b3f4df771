import { useNavigate, useParams } from "react-router";
import { DataProvider } from "../../../app/DataProvider";
import { LoadFailure } from "../../../app/LoadFailure";
import { useUserData } from "../../../app/userData";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { OneByOneFrame } from "../../../questionnaire/OneByOne";
import { Skeleton } from "../../../ui/Skeleton";
import { CheckinForm } from "./CheckinForm";
import { useCheckins, useDiaries } from "./useDiaries";

/** How the person is today, or was on a day before. It has a frame without menus. */
export default function CheckinAddPage() {
  return (
    <DataProvider>
      <Adding />
    </DataProvider>
  );
}

function Adding() {
  const { t } = useTranslation("wellbeing");
  const navigate = useNavigate();
  useUserData();
  const { questionnaire = "" } = useParams();
  const diaries = useDiaries();
  const { checkins, error } = useCheckins();
  const diary = diaries.offered?.find(({ key }) => key === questionnaire) ?? diaries.offered?.[0];
  // The rows are for the answers of the last time only.
  if (diary && (checkins || error)) {
    const revisions = new Set(diaries.all?.filter(({ key }) => key === diary.key).map(({ id }) => id));
    const last = checkins?.find(({ questionnaireId }) => revisions.has(questionnaireId));
    return <CheckinForm diary={diary} last={last} />;
  }
  return (
    <OneByOneFrame name={t("checkin.title")} onLeave={() => void navigate(paths.dashboard)}>
      {diaries.error ? (
        <LoadFailure error={diaries.error} busy={diaries.busy} onRetry={diaries.retry} />
      ) : diaries.offered && !diary ? (
        <p>{t("checkin.none")}</p>
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
    </OneByOneFrame>
  );
}
