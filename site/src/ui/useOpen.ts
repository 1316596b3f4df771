import { type RefObject, useId, useRef, useState } from "react";

/** What the button that opens a panel has to carry. */
export interface TriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  onClick: () => void;
  "aria-expanded": boolean;
  "aria-haspopup": "dialog" | "menu";
  "aria-controls": string | undefined;
}

export interface OpenProps {
  /** Set both to control the panel from outside; left out, it keeps its own state. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/** Open state, controlled or not, together with the props of the trigger and the way the focus takes back. */
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
