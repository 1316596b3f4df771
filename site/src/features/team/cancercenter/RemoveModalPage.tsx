import { useEffect, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { useApi } from "../../../api/hooks";
import { useReport } from "../../../app/useReport";
import { useSavedToast } from "../../../app/useSavedToast";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths } from "../../../paths";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { Centers } from "./Centers";
import type { SavedCenter } from "./center";
import { useSavedCenters } from "./saved";

/** Asks over the list whether to remove a saved centre. With an unknown id only the list is shown. */
export default function RemoveModalPage() {
  const { usercancercenter } = useParams();
  const { saved } = useSavedCenters();
  const navigate = useNavigate();
  const [removed, setRemoved] = useState(false);
  const row = saved?.find(({ id }) => String(id) === usercancercenter);
  const missing = saved !== undefined && row === undefined;

  useEffect(() => {
    if (missing || removed) void navigate(paths.cancerCenter, { replace: true });
  }, [missing, removed, navigate]);

  return <Centers>{row ? <Question row={row} onRemoved={() => setRemoved(true)} /> : null}</Centers>;
}

function Question({ row, onRemoved }: { row: SavedCenter; onRemoved: () => void }) {
  const { t } = useTranslation("cancercenter");
  const api = useApi();
  const say = useSavedToast();
  const report = useReport();
  const navigate = useNavigate();
  const { key } = useLocation();
  const [pending, setPending] = useState(false);

  /** Back to the page that asked; opened by its address, to the list. */
  function leave() {
    if (key === "default") void navigate(paths.cancerCenter, { replace: true });
    else void navigate(-1);
  }

  async function remove() {
    setPending(true);
    try {
      const answer = await api.remove("usercancercenter", row.id);
      say(answer, t("remove.done"));
    } catch (error) {
      setPending(false);
      report(error);
      return;
    }
    onRemoved();
  }

  return (
    <ConfirmDialog
      title={t("remove.title")}
      text={
        <>
          <b>{row.cancercenter.name}</b>
          <br />
          {t("remove.text")}
        </>
      }
      noText={t("action.no", { ns: "common" })}
      yesText={t("action.remove", { ns: "common" })}
      destroys
      pending={pending}
      pendingText={t("remove.pending")}
      onNo={leave}
      onYes={() => void remove()}
    />
  );
}
