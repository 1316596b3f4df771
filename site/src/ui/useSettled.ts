import { useState, useSyncExternalStore } from "react";

/** Not in the capture phase: there every field that loses the focus is heard as a `blur` of the window. */
const ENDS = ["mouseup", "dragend", "blur"] as const;

let pressed = false;
const listeners = new Set<() => void>();

function become(next: boolean): void {
  pressed = next;
  for (const listener of listeners) listener();
}

const press = () => become(true);
// The click follows its release at once; only then may things move.
const release = () => setTimeout(become, 0, false);

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("mousedown", press, true);
    for (const end of ENDS) window.addEventListener(end, release);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("mousedown", press, true);
    for (const end of ENDS) window.removeEventListener(end, release);
    pressed = false;
  };
}

/**
 * The value, but not while a mouse button is held down. Pressing a button takes the focus from a field; a message that
 * appears under the field in this moment would move the button away from under the pointer, and the click would be lost.
 */
export function useSettled<T>(value: T): T {
  const held = useSyncExternalStore(subscribe, () => pressed);
  const [settled, setSettled] = useState(value);
  if (!held && settled !== value) setSettled(value);
  return held ? settled : value;
}
