import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "../../ui/ConfirmDialog";

interface LeaveQuestionProps {
  /** Asked at the moment of leaving. */
  unsaved: () => boolean;
  /** True when it was stored. */
  save: () => Promise<boolean>;
  discard: () => Promise<void>;
}

/** Before a changed form is left: save, discard, or stay with Esc. */
export function LeaveQuestion({ unsaved, save, discard }: LeaveQuestionProps) {
  const { t } = useTranslation("timeline");
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
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title={t("leave.title")}
      text={t("leave.text")}
      noText={t("leave.discard")}
      yesText={t("action.save", { ns: "common" })}
      pending={saving}
      pendingText={t("action.saving", { ns: "common" })}
      onNo={() => void discardAndLeave()}
      onYes={() => void saveAndLeave()}
      onDismiss={() => blocker.reset?.()}
    />
  );
}
