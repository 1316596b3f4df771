import {
  type ComponentProps,
  createContext,
  type ElementType,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useRef,
} from "react";
import { cx } from "./cx";
import styles from "./Menu.module.css";
import { useFloating } from "./useFloating";
import { type OpenProps, type TriggerProps, useOpen } from "./useOpen";

const MenuContext = createContext<() => void>(() => undefined);

export interface MenuProps extends OpenProps {
  /** Renders the button; spread the props on a `Button` or an `IconButton`. */
  trigger: (props: TriggerProps) => ReactNode;
  /** Accessible name of the menu: "Mein Konto". */
  label: string;
  align?: "start" | "end" | undefined;
  /** `MenuItem` and `MenuDivider`. */
  children: ReactNode;
}

/** A button with a list of commands and links. Arrow keys, Home, End and first letters move the focus. */
export function Menu({ trigger, label, align = "end", children, ...rest }: MenuProps) {
  const { isOpen, setOpen, trigger: button, triggerProps, panelId } = useOpen("menu", rest);
  function close(returnFocus: boolean) {
    setOpen(false);
    if (returnFocus) button.current?.focus();
  }
  return (
    <>
      {trigger(triggerProps)}
      {isOpen ? (
        <MenuContext value={() => close(true)}>
          <MenuPanel id={panelId} label={label} align={align} origin={button} onClose={close}>
            {children}
          </MenuPanel>
        </MenuContext>
      ) : null}
    </>
  );
}

interface MenuPanelProps {
  id: string;
  label: string;
  align: "start" | "end";
  origin: RefObject<HTMLElement | null>;
  onClose: (returnFocus: boolean) => void;
  children: ReactNode;
}

function itemsOf(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

/** The index in the list for a key; undefined when the menu does not use the key. */
function nextIndex(key: string, index: number, items: readonly HTMLElement[]): number | undefined {
  const count = items.length;
  if (key === "ArrowDown") return (index + 1) % count;
  if (key === "ArrowUp") return (index - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key.length !== 1 || key === " ") return undefined;
  const letter = key.toLocaleLowerCase();
  const steps = items.map((_, step) => (index + 1 + step) % count);
  return steps.find((at) => items[at]?.textContent.trim().toLocaleLowerCase().startsWith(letter));
}

function MenuPanel({ id, label, align, origin, onClose, children }: MenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useFloating({ open: true, onClose, anchor: origin, panel, align });

  useEffect(() => {
    itemsOf(panel.current)[0]?.focus();
  }, []);

  function pressKey(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === "Tab") {
      onClose(true);
      return;
    }
    const items = itemsOf(panel.current);
    const next = nextIndex(event.key, items.indexOf(document.activeElement as HTMLElement), items);
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  }

  function blur(event: FocusEvent) {
    const to = event.relatedTarget;
    const stays = to === null || panel.current?.contains(to) || origin.current?.contains(to);
    if (!stays) onClose(false);
  }

  return (
    <div
      ref={panel}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.menu}
      onKeyDown={pressKey}
      onBlur={blur}
    >
      {children}
    </div>
  );
}

interface OwnItemProps {
  icon?: ReactNode;
  /** Text in the colour of deletion. */
  danger?: boolean | undefined;
}

/** One entry. A button unless `as` names a link: `<MenuItem as={Link} to="/profile">`. */
export type MenuItemProps<T extends ElementType = "button"> = OwnItemProps & { as?: T | undefined } & Omit<
    ComponentProps<T>,
    keyof OwnItemProps | "as" | "role" | "tabIndex"
  >;

export function MenuItem<T extends ElementType = "button">({
  as,
  icon,
  danger,
  children,
  onClick,
  ...rest
}: MenuItemProps<T>) {
  const close = use(MenuContext);
  const Item: ElementType = as ?? "button";
  return (
    <Item
      {...(as === undefined ? { type: "button" } : undefined)}
      {...rest}
      role="menuitem"
      tabIndex={-1}
      className={cx(styles.item, danger && styles.danger)}
      onClick={(event: unknown) => {
        // First back to the button: a dialog opened by the command then returns the focus to an element that still exists.
        close();
        onClick?.(event);
      }}
    >
      {icon}
      <span>{children}</span>
    </Item>
  );
}

export function MenuDivider() {
  return <hr className={styles.divider} />;
}
