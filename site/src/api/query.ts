import { DEFAULT_PAGE_SIZE } from "../constants";

type FilterValue = string | number | boolean;

/** One list call. Sorting is written `field` or `field|desc`. */
export interface Query {
  page?: number;
  size?: number;
  /** Continues after the last row of an earlier answer at constant cost; overrides `page`. */
  cursor?: string;
  filter?: Readonly<Record<string, FilterValue | undefined>>;
  /** Free search, sent as JSON text. */
  qs?: unknown;
  sort?: readonly string[];
  /** Answers only id, version, key and display name. */
  lazy?: boolean;
}

/** Query string of a list call, without the question mark. Equal queries give equal texts. */
export function queryText(query: Query = {}): string {
  const params = new URLSearchParams();
  if (query.cursor === undefined) params.set("p.i", String(query.page ?? 0));
  else params.set("p.c", query.cursor);
  params.set("p.s", String(query.size ?? DEFAULT_PAGE_SIZE));
  const filter = Object.entries(query.filter ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, value] of filter) {
    if (value !== undefined) params.set(`f.${name}`, String(value));
  }
  if (query.lazy) params.set("f.lazylist", "true");
  if (query.qs !== undefined) params.set("f.qs", JSON.stringify(query.qs));
  if (query.sort?.length) params.set("o.sort", query.sort.join(","));
  return params.toString();
}
