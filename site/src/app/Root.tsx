import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { ToastProvider } from "../ui/Toast";
import { usePageFocus, usePageTitle } from "./pageFocus";
import { applyUpdate } from "./update";

/** What every page stands in: messages, title, focus and the moment for a new version. */
export function Root() {
  const { t } = useTranslation();
  return (
    <ToastProvider closeText={t("action.close")}>
      <RouteAnnouncer />
      <UpdateOnNavigation />
      <Outlet />
      <ScrollRestoration />
    </ToastProvider>
  );
}

function RouteAnnouncer() {
  const title = usePageTitle();
  const [said, setSaid] = useState("");
  usePageFocus(() => setSaid(title));
  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {said}
    </p>
  );
}

/** A change of page is the safe moment: what was typed is saved or drafted, the next page is still untouched. */
function UpdateOnNavigation() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    applyUpdate();
  }, [pathname]);
  return null;
}
