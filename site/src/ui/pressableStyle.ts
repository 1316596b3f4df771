/**
 * react-aria puts a style element with this id into the page when the first pressable thing appears, unless there is
 * an element with the id already. The content security policy forbids such an element, so the id is taken first; the
 * one rule it would hold is part of `look/base.css`.
 */
export const PRESSABLE_STYLE_ID = "react-aria-pressable-style";

export function claimPressableStyle(): void {
  if (document.getElementById(PRESSABLE_STYLE_ID)) return;
  const mark = document.createElement("meta");
  mark.id = PRESSABLE_STYLE_ID;
  document.head.append(mark);
}
