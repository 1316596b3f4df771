import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

interface OnNavigationProps {
  /** `pathname`: a change of page; `key`: every navigation, also to the page that is open. */
  of?: "pathname" | "key";
  tell: () => void;
}

/** Tells of navigations, renders nothing. A component of its own: whoever asks for the location itself is rendered with each page. */
export function OnNavigation({ of = "pathname", tell }: OnNavigationProps) {
  const now = useLocation()[of];
  const last = useRef(now);
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    if (last.current === now) return;
    last.current = now;
    latest.current();
  }, [now]);
  return null;
}
