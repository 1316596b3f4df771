import { startTransition, useEffect, useState } from "react";
import { type DataRouter, RouterProvider } from "react-router";
import { SiteRouterContext } from "./router";

interface SiteProps {
  router: DataRouter;
}

/**
 * The pages of the router. What the first page loads arrives as a transition, so that a slow phone handles taps meanwhile; a page that
 * was tapped comes at once.
 */
export function Site({ router }: SiteProps) {
  const [isFirst, setIsFirst] = useState(true);
  // An effect of the provider's parent, which comes after the provider's own: the router keeps its first update for whoever subscribes
  // first.
  useEffect(() => {
    if (!isFirst) return;
    const look = () => {
      if (router.state.initialized) startTransition(() => setIsFirst(false));
    };
    look();
    return router.subscribe(look);
  }, [router, isFirst]);
  return (
    <SiteRouterContext value={router}>
      <RouterProvider router={router} {...(isFirst ? {} : { useTransitions: false })} />
    </SiteRouterContext>
  );
}
