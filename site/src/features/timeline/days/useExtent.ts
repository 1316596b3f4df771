import { use } from "react";
import { UNSAFE_DataRouterContext as RouterContext, useSearchParams } from "react-router";
import { type Extent, readExtent, writeExtent } from "./extent";

/** How far the list is open. It lives in the address, so that the way back from an entry finds it as it was. */
export function useExtent(): [Extent, (extent: Extent) => void] {
  const [params, setParams] = useSearchParams();
  // The router itself: what a component is told of a way just taken comes a moment too late.
  const router = use(RouterContext)?.router;
  return [
    readExtent(params),
    (extent) => {
      // Writing the address would call off the way to another page that somebody just took.
      if (router?.state.navigation.state !== "idle") return;
      setParams(writeExtent(extent), { replace: true, preventScrollReset: true });
    },
  ];
}
