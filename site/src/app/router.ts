import { createContext, use } from "react";
import { type DataRouter, useLocation } from "react-router";

export const SiteRouterContext = createContext<DataRouter | null>(null);

/**
 * Whether somebody is on the way to another page, or there already while this one is still on the screen. The router
 * itself is asked, at that very moment: what a component is told of a way just taken comes too late.
 */
export function useIsLeaving(): () => boolean {
  const router = use(SiteRouterContext);
  const { pathname } = useLocation();
  return () =>
    router !== null &&
    (router.state.navigation.state !== "idle" || router.state.location.pathname !== pathname);
}
