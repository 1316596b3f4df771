import { type KeyboardEvent, useRef } from "react";

/** Handlers that clear the choice when the chosen radio is pressed again. */
export function useDeselectableRadio<T extends string>(
  value: T | null | undefined,
  onChange: (value: T | null) => void,
) {
  const deselected = useRef(false);

  return (option: T) => ({
    checked: value === option,
    onChange: () => onChange(option),
    onClick: () => {
      if (value === option) onChange(null);
    },
    // Browsers fire no click for the space bar on a chosen radio, so the keyboard is handled here.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== " " || event.repeat || value !== option) return;
      event.preventDefault();
      deselected.current = true;
      onChange(null);
    },
    onKeyUp: (event: KeyboardEvent) => {
      // Where the click comes with the release it would choose the card again.
      if (event.key === " " && deselected.current) event.preventDefault();
      deselected.current = false;
    },
  });
}
