import { use } from "react";
import { useLocation } from "react-router";
import { SiteRouterContext, useIsLeaving } from "../../../app/router";
import { type Extent, readExtent, writeExtent } from "./extent";

/**
 * The extent of the list, kept in the address, so that the back button of an entry shows the same list. Without `useSearchParams`,
 * which renders the whole overview once more while a tapped page is looked for.
 */
export function useExtent(): [Extent, (extent: Extent) => void] {
  const router = use(SiteRouterContext);
  const { search } = useLocation();
  const isLeaving = useIsLeaving();
  return [
    readExtent(new URLSearchParams(search)),
    (extent) => {
      // Changing the address would cancel a navigation that has just begun.
      if (isLeaving()) return;
      void router?.navigate(`?${writeExtent(extent)}`, { replace: true, preventScrollReset: true });
    },
  ];
}
