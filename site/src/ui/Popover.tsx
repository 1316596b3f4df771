import { X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { cx } from "./cx";
import { IconButton } from "./IconButton";
import styles from "./Popover.module.css";
import { useFloating } from "./useFloating";
import { type OpenProps, type TriggerProps, useOpen } from "./useOpen";

export interface PopoverProps extends OpenProps {
  /** Renders the button; spread the props on a `Button` or an `IconButton`. */
  trigger?: ((props: TriggerProps) => ReactNode) | undefined;
  /** The element that the panel is placed at when there is no trigger, for example a word in a text. */
  anchor?: RefObject<HTMLElement | null> | undefined;
  title: string;
  /** Name of the close button. */
  closeText: string;
  /** After a line at the end, for example "Ganzen Eintrag lesen". */
  footer?: ReactNode;
  align?: "start" | "end" | undefined;
  /** False when the panel opens by itself: it must not move the focus while the person is doing something. */
  takeFocus?: boolean | undefined;
  children: ReactNode;
  className?: string | undefined;
}

/**
 * A short text or list beside the page: not modal, closes with Esc, by a press outside and by its button, and returns
 * the focus. On phones it is at the bottom, above the tab bar.
 */
export function Popover({ trigger, anchor, takeFocus = true, title, children, ...rest }: PopoverProps) {
  const { isOpen, setOpen, trigger: button, triggerProps, panelId } = useOpen("dialog", rest);
  const origin = anchor ?? button;
  return (
    <>
      {trigger?.(triggerProps)}
      {isOpen ? (
        <Panel
          {...rest}
          id={panelId}
          title={title}
          origin={origin}
          takeFocus={takeFocus}
          onClose={(returnFocus) => {
            setOpen(false);
            if (returnFocus) origin.current?.focus();
          }}
        >
          {children}
        </Panel>
      ) : null}
    </>
  );
}

interface PanelProps extends Pick<PopoverProps, "title" | "closeText" | "footer" | "align" | "className"> {
  id: string;
  origin: RefObject<HTMLElement | null>;
  takeFocus: boolean;
  onClose: (returnFocus: boolean) => void;
  children: ReactNode;
}

function Panel({
  id,
  origin,
  takeFocus,
  onClose,
  title,
  closeText,
  footer,
  align = "start",
  className,
  children,
}: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useFloating({ open: true, onClose, anchor: origin, panel, align });

  useEffect(() => {
    if (takeFocus) panel.current?.focus();
  }, [takeFocus]);

  // A layout effect: a dialog that replaces the panel then finds the button and can return the focus to it.
  useLayoutEffect(() => {
    const element = panel.current;
    const opener = origin.current;
    return () => {
      if (element?.contains(document.activeElement)) opener?.focus();
    };
  }, [origin]);

  return (
    <div
      ref={panel}
      id={id}
      role="dialog"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={cx(styles.popover, className)}
    >
      <div className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <IconButton label={closeText} onClick={() => onClose(true)}>
          <X />
        </IconButton>
      </div>
      <div className={styles.body}>{children}</div>
      {footer === undefined ? null : <div className={styles.footer}>{footer}</div>}
    </div>
  );
}
