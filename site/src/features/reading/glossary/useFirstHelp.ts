import { type RefObject, useEffect } from "react";
import { type Location, useLocation } from "react-router";
import { useAppearance } from "../../../app/appearance";
import { isTermOpen, openTerm } from "./openTerm";
import { rememberShown, wasShown } from "./shownTypes";

/** K-17: time from mounting a link to its first check, in milliseconds. */
const FIRST_CHECK_MS = 1000;
/** K-18: time between two checks, in milliseconds. */
const RECHECK_MS = 1000;

/** Pixels by which a link may move between two checks and count as unmoved; browsers round. */
const STILL_PX = 1;

/** Elements that have the person's attention already: nothing opens while one exists. The cover of the page is always there. */
const IN_THE_WAY =
  'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [popover]:not([data-cover])';

// Only one help opens by itself on each page; a second one would disturb.
let helpedOn: Location | null = null;

/** The position of the link; null unless it is completely visible. */
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
 * Opens the help of a link's type by itself, once per type (W-GLINK-02), when the link is visible and does not move. It
 * waits while a field has the focus or something else is open, and does nothing in low-energy mode.
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
