import places from "../../../../infra/catalog/postcodes.csv?raw";
import type { Root } from "../../api/entities";
import type { Answer, Call } from "./call";
import type { Bag, Fault, Row } from "./contract";
import type { Draft, Rules } from "./draft";
import { list, page } from "./entity";
import { invalid, Refusal } from "./problem";
import { fold, parseQuery, passes } from "./query";
import { isBag } from "./validate";

const MOST_RATINGS = 5;

function checkRatings(draft: Draft): void {
  const { ratings } = draft.row;
  if (!isBag(ratings)) return;
  if (Object.keys(ratings).length > MOST_RATINGS) {
    draft.fault("ratings", "max");
    return;
  }
  for (const [name, rating] of Object.entries(ratings)) {
    const named = /^[a-z]{0,40}$/.test(name);
    const good = named && Number.isInteger(rating) && Number(rating) >= 1 && Number(rating) <= 5;
    if (!good) draft.fault(`ratings.${name}`, "value");
  }
}

/** A center that is no longer in the list cannot be saved again. */
function checkSaved(draft: Draft): void {
  const center = draft.other("cancercenter", "cancercenter");
  if (center?.active === false && draft.id === undefined) draft.fault("cancercenter", "reference");
}

export const TEAM_RULES: { readonly [R in Root]?: Rules } = {
  contact: { fields: ["ratings"], check: checkRatings },
  usercancercenter: { fields: ["cancercenter"], check: checkSaved },
};

const GIVEN_TO_NOBODY = ["00", "05", "43", "62"];
/** Large organisations in Berlin have postcodes of their own; nearby ones are in the list. */
const OF_BERLIN = ["11", "10"] as const;
const EARTH_RADIUS_KM = 6371;
const RADII = ["25", "50", "100"];

interface Point {
  lat: number;
  lon: number;
}

/** The coordinates of a postcode, or the middle of those that share as many first digits as possible. */
function locate(zip: string): Point | Fault["key"] {
  if (/^\d{4}$/.test(zip)) return "foreign";
  if (!/^\d{5}$/.test(zip)) return "pattern";
  if (GIVEN_TO_NOBODY.some((pair) => zip.startsWith(pair))) return "reference";
  const known = zip.startsWith(OF_BERLIN[0]) ? OF_BERLIN[1] : zip;
  for (let digits = known.length; digits > 0; digits--) {
    const lines = places.split("\n").filter((line) => line.startsWith(known.slice(0, digits)));
    const sum = (column: number) => lines.reduce((all, line) => all + Number(line.split(";").at(column)), 0);
    if (lines.length > 0) return { lat: sum(-2) / lines.length, lon: sum(-1) / lines.length };
  }
  return "reference";
}

function kmBetween(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const north = Math.sin(radians(other.lat - one.lat) / 2);
  const east = Math.sin(radians(other.lon - one.lon) / 2);
  const chord = north * north + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * east * east;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** One decimal below ten kilometres, whole ones from there on. */
function shown(km: number): number {
  const tenths = Math.round(km * 10) / 10;
  return tenths < 10 ? tenths : Math.round(km);
}

const LOCATION = "user-location";

/** The place of the header to two decimals, or the fault of it; null without the header. */
function locationOf(call: Call): Point | "pattern" | "value" | null {
  const sent = call.headers.get(LOCATION);
  if (sent === null) return null;
  if (!/^-?[0-9]+(\.[0-9]+)?;-?[0-9]+(\.[0-9]+)?$/.test(sent)) return "pattern";
  const [lat = 0, lon = 0] = sent.split(";").map(Number);
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180) return "value";
  const rounded = (degrees: number) => Math.round(degrees * 100) / 100;
  return { lat: rounded(lat), lon: rounded(lon) };
}

/** The list of centers; around a postcode or a place the nearest first. */
export function listCenters(call: Call): Answer {
  const [zip, radius] = [call.params.get("f.zipcode"), call.params.get("f.radius")];
  const params = new URLSearchParams(call.params);
  const location = locationOf(call);
  const around = zip !== null || location !== null;
  if (around && !params.has("p.s")) params.set("p.s", "20");
  const faults: Fault[] = [];
  let query: ReturnType<typeof parseQuery> | undefined;
  try {
    query = parseQuery("cancercenter", params);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    faults.push(...error.fields);
  }
  if (radius && !RADII.includes(radius)) faults.push({ path: "f.radius", key: "value" });
  if (!around && radius !== null) faults.push({ path: "f.zipcode", key: "required" });
  if (around && params.has("o.sort")) faults.push({ path: "o.sort", key: "value" });
  const middle = zip === null ? (location ?? undefined) : locate(zip);
  if (zip !== null && typeof middle === "string") faults.push({ path: "f.zipcode", key: middle });
  if (typeof location === "string") faults.push({ path: LOCATION, key: location });
  if (faults.length > 0 || !query) throw new Refusal("error.validation", faults);
  if (typeof middle !== "object") return list(call, "cancercenter");
  const found = call.tables
    .rows("cancercenter")
    .filter((row) => row.active !== false && passes(call.tables, "cancercenter", query, row))
    .map((row) => ({ row, km: distance(row, middle) }))
    .filter(({ km }) => !radius || km <= Number(radius))
    .sort((a, b) => a.km - b.km || (fold(String(a.row.name)) < fold(String(b.row.name)) ? -1 : 1));
  const rows = found.map(({ row, km }): Row => ({ ...row, distanceKm: shown(km) }));
  return page(call, "cancercenter", query, rows);
}

function distance({ lat, lon, zip }: Bag, middle: Point): number {
  if (typeof lat === "number" && typeof lon === "number") return kmBetween(middle, { lat, lon });
  const point = locate(String(zip));
  return typeof point === "object" ? kmBetween(middle, point) : Number.POSITIVE_INFINITY;
}

/** The operator gets a mail when a row is stored; then `mailed` is true. */
export function markMailed(call: Call, root: Root, id: number): Row {
  const row = call.tables.row(root, id);
  if (!row) throw invalid("id", "value");
  const mailed = { ...row, mailed: true };
  call.tables.of(root).set(id, mailed);
  return mailed;
}
