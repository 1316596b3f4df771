import { useSearchParams } from "react-router";
import { useIsLeaving } from "../../../app/router";
import { type Extent, readExtent, writeExtent } from "./extent";

/** The extent of the list, kept in the address, so that the back button of an entry shows the same list. */
export function useExtent(): [Extent, (extent: Extent) => void] {
  const [params, setParams] = useSearchParams();
  const isLeaving = useIsLeaving();
  return [
    readExtent(params),
    (extent) => {
      // Changing the address would cancel a navigation that has just begun.
      if (isLeaving()) return;
      setParams(writeExtent(extent), { replace: true, preventScrollReset: true });
    },
  ];
}
