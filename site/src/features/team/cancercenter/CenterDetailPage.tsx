import { ArrowLeft, Bookmark, MessageSquareText, Trash2 } from "lucide-react";
import { useLocation, useNavigate } from "react-router";
import { Link } from "../../../app/Link";
import { LoadFailure } from "../../../app/LoadFailure";
import { useSavedToast } from "../../../app/useSavedToast";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { Actions } from "../../../ui/Actions";
import { BackLink } from "../../../ui/BackLink";
import { Button } from "../../../ui/Button";
import { LinkButton } from "../../../ui/LinkButton";
import { Page } from "../../../ui/Page";
import { Skeleton } from "../../../ui/Skeleton";
import { objectionPath } from "../../people/objection/public/objectionPath";
import { BesideList } from "./BesideList";
import { CenterTags } from "./CenterCard";
import { CenterFacts } from "./CenterFacts";
import { CenterGate } from "./CenterGate";
import type { Center, SavedCenter } from "./center";
import styles from "./center.module.css";
import { NoteForm } from "./NoteForm";
import { useSaveCenter, useSavedCenters } from "./saved";
import type { CenterSearch } from "./searchPaths";

export default function CenterDetailPage() {
  const { t } = useTranslation("cancercenter");
  const returns = useReturns();
  const back = <WayBack returns={returns !== null} />;
  return (
    <CenterGate title={t("title.cancerCenterDetail", { ns: "common" })} back={back}>
      {(center) => (
        <div className={styles.sides}>
          {returns ? <BesideList search={returns} current={center.id} /> : null}
          <Page title={center.name} back={back} width="form">
            <div className={styles.view}>
              {center.unit ? <p>{center.unit}</p> : null}
              <CenterTags center={center} />
              <CenterFacts center={center} />
              <Keeping center={center} />
              <p>
                <Link to={objectionPath("cancercenter", center.id)}>
                  {t("title.objection", { ns: "common" })}
                </Link>
              </p>
            </div>
          </Page>
        </div>
      )}
    </CenterGate>
  );
}

/** The search whose result led here. */
function useReturns(): CenterSearch | null {
  const { state } = useLocation();
  return (state as { returns?: CenterSearch } | null)?.returns ?? null;
}

/** Whoever came from the result of a search goes back there, everybody else to the saved centres. */
function WayBack({ returns }: { returns: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (returns) {
    return (
      <Button variant="quiet" compact icon={<ArrowLeft />} onClick={() => void navigate(-1)}>
        {t("title.cancerCenterSearchResult")}
      </Button>
    );
  }
  return (
    <BackLink as={Link} to={paths.cancerCenter}>
      {t("title.cancerCenter")}
    </BackLink>
  );
}

/** Saves or removes the centre, with its note and feedback. */
function Keeping({ center }: { center: Center }) {
  const { t } = useTranslation("cancercenter");
  const { saved, error, busy, retry } = useSavedCenters();
  const row = saved?.find(({ cancercenter }) => cancercenter.id === center.id);
  if (error) return <LoadFailure error={error} busy={busy} onRetry={retry} />;
  if (!saved) return <Skeleton label={t("state.loading", { ns: "common" })} />;
  return row ? <Saved key={center.id} center={center} row={row} /> : <Save center={center} />;
}

function Save({ center }: { center: Center }) {
  const { t } = useTranslation("cancercenter");
  const { save, pending } = useSaveCenter();
  const navigate = useNavigate();
  const say = useSavedToast();
  const { state } = useLocation();

  async function keep() {
    const row = await save(center);
    if (!row) return;
    say(row, t("detail.savedNow"));
    await navigate(paths.cancerCenterDetail(center.id, row.id), { replace: true, state });
  }

  return (
    <div className={styles.keep}>
      <Button
        icon={<Bookmark />}
        pending={pending}
        pendingText={t("action.saving", { ns: "common" })}
        onClick={() => void keep()}
      >
        {t("detail.save")}
      </Button>
      <p className="small quiet">{t("detail.saveHint")}</p>
    </div>
  );
}

function Saved({ center, row }: { center: Center; row: SavedCenter }) {
  const { t } = useTranslation("cancercenter");
  return (
    <>
      <NoteForm row={row} />
      <Actions>
        <LinkButton as={Link} to={paths.cancerCenterRemoveModal(row.id)} variant="quiet" icon={<Trash2 />}>
          {t("detail.remove")}
        </LinkButton>
        <LinkButton
          as={Link}
          to={paths.cancerCenterFeedback(center.id, row.id)}
          variant="second"
          icon={<MessageSquareText />}
        >
          {t("detail.feedback")}
        </LinkButton>
      </Actions>
    </>
  );
}
