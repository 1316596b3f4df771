import { type RefObject, useId, useRef, useState } from "react";

/** Attributes of the button that opens a panel. */
export interface TriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  onClick: () => void;
  "aria-expanded": boolean;
  "aria-haspopup": "dialog" | "menu";
  "aria-controls": string | undefined;
}

export interface OpenProps {
  /** Set both to control the panel from outside; without them it has its own state. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/** Open state, controlled or not, with the attributes of the trigger and a function that returns the focus. */
export function useOpen(kind: "dialog" | "menu", { open, onOpenChange }: OpenProps) {
  const [own, setOwn] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const isOpen = open ?? own;

  function setOpen(next: boolean) {
    setOwn(next);
    onOpenChange?.(next);
  }

  const triggerProps: TriggerProps = {
    ref: trigger,
    onClick: () => setOpen(!isOpen),
    "aria-expanded": isOpen,
    "aria-haspopup": kind,
    "aria-controls": isOpen ? panelId : undefined,
  };
  return { isOpen, setOpen, trigger, triggerProps, panelId };
}
