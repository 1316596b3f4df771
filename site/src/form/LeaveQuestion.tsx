import { useRef, useState } from "react";
import { useBlocker } from "react-router";
import { useTranslation } from "../i18n/useTranslation";
import { Actions } from "../ui/Actions";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { type OpenForm, unsavedForms, useOpenForm } from "./openForms";

interface LeaveQuestionProps {
  form: OpenForm;
  /** True when the form was cancelled with unsaved changes; the page stays. */
  open: boolean;
  onStay: () => void;
  onSave: () => void;
  onDiscard: () => void;
}

/** Before a changed form is left, by its own button or for another page: save, discard, or stay. */
export function LeaveQuestion({ form, open, ...answers }: LeaveQuestionProps) {
  const asksForPage = useOpenForm(form);
  return (
    <>
      {asksForPage ? <PageQuestion /> : null}
      <LeaveDialog open={open} {...answers} />
    </>
  );
}

/** Asks once for all forms of the page. */
function PageQuestion() {
  const [saving, setSaving] = useState(false);
  const answered = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !answered.current && currentLocation.pathname !== nextLocation.pathname && unsavedForms().length > 0,
  );

  async function saveAndLeave() {
    setSaving(true);
    let saved = true;
    // One after the other: two forms may change the same row.
    for (const form of unsavedForms()) saved = (await form.save()) && saved;
    setSaving(false);
    answered.current = saved;
    if (saved) blocker.proceed?.();
    else blocker.reset?.();
  }

  async function discardAndLeave() {
    answered.current = true;
    await Promise.all(unsavedForms().map((form) => form.discard()));
    blocker.proceed?.();
  }

  return (
    <LeaveDialog
      open={blocker.state === "blocked"}
      saving={saving}
      onStay={() => blocker.reset?.()}
      onSave={() => void saveAndLeave()}
      onDiscard={() => void discardAndLeave()}
    />
  );
}

interface LeaveDialogProps extends Omit<LeaveQuestionProps, "form"> {
  saving?: boolean;
}

/** Saving has the focus, so that a hasty Enter loses nothing. */
function LeaveDialog({ open, saving = false, onStay, onSave, onDiscard }: LeaveDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={t("leave.title")}
      onClose={onStay}
      actions={
        <>
          <Actions
            even
            back={
              <Button variant="danger" onClick={onDiscard}>
                {t("leave.discard")}
              </Button>
            }
            forward={
              <Button pending={saving} pendingText={t("action.saving")} onClick={onSave} data-autofocus="">
                {t("action.save")}
              </Button>
            }
          />
          <Button variant="quiet" onClick={onStay}>
            {t("leave.stay")}
          </Button>
        </>
      }
    >
      <p className="quiet">{t("leave.text")}</p>
    </Dialog>
  );
}
