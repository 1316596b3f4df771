import { createContext, use, useCallback } from "react";
import { type DataRouter, useLocation } from "react-router";

export const SiteRouterContext = createContext<DataRouter | null>(null);

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
