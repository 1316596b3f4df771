import type { Root } from "./entities";
import { pathOf } from "./keys";

/** Ids count milliseconds since this moment above twelve random bits (ADR 4). */
const IDS_SINCE = Date.UTC(2024, 0, 1);
const RANDOM = 2 ** 12;

/** The bits of a number that JavaScript keeps exactly. */
const SAFE = 2n ** 53n - 1n;

/**
 * The properties from which the ids of these roots follow, as the contract says (`x-id-of`): two devices that make the same row
 * without network make it under one id.
 */
export const ID_OF: { readonly [R in Root]?: readonly string[] } = {
  "user.profile": ["user"],
  setting: ["key"],
  usercancercenter: ["cancercenter"],
  usernotificationcategory: ["notificationcategory"],
  pushdevice: ["token"],
  tumorinformation: ["medicalprofile"],
  tumorbiology: ["medicalprofile"],
  tumorinformationdistantmetastaseslocation: ["tumorinformation", "distantmetastaseslocation", "side"],
};

/** The rows of two people have one id there, which the server makes. */
export const SERVER_IDS: readonly Root[] = ["userrelation"];

let ahead = 0;
let last = 0;

/** The server says what time it is, in milliseconds since 1970: it takes no ids of a time that is far ahead of its own. */
export function noteServerTime(now: number): void {
  if (Number.isFinite(now)) ahead = Math.max(0, Date.now() - now);
}

/** Milliseconds that so many ids made at once may be ahead; a clock that was set back is further behind. */
const ROW_MS = 1_000;

/** An id for a row that is made now. Those of one page rise in the order in which they are made. */
export function newId(at = Date.now() - ahead): number {
  last = at <= last && last - at < ROW_MS ? last + 1 : at;
  return idAt(last, Math.floor(Math.random() * RANDOM));
}

/** The id of a moment, in milliseconds since 1970, with these twelve bits below it. */
export function idAt(moment: number, bits: number): number {
  return Math.max(1, moment - IDS_SINCE) * RANDOM + (bits % RANDOM);
}

/** The id for a new row of a person; undefined where the server makes it. */
export async function idForNew(
  owner: number | null,
  root: Root,
  body: Readonly<Record<string, unknown>>,
): Promise<number | undefined> {
  if (owner === null || SERVER_IDS.includes(root)) return undefined;
  const names = ID_OF[root];
  if (!names) return newId();
  const values = names.map((name) => (name === "user" ? owner : plain(body[name])));
  return await naturalId(owner, root, values);
}

/** The id that follows from values, as the server computes it (`keys::natural_id`). */
export async function naturalId(owner: number, root: Root, values: readonly unknown[]): Promise<number> {
  const text = [owner, pathOf(root), JSON.stringify(values)].join("\u001f");
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const id = Number(new DataView(hash).getBigUint64(0) & SAFE);
  return Math.max(1, id);
}

/** A reference as its id, nothing as null. */
function plain(value: unknown): unknown {
  const id = typeof value === "object" && value !== null && "id" in value ? value.id : value;
  return id ?? null;
}
