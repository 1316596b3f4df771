import { createContext, use, useCallback, useEffect } from "react";
import { type DataRouter, useLocation } from "react-router";

export const SiteRouterContext = createContext<DataRouter | null>(null);

/**
 * Takes the focus from a tapped link before its page is removed. With the focus in it the browser would first work out the style and
 * the layout of what is left of that page. An effect, because the router keeps its first update for whoever subscribes first: that
 * has to be its provider.
 */
export function useLeaveLinks(): void {
  const router = use(SiteRouterContext);
  useEffect(() => {
    let pathname = router?.state.location.pathname;
    return router?.subscribe(({ location }) => {
      if (location.pathname === pathname) return;
      pathname = location.pathname;
      const { activeElement } = document;
      if (activeElement instanceof HTMLAnchorElement && activeElement.closest("main")) activeElement.blur();
    });
  }, [router]);
}

/**
 * Whether a navigation is under way or has ended while the former page is still rendered. It asks the router directly:
 * component state would be updated too late.
 */
export function useIsLeaving(): () => boolean {
  const router = use(SiteRouterContext);
  const { pathname } = useLocation();
  return useCallback(
    () =>
      router !== null &&
      (router.state.navigation.state !== "idle" || router.state.location.pathname !== pathname),
    [router, pathname],
  );
}
