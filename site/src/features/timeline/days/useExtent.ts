import { useSearchParams } from "react-router";
import { useIsLeaving } from "../../../app/router";
import { type Extent, readExtent, writeExtent } from "./extent";

/** How far the list is open. It lives in the address, so that the way back from an entry finds it as it was. */
export function useExtent(): [Extent, (extent: Extent) => void] {
  const [params, setParams] = useSearchParams();
  const isLeaving = useIsLeaving();
  return [
    readExtent(params),
    (extent) => {
      // Writing the address would call off the way to another page that somebody just took.
      if (isLeaving()) return;
      setParams(writeExtent(extent), { replace: true, preventScrollReset: true });
    },
  ];
}
