import { type ComponentType, useEffect, useState } from "react";
import { Outlet, ScrollRestoration } from "react-router";
import { useTranslation } from "../i18n/useTranslation";
import { useSession } from "../session/session";
import { ToastProvider } from "../ui/Toast";
import { OnNavigation } from "./OnNavigation";
import { usePageFocus, usePageTitle } from "./pageFocus";
import { useLeaveLinks } from "./router";
import { pageChanged } from "./update";

interface RootProps {
  /** Loads what watches over signed-in people on every page, after the page. */
  guard?: () => Promise<ComponentType>;
  /** Loads what stands in place of every page until the lock of this device is opened. */
  cover?: () => Promise<ComponentType>;
}

/** Around every page: toasts, title, focus and updates. */
export function Root({ guard, cover }: RootProps) {
  const { t } = useTranslation();
  const { user, end } = useSession();
  useLeaveLinks();
  // What was said of an entry must not stand above the lock.
  return (
    <ToastProvider key={String(end === "covered")} closeText={t("action.close")}>
      <RouteAnnouncer />
      <OnNavigation tell={pageChanged} />
      {end === "covered" && cover ? <Loaded load={cover} /> : <Outlet />}
      {user && guard ? <Loaded load={guard} /> : null}
      <ScrollRestoration />
    </ToastProvider>
  );
}

/** No `lazy`: waking a suspended tree makes `act` of React 19 go round forever when two of them overlap. */
function Loaded({ load }: { load: () => Promise<ComponentType> }) {
  const [part, setPart] = useState<{ Component: ComponentType } | null>(null);
  useEffect(() => {
    load()
      .then((Component) => setPart({ Component }))
      .catch(console.warn);
  }, [load]);
  return part ? <part.Component /> : null;
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
