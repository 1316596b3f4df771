import { useId, useLayoutEffect, useRef } from "react";
import { useTranslation } from "../../../i18n/useTranslation";
import { Brand } from "../../../ui/Brand";
import { cx } from "../../../ui/cx";
import styles from "./idle.module.css";

/**
 * Stands before the page until it is locked. A modal dialog makes all behind it inert, for keyboards and screen readers too, and
 * unlike the attribute also a dialog of the page that is open.
 */
export function LockCover() {
  const { t } = useTranslation("idle");
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useLayoutEffect(() => openModal(dialog.current), []);

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={cx(styles.cover, styles.shown)}
      // Nothing opens the page again. Browsers that do not know the attribute close it at a second Escape all the same.
      closedby="none"
      onCancel={(event) => event.preventDefault()}
      onClose={() => openModal(dialog.current)}
    >
      <div className={styles.locking}>
        <Brand name={t("brand", { ns: "common" })} />
        <h2 id={`${id}-title`}>{t("locking.title")}</h2>
        <p id={`${id}-text`}>{t("locking.text")}</p>
      </div>
    </dialog>
  );
}

function openModal(element: HTMLDialogElement | null): void {
  if (!element) return;
  if ("showModal" in element) element.showModal();
  else (element as HTMLElement).setAttribute("open", "");
  element.focus({ preventScroll: true });
}
