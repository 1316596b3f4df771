import { useState, useSyncExternalStore } from "react";

/** Not in the capture phase, which would get the `blur` of every field too. */
const RELEASE_EVENTS = ["mouseup", "dragend", "blur"] as const;

let pressed = false;
const listeners = new Set<() => void>();

function setPressed(next: boolean): void {
  pressed = next;
  for (const listener of listeners) listener();
}

const press = () => setPressed(true);
// The click event follows the release at once; only after it may the layout change.
const release = () => setTimeout(setPressed, 0, false);

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("mousedown", press, true);
    for (const end of RELEASE_EVENTS) window.addEventListener(end, release);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("mousedown", press, true);
    for (const end of RELEASE_EVENTS) window.removeEventListener(end, release);
    pressed = false;
  };
}

/**
 * The value, but unchanged while a mouse button is held down. Pressing a button takes the focus from a field; an error
 * that appears under the field at this moment would move the button away from the pointer, and the click would be lost.
 */
export function useStableWhilePressed<T>(value: T): T {
  const held = useSyncExternalStore(subscribe, () => pressed);
  const [stable, setStable] = useState(value);
  if (!held && stable !== value) setStable(value);
  return held ? stable : value;
}
