/**
 * With the first pressable element react-aria adds a style element with this id, unless an element has the id already.
 * The content security policy forbids such an element, so a `meta` element gets the id first; its only rule is in
 * `look/base.css`.
 */
export const PRESSABLE_STYLE_ID = "react-aria-pressable-style";

export function claimPressableStyle(): void {
  if (document.getElementById(PRESSABLE_STYLE_ID)) return;
  const mark = document.createElement("meta");
  mark.id = PRESSABLE_STYLE_ID;
  document.head.append(mark);
}
