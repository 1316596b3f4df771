import { type ComponentType, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { useSession } from "../session/session";
import { ToastProvider } from "../ui/Toast";
import { usePageFocus, usePageTitle } from "./pageFocus";
import { applyUpdate } from "./update";

interface RootProps {
  /** What watches over signed-in people on every page. It is loaded after the page. */
  guard?: ComponentType;
}

/** Around every page: toasts, title, focus and updates. */
export function Root({ guard: Guard }: RootProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <ToastProvider closeText={t("action.close")}>
      <RouteAnnouncer />
      <UpdateOnNavigation />
      <Outlet />
      {user && Guard ? (
        <Suspense>
          <Guard />
        </Suspense>
      ) : null}
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

/** Installs a new version at a change of page: what was typed is saved or drafted, and the next page is unchanged. */
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
