import { X } from "lucide-react";
import { type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from "react";
import { cx } from "./cx";
import styles from "./Dialog.module.css";
import { IconButton } from "./IconButton";

export interface DialogProps {
  /** Without it, the dialog is open while it is rendered. */
  open?: boolean | undefined;
  title: string;
  /** Name of the close button; without it there is none, and `actions` must have a button that closes. */
  closeText?: string | undefined;
  /** Called on Esc, by the close button and by the browser's back gesture. */
  onClose: () => void;
  children?: ReactNode;
  /** `Actions` with at most two buttons; a third, quiet one stands below them. */
  actions?: ReactNode;
  /** `alertdialog` for a question that has to be answered. */
  role?: "dialog" | "alertdialog" | undefined;
  className?: string | undefined;
}

/**
 * A modal dialog on the browser's own element: focus stays inside, the page behind is inert, focus returns on closing.
 * The first focus is on the element marked `data-autofocus`, else on the dialog, whose title is then read.
 */
export function Dialog({ open = true, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({
  title,
  closeText,
  onClose,
  children,
  actions,
  role,
  className,
}: Omit<DialogProps, "open">) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();
  const latestClose = useRef(onClose);
  useEffect(() => {
    latestClose.current = onClose;
  });

  // A layout effect: its clean-up still finds the element in the page, so that closing can return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement;
    if ("showModal" in element) element.showModal();
    else (element as HTMLElement).setAttribute("open", "");
    (element.querySelector<HTMLElement>("[data-autofocus]") ?? element).focus({ preventScroll: true });
    return () => {
      const { activeElement } = document;
      // What goes together with the dialog may have given the focus to something that stays.
      const isFree = activeElement === document.body || element.contains(activeElement);
      const next = isFree ? opener : activeElement;
      element.close?.();
      if (next instanceof HTMLElement && next.isConnected) next.focus({ preventScroll: !isFree });
    };
  }, []);

  // A native listener, because older browsers with the fallback above fire no cancel event.
  useEffect(() => {
    const element = dialog.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      latestClose.current();
    };
    element?.addEventListener("keydown", onKey);
    return () => element?.removeEventListener("keydown", onKey);
  }, []);

  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  }

  // A second back gesture closes the element without an event; running the effect above again does so only briefly.
  function closedByBrowser(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
  }

  return (
    <dialog
      ref={dialog}
      role={role}
      tabIndex={-1}
      aria-modal="true"
      aria-labelledby={titleId}
      aria-describedby={role === "alertdialog" ? textId : undefined}
      className={cx(styles.dialog, className)}
      onCancel={cancel}
      onClose={closedByBrowser}
    >
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {closeText !== undefined && (
          <IconButton label={closeText} className={styles.close} onClick={onClose}>
            <X />
          </IconButton>
        )}
      </div>
      <div id={textId} className={styles.body}>
        {children}
      </div>
      {actions !== undefined && <div className={styles.foot}>{actions}</div>}
    </dialog>
  );
}
