import type { Page } from "../../../api/client";
import { useQuietRead } from "../../../api/hooks";
import { listKey } from "../../../api/keys";
import type { ApiError } from "../../../api/problem";
import type { Query } from "../../../api/query";
import type { CenterSearch } from "../../../paths";
import type { Center } from "./center";
import { type ZipFault, zipFault } from "./zipcode";

/** Kilometres one can ask for; empty for everywhere. */
export const RADII = ["25", "50", "100", ""] as const;

/** Centres of one page, as the search answers them by itself. */
const PAGE = 20;
/** How many are shown when there is none in the wanted circle. */
const NEAREST = 3;

/** What the parameters of an address ask for; what cannot be is left out. */
export function searchOf(zipcode: string, params: URLSearchParams): CenterSearch {
  const radius = params.get("radius") ?? "";
  return {
    zipcode,
    radius: RADII.some((known) => known === radius) ? radius : "",
    certified: params.get("certified") === "true",
  };
}

export function queryOf({ zipcode, radius, certified }: CenterSearch, size = PAGE): Query {
  const filter = { zipcode, radius: radius || undefined, certified: certified || undefined };
  return { size, filter };
}

/** What the server says of the postcode, when that is what it refuses. */
export function zipFaultOf(error: ApiError | undefined): ZipFault | null {
  const key = error?.fields.find(({ path }) => path === "f.zipcode")?.key;
  return key === "foreign" || key === "reference" || key === "pattern" ? key : null;
}

/** What the nearest centres are shown for: none in the circle, or none that is known to be certified. */
export type Instead = "radius" | "certified";

/** The first page of a search, and where it is empty the nearest three of a wider one. */
export function useCenterSearch(search: CenterSearch) {
  const fault = zipFault(search.zipcode);
  const first = useCenters(fault ? null : search, PAGE);
  const emptyHere = first.data?.items.length === 0;
  const wider = useCenters(emptyHere && search.radius !== "" ? { ...search, radius: "" } : null, NEAREST);
  const noneCertified =
    search.certified && emptyHere && (search.radius === "" || wider.data?.items.length === 0);
  const any = useCenters(noneCertified ? { ...search, radius: "", certified: false } : null, NEAREST);

  const shown = noneCertified ? any : emptyHere && search.radius !== "" ? wider : first;
  return {
    fault: fault ?? zipFaultOf(shown.error),
    error: shown.error,
    busy: shown.busy,
    retry: shown.retry,
    page: shown.data,
    instead: noneCertified
      ? ("certified" as const)
      : emptyHere && search.radius !== ""
        ? ("radius" as const)
        : null,
  };
}

function useCenters(search: CenterSearch | null, size: number) {
  return useQuietRead<Page<Center>>(search && listKey("cancercenter", queryOf(search, size)));
}
