import { useTranslation } from "react-i18next";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { ErrorSummary } from "../../ui/ErrorSummary";
import { Note } from "../../ui/Note";
import { type Fault, faultText } from "./faults";

interface FaultListProps<F extends string> {
  faults: readonly Fault<F>[];
  attempt: number;
  idOf: (field: F) => string;
  labelOf: (field: F) => string;
}

/** Everything to correct on top of a form, each line with the name of its field. */
export function FaultList<F extends string>({ faults, attempt, idOf, labelOf }: FaultListProps<F>) {
  const { t } = useTranslation("medical");
  return (
    <ErrorSummary
      title={t("form.check", { ns: "common", count: faults.length })}
      items={faults.map((fault) => ({
        fieldId: idOf(fault.field),
        message: `${labelOf(fault.field)}: ${faultText(t, fault)}`,
      }))}
      attempt={attempt}
    />
  );
}

/** A failure that belongs to no field, next to the button that met it. */
export function Failure({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Note kind="danger" role="alert">
      <p>{text}</p>
    </Note>
  );
}

/** Says that a form shows what was typed earlier, and offers a fresh start. */
export function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation();
  return (
    <Note role="status">
      <p>{t("state.draftRestored")}</p>
      <div>
        <Button variant="second" compact onClick={onDiscard}>
          {t("state.draftDiscard")}
        </Button>
      </div>
    </Note>
  );
}

interface UnsavedDialogProps {
  open: boolean;
  onSave: () => void;
  onDiscard: () => void;
  onStay: () => void;
}

/** Leaving a changed form. Esc stays. */
export function UnsavedDialog({ open, onSave, onDiscard, onStay }: UnsavedDialogProps) {
  const { t } = useTranslation("medical");
  return (
    <ConfirmDialog
      open={open}
      title={t("unsaved.title")}
      text={t("unsaved.text")}
      yesText={t("action.save", { ns: "common" })}
      noText={t("unsaved.discard")}
      onYes={onSave}
      onNo={onDiscard}
      onDismiss={onStay}
    />
  );
}
