import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";

interface LeaveQuestionProps {
  /** Asked at the moment of leaving. */
  unsaved: () => boolean;
  /** True when it was stored. */
  save: () => Promise<boolean>;
  discard: () => Promise<void>;
}

/** Before a changed form is left: save, discard, or stay with Esc. A hasty Enter saves and loses nothing. */
export function LeaveQuestion({ unsaved, save, discard }: LeaveQuestionProps) {
  const { t } = useTranslation();
  const [saving, setSaving] = useState(false);
  const answered = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !answered.current && currentLocation.pathname !== nextLocation.pathname && unsaved(),
  );

  async function saveAndLeave() {
    setSaving(true);
    const saved = await save();
    setSaving(false);
    answered.current = saved;
    if (saved) blocker.proceed?.();
    else blocker.reset?.();
  }

  async function discardAndLeave() {
    answered.current = true;
    await discard();
    blocker.proceed?.();
  }

  return (
    <Dialog
      open={blocker.state === "blocked"}
      role="alertdialog"
      title={t("leave.title")}
      onClose={() => blocker.reset?.()}
      actions={
        <>
          <Button variant="second" onClick={() => void discardAndLeave()}>
            {t("leave.discard")}
          </Button>
          <Button
            pending={saving}
            pendingText={t("action.saving")}
            onClick={() => void saveAndLeave()}
            data-autofocus=""
          >
            {t("action.save")}
          </Button>
        </>
      }
    >
      <p className="quiet">{t("leave.text")}</p>
    </Dialog>
  );
}
