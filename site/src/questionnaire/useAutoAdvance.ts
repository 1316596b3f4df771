import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";

/** So long a choice is seen as chosen before the next question comes, in milliseconds. */
const SEEN_MS = 250;

/**
 * Handlers around one question whose answer is one of a few. Who chooses by tap, click or space is led on; who looks through the
 * options with the arrow keys, which choose each of them, is not. Calls `onChosen` a moment later, also when the choice was taken back.
 */
export function useAutoAdvance(isOn: boolean, onChosen: () => void) {
  const latest = useRef(onChosen);
  useEffect(() => {
    latest.current = onChosen;
  });
  const byArrow = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!isOn) return {};
  return {
    onKeyDownCapture: ({ key }: KeyboardEvent) => {
      byArrow.current = key.startsWith("Arrow");
    },
    onKeyUpCapture: () => {
      byArrow.current = false;
    },
    onPointerDownCapture: () => {
      byArrow.current = false;
    },
    // The second tap of a double one would take the choice back, or hit the next question.
    onClickCapture: (event: MouseEvent) => {
      if (timer.current === undefined && event.detail < 2) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onClick: ({ target }: MouseEvent) => {
      if (byArrow.current || !(target instanceof HTMLInputElement) || target.type !== "radio") return;
      timer.current = setTimeout(() => {
        timer.current = undefined;
        latest.current();
      }, SEEN_MS);
    },
  };
}
