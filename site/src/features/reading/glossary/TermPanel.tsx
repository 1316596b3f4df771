import { X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "../../../i18n/useTranslation";
import { IconButton } from "../../../ui/IconButton";
import { useFloating } from "../../../ui/useFloating";
import styles from "./glossary.module.css";

interface TermPanelProps {
  id: string;
  title: string;
  /** The type of the entry, above the title. */
  over?: string | undefined;
  /** The link in the text that the panel belongs to. */
  origin: RefObject<HTMLButtonElement | null>;
  /** Opened without a press: it takes no focus and is a region, not a dialog. */
  byItself?: boolean | undefined;
  footer?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The panel beside a glossary link. A portal, because inside of the sentence its text would become part of the name of a
 * surrounding field or heading; in the tab order it still follows the link.
 */
export function TermPanel({
  id,
  title,
  over,
  origin,
  byItself = false,
  footer,
  onClose,
  children,
}: TermPanelProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  const close = (returnFocus: boolean) => {
    const mayMove = !byItself || panel.current?.contains(document.activeElement);
    if (returnFocus && mayMove) origin.current?.focus();
    onClose();
  };
  useFloating({ open: true, onClose: close, anchor: origin, panel, align: "start", clear: true });

  useEffect(() => {
    if (!byItself) panel.current?.focus();
  }, [byItself]);

  useTabOrder(panel, origin, close);

  // Elements outside of an open modal dialog cannot be reached.
  const host = origin.current?.closest("dialog") ?? document.body;
  return createPortal(
    <section
      ref={panel}
      id={id}
      role={byItself ? undefined : "dialog"}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={styles.panel}
    >
      <div className={styles.panelHead}>
        <div className={styles.panelWords}>
          {over ? <p className={styles.over}>{over}</p> : null}
          <h2 id={`${id}-title`} className={styles.panelTitle}>
            {title}
          </h2>
        </div>
        <IconButton label={t("action.close")} onClick={() => close(true)}>
          <X />
        </IconButton>
      </div>
      <div className={styles.panelBody}>{children}</div>
      {footer ? <div className={styles.panelFoot}>{footer}</div> : null}
    </section>,
    host,
  );
}

/** Tab moves from the link into the panel, from its end to what follows the link, and backwards to the link. */
function useTabOrder(
  panel: RefObject<HTMLElement | null>,
  origin: RefObject<HTMLElement | null>,
  close: (returnFocus: boolean) => void,
) {
  const latestClose = useRef(close);
  useEffect(() => {
    latestClose.current = close;
  });

  useEffect(() => {
    const word = origin.current;
    const box = panel.current;
    if (!word || !box) return;
    const enter = (event: KeyboardEvent) => {
      if (event.key !== "Tab" || event.shiftKey) return;
      event.preventDefault();
      box.focus();
    };
    const leave = (event: KeyboardEvent) => {
      if (event.key !== "Tab") return;
      const stops = [...box.querySelectorAll<HTMLElement>("a[href], button")];
      const { activeElement } = document;
      if (event.shiftKey && (activeElement === box || activeElement === stops[0])) {
        event.preventDefault();
        word.focus();
      } else if (!event.shiftKey && activeElement === stops.at(-1)) {
        // From the link the browser finds the next element, as if the panel were there.
        latestClose.current(true);
      }
    };
    word.addEventListener("keydown", enter);
    box.addEventListener("keydown", leave);
    return () => {
      word.removeEventListener("keydown", enter);
      box.removeEventListener("keydown", leave);
    };
  }, [panel, origin]);
}
