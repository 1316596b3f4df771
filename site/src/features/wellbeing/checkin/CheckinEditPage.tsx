import { Navigate, useNavigate, useParams } from "react-router";
import { useEntity } from "../../../api/hooks";
import { DataProvider } from "../../../app/DataProvider";
import { LoadFailure } from "../../../app/LoadFailure";
import { useUserData } from "../../../app/userData";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { OneByOneFrame } from "../../../questionnaire/OneByOne";
import { Skeleton } from "../../../ui/Skeleton";
import { CheckinForm } from "./CheckinForm";
import { useDiaries } from "./useDiaries";

/** Changes what was answered. It has a frame without menus. */
export default function CheckinEditPage() {
  return (
    <DataProvider>
      <Editing />
    </DataProvider>
  );
}

function Editing() {
  const { t } = useTranslation("wellbeing");
  const navigate = useNavigate();
  useUserData();
  const { id = "" } = useParams();
  const { all, error, busy, retry } = useDiaries();
  const row = useEntity("checkin", Number(id) || null);
  const { entity } = row;
  const diary = entity && all?.find((one) => one.id === entity.questionnaireId);
  if (row.error?.status === 404 || !Number(id) || (entity && all && !diary))
    return <Navigate to={paths.checkin} replace />;
  if (entity && diary) return <CheckinForm diary={diary} stored={entity} />;
  const failure = error ?? row.error;
  return (
    <OneByOneFrame name={t("checkin.title")} onLeave={() => void navigate(paths.checkin)}>
      {failure ? (
        <LoadFailure
          error={failure}
          busy={busy || row.isLoading}
          onRetry={() => {
            retry();
            void row.reload();
          }}
        />
      ) : (
        <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />
      )}
    </OneByOneFrame>
  );
}
