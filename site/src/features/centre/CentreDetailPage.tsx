import { ArrowLeft, Bookmark, MessageSquareText, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";
import { LoadFailure } from "../../app/LoadFailure";
import { paths } from "../../paths";
import { BackLink } from "../../ui/BackLink";
import { Button } from "../../ui/Button";
import { LinkButton } from "../../ui/LinkButton";
import { Page } from "../../ui/Page";
import { Skeleton } from "../../ui/Skeleton";
import { useToast } from "../../ui/Toast";
import { CentreTags } from "./CentreCard";
import { CentreFacts } from "./CentreFacts";
import { CentreGate } from "./CentreGate";
import type { Centre, SavedCentre } from "./centre";
import styles from "./centre.module.css";
import { NoteForm } from "./NoteForm";
import { useSaveCentre, useSavedCentres } from "./saved";

export default function CentreDetailPage() {
  const { t } = useTranslation("centre");
  const back = <WayBack />;
  return (
    <CentreGate title={t("title.cancerCenterDetail", { ns: "common" })} back={back}>
      {(centre) => (
        <Page title={centre.name} back={back} width="form">
          <div className={styles.view}>
            {centre.unit ? <p>{centre.unit}</p> : null}
            <CentreTags centre={centre} />
            <CentreFacts centre={centre} />
            <Keeping centre={centre} />
          </div>
        </Page>
      )}
    </CentreGate>
  );
}

/** Whoever came from the result of a search goes back there, everybody else to the saved centres. */
function WayBack() {
  const { t } = useTranslation();
  const { state } = useLocation();
  const navigate = useNavigate();
  if (typeof state === "object" && state !== null && "returns" in state) {
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

/** Keeping the centre, and what can be done with one that is kept. */
function Keeping({ centre }: { centre: Centre }) {
  const { t } = useTranslation("centre");
  const { saved, error, busy, retry } = useSavedCentres();
  const row = saved?.find(({ cancercenter }) => cancercenter.id === centre.id);
  if (error) return <LoadFailure error={error} busy={busy} onRetry={retry} />;
  if (!saved) return <Skeleton label={t("state.loading", { ns: "common" })} />;
  return row ? <Kept key={row.id} centre={centre} row={row} /> : <Save centre={centre} />;
}

function Save({ centre }: { centre: Centre }) {
  const { t } = useTranslation("centre");
  const { save, pending } = useSaveCentre();
  const navigate = useNavigate();
  const toast = useToast();
  const { state } = useLocation();

  async function keep() {
    const row = await save(centre.id);
    if (!row) return;
    toast.success(t("detail.savedNow"));
    await navigate(paths.cancerCenterDetail(centre.id, row.id), { replace: true, state });
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

function Kept({ centre, row }: { centre: Centre; row: SavedCentre }) {
  const { t } = useTranslation("centre");
  return (
    <>
      <NoteForm row={row} />
      <div className={styles.actions}>
        <LinkButton
          as={Link}
          to={paths.cancerCenterFeedback(centre.id, row.id)}
          variant="second"
          icon={<MessageSquareText />}
        >
          {t("detail.feedback")}
        </LinkButton>
        <LinkButton as={Link} to={paths.cancerCenterRemoveModal(row.id)} variant="second" icon={<Trash2 />}>
          {t("detail.remove")}
        </LinkButton>
      </div>
    </>
  );
}
