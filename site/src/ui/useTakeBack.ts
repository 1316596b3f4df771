import { type KeyboardEvent, useRef } from "react";

/** Handlers that let a second press on the chosen one of several radios take the answer back. */
export function useTakeBack<T extends string>(
  value: T | null | undefined,
  onChange: (value: T | null) => void,
) {
  const takenBack = useRef(false);

  return (option: T) => ({
    checked: value === option,
    onChange: () => onChange(option),
    onClick: () => {
      if (value === option) onChange(null);
    },
    // Browsers make no click of the space bar on a radio that is chosen, so the keyboard needs its own way to take it back.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== " " || event.repeat || value !== option) return;
      event.preventDefault();
      takenBack.current = true;
      onChange(null);
    },
    onKeyUp: (event: KeyboardEvent) => {
      // Where the click comes with the release it would choose the card again.
      if (event.key === " " && takenBack.current) event.preventDefault();
      takenBack.current = false;
    },
  });
}
