import { X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../ui/IconButton";
import { useFloating } from "../../../ui/useFloating";
import styles from "./glossary.module.css";

interface TermPanelProps {
  id: string;
  title: string;
  /** What kind of word it is, above the title. */
  over?: string | undefined;
  /** The link in the text the panel stands at. */
  origin: RefObject<HTMLButtonElement | null>;
  /** It was not asked for: it takes no focus and is a region, not a dialog. */
  byItself?: boolean | undefined;
  footer?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The panel beside a word. It is not drawn inside the sentence, where its text would become part of the name of a
 * field or heading around it; for the keyboard it still follows the word.
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

  // What lies outside of a modal dialog cannot be reached while it is open.
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

/** Tab leads from the word into its panel, out of its end on to what follows the word, and backwards to the word. */
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
        // The browser goes on from the word, where the panel seems to stand.
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
