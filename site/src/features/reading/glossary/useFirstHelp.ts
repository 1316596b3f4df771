import { type RefObject, useEffect } from "react";
import { type Location, useLocation } from "react-router";
import { useAppearance } from "../../../app/appearance";
import { isTermOpen, openTerm } from "./openTerm";
import { rememberShown, wasShown } from "./shownTypes";

/** K-17: how long a word is in the page before it is first looked for, in milliseconds. */
const FIRST_CHECK_MS = 1000;
/** K-18: how long until it is looked for again, in milliseconds. */
const RECHECK_MS = 1000;

/** Pixels a word may shift between two looks and still counts as standing still; browsers round. */
const STILL_PX = 1;

/** Everything that already has the person's attention. */
const IN_THE_WAY =
  'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [popover]';

// One explanation is help, a row of them is an interruption: no second one until the next page.
let helpedOn: Location | null = null;

/** Where the word stands, or nothing when it cannot be seen as a whole. */
function seenAt(element: HTMLElement): DOMRect | null {
  const box = element.getBoundingClientRect();
  if (box.width === 0 || box.height === 0 || document.visibilityState === "hidden") return null;
  if (box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth) return null;
  const { x, y, width, height } = box;
  const front = document.elementFromPoint?.(x + width / 2, y + height / 2);
  return front && !element.contains(front) ? null : box;
}

function isBusy(): boolean {
  const answering = document.activeElement?.matches('input, textarea, select, [contenteditable="true"]');
  return answering || isTermOpen() || document.querySelector(IN_THE_WAY) !== null;
}

function stoodStill(before: DOMRect | null, now: DOMRect): boolean {
  return before !== null && Math.abs(before.x - now.x) < STILL_PX && Math.abs(before.y - now.y) < STILL_PX;
}

/**
 * Opens the help of a word's type by itself, once per type (W-GLINK-02), as soon as the word can be seen and stands
 * still. It waits while somebody fills in a field or has something else open, and it stays away in low-energy mode.
 */
export function useFirstHelp(
  link: string,
  element: RefObject<HTMLElement | null>,
  type: number | undefined,
  auto: boolean,
): void {
  const page = useLocation();
  const { lowEnergy } = useAppearance();

  useEffect(() => {
    if (!auto || lowEnergy || type === undefined) return;
    let before: DOMRect | null = null;
    let timer = setTimeout(look, FIRST_CHECK_MS);

    function look() {
      if (type === undefined || wasShown(type) || helpedOn === page) return;
      const now = element.current && !isBusy() ? seenAt(element.current) : null;
      if (now && stoodStill(before, now)) {
        helpedOn = page;
        rememberShown(type);
        openTerm({ link, mode: "help" });
        return;
      }
      before = now;
      timer = setTimeout(look, RECHECK_MS);
    }

    return () => clearTimeout(timer);
  }, [link, element, type, auto, lowEnergy, page]);
}
