import { useSearchParams } from "react-router";
import { type Extent, readExtent, writeExtent } from "./extent";

/** How far the list is open. It lives in the address, so that the way back from an entry finds it as it was. */
export function useExtent(): [Extent, (extent: Extent) => void] {
  const [params, setParams] = useSearchParams();
  return [
    readExtent(params),
    (extent) => setParams(writeExtent(extent), { replace: true, preventScrollReset: true }),
  ];
}
