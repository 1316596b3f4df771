import type { Page } from "../../../api/client";
import { useQuietRead } from "../../../api/hooks";
import { listKey } from "../../../api/keys";
import type { ApiError } from "../../../api/problem";
import type { Query } from "../../../api/query";
import { lastLocation } from "../../../session/location";
import type { Center } from "./center";
import { type CenterSearch, HERE } from "./searchPaths";
import { type ZipFault, zipFault } from "./zipcode";

/** Selectable kilometres; empty for everywhere. */
export const RADII = ["25", "50", "100", ""] as const;

/** The server's page size for the search of centres. */
const PAGE = 20;
/** How many are shown when there is none within the radius. */
const NEAREST = 3;

/** The search in an address, without invalid parameters. */
export function searchOf(zipcode: string, params: URLSearchParams): CenterSearch {
  const radius = params.get("radius") ?? "";
  return {
    zipcode,
    radius: RADII.some((known) => known === radius) ? radius : "",
    certified: params.get("certified") === "true",
  };
}

export function queryOf({ zipcode, radius, certified }: CenterSearch, size = PAGE): Query {
  const filter = {
    zipcode: zipcode === HERE ? undefined : zipcode,
    radius: radius || undefined,
    certified: certified || undefined,
  };
  return { size, filter };
}

/** Where is searched when there is no postcode, as the call takes it. */
export function locationOf({ zipcode }: CenterSearch): { location?: string } {
  const location = zipcode === HERE ? lastLocation() : null;
  return location === null ? {} : { location };
}

/** The place is in no address and in no store: after a reload nobody knows it any more. */
function faultOf(search: CenterSearch): ZipFault | "place" | null {
  if (search.zipcode !== HERE) return zipFault(search.zipcode);
  return lastLocation() === null ? "place" : null;
}

/** The server's fault of the postcode, if that is why it refused. */
export function zipFaultOf(error: ApiError | undefined): ZipFault | null {
  const key = error?.fields.find(({ path }) => path === "f.zipcode")?.key;
  return key === "foreign" || key === "reference" || key === "pattern" ? key : null;
}

/** Why the nearest centres are shown instead: none within the radius, or none certified. */
export type Instead = "radius" | "certified";

/** The first page of a search; if empty, the nearest three of a wider one. */
export function useCenterSearch(search: CenterSearch) {
  const fault = faultOf(search);
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
  return useQuietRead<Page<Center>>(
    search && listKey("cancercenter", queryOf(search, size)),
    search ? locationOf(search).location : undefined,
  );
}
