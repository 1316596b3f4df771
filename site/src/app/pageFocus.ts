import { useEffect, useRef } from "react";
import { useLocation, useMatches } from "react-router";
import { useTranslation } from "../i18n/useTranslation";

/** Time for a page to render its heading before its title is announced instead, in milliseconds. */
const HEADING_WAIT_MS = 2000;

/** Data of a route. */
export interface PageHandle {
  /** A key under `title.`, in the words of the page or in the common ones. */
  title: string;
  /** The namespaces of the words of the page. */
  words?: readonly string[];
}

/** Whether the data of a route is that of a page. */
export function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null && "title" in handle;
}

/** The title of the page. It contains nothing about the person. */
export function usePageTitle(): string {
  const { t } = useTranslation();
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(isPageHandle);
  const title = handle
    ? t("title.page", { page: t(`title.${handle.title}`, { ns: [...(handle.words ?? []), "common"] }) })
    : t("brand");
  useEffect(() => {
    document.title = title;
  }, [title]);
  return title;
}

function headingOf(page: ParentNode): HTMLElement | null {
  return page.querySelector<HTMLElement>("[data-page-title]") ?? page.querySelector<HTMLElement>("main h1");
}

/**
 * After a change of page the heading takes the focus, and screen readers read it. A page without a heading is announced
 * by its title; both would be read twice. The heading of a page that loads goes with it: the next one takes the focus, unless the
 * person has moved it meanwhile.
 */
export function usePageFocus(announce: () => void): void {
  const { pathname } = useLocation();
  const latestAnnounce = useRef(announce);
  const last = useRef(pathname);
  useEffect(() => {
    latestAnnounce.current = announce;
  });

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    let heading: HTMLElement | null = null;
    const focus = () => {
      heading = headingOf(document);
      heading?.setAttribute("tabindex", "-1");
      heading?.focus({ preventScroll: true });
      return heading !== null;
    };
    const observer = new MutationObserver(() => {
      // The browser hands the focus of a removed heading to the body.
      const holder = heading?.isConnected ? heading : document.body;
      if (heading && document.activeElement !== holder) stop();
      else if (holder !== heading && focus()) clearTimeout(timer);
    });
    const timer = focus()
      ? undefined
      : setTimeout(() => {
          latestAnnounce.current();
          stop();
        }, HEADING_WAIT_MS);
    const stop = () => {
      observer.disconnect();
      clearTimeout(timer);
    };
    observer.observe(document.body, { childList: true, subtree: true });
    return stop;
  }, [pathname]);
}
