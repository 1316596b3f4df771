import { paths } from "../../../paths";

/** In place of a postcode: around where the device is, which the address does not tell. */
export const HERE = "here";

/** The parameters of a search for centres, which are kept in the address only. */
export interface CenterSearch {
  /** Five digits, or `HERE`. */
  zipcode: string;
  /** `25`, `50` or `100` km; empty for everywhere. */
  radius: string;
  certified: boolean;
}

function searchQuery({ radius, certified }: CenterSearch): URLSearchParams {
  const query = new URLSearchParams();
  if (radius !== "") query.set("radius", radius);
  if (certified) query.set("certified", "true");
  return query;
}

function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}

/** The centres around a postcode. */
export function centerResultPath(search: CenterSearch): string {
  return withQuery(paths.cancerCenterSearchResult(search.zipcode), searchQuery(search));
}

/** The form of the search, filled in. */
export function centerSearchPath(search: CenterSearch): string {
  const query = searchQuery(search);
  if (search.zipcode !== "" && search.zipcode !== HERE) query.set("zipcode", search.zipcode);
  return withQuery(paths.cancerCenterSearch, query);
}
