import type { ReactNode } from "react";
import { Actions } from "./Actions";
import { Button } from "./Button";
import { Dialog } from "./Dialog";

export interface ConfirmDialogProps {
  /** Without it, the dialog is open while it is rendered. */
  open?: boolean | undefined;
  /** The question: "Möchten Sie sich abmelden?" */
  title: string;
  /** One line on the consequence. */
  text?: ReactNode;
  /** Below the text, such as another way. */
  children?: ReactNode;
  /** A verb where something is taken away: "Löschen". */
  yesText: string;
  noText: string;
  /** Yes takes something away for good. */
  destroys?: boolean | undefined;
  onYes: () => void;
  onNo: () => void;
  /** Called on Esc; without it Esc means no. */
  onDismiss?: (() => void) | undefined;
  /** True while the action runs. */
  pending?: boolean | undefined;
  pendingText?: string | undefined;
}

/** A question with two answers, the way back left and the way on right. The safe answer has the first focus. */
export function ConfirmDialog({
  open,
  title,
  text,
  children,
  yesText,
  noText,
  destroys,
  onYes,
  onNo,
  onDismiss = onNo,
  pending,
  pendingText,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={title}
      onClose={onDismiss}
      actions={
        <Actions
          even
          back={
            <Button variant="second" onClick={onNo} data-autofocus="">
              {noText}
            </Button>
          }
          forward={
            <Button
              variant={destroys ? "destroy" : "primary"}
              onClick={onYes}
              pending={pending}
              pendingText={pendingText}
            >
              {yesText}
            </Button>
          }
        />
      }
    >
      {text !== undefined && <p className="quiet">{text}</p>}
      {children}
    </Dialog>
  );
}
