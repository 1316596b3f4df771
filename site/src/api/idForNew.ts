import type { Root } from "./entities";
import { pathOf } from "./keys";
import { newId } from "./newId";
import { expectedPerson } from "./token";

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
  tumorinformation: ["medicalprofile"],
  tumorbiology: ["medicalprofile"],
  tumorinformationdistantmetastaseslocation: ["tumorinformation", "distantmetastaseslocation", "side"],
};

/** The rows of two people have one id there, which the server makes. */
export const SERVER_IDS: readonly Root[] = ["userrelation"];

/** The id for a new row of the signed-in person; undefined where the server makes it. */
export async function idForNew(
  root: Root,
  body: Readonly<Record<string, unknown>>,
): Promise<number | undefined> {
  const owner = expectedPerson();
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
