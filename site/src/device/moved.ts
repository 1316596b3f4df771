import type { IDBPDatabase } from "idb";
import { type Device, replicaIn } from "./database";

/** Local storage key: `gone`, or when the databases of former versions of the site were emptied first, in milliseconds since 1970. */
const FORMER = "zuversicht-former";

let moved: Promise<void> | null = null;

async function moveFormer(
  ...to: readonly [IDBPDatabase<Device>, owner: number, replica: string]
): Promise<void> {
  try {
    const former = await import("./former");
    localStorage.setItem(FORMER, await former.moveFormer(...to, Number(localStorage.getItem(FORMER))));
  } catch (error) {
    console.warn("former databases not moved", error);
  }
}

/** As `replicaIn`, with what the person has typed in former versions of the site: it is moved once for each page, until nothing can be there any more. */
export async function wholeReplica(owner: number): ReturnType<typeof replicaIn> {
  const { db, replica } = await replicaIn(owner);
  if (localStorage.getItem(FORMER) !== "gone") {
    moved ??= moveFormer(db, owner, replica);
    await moved;
  }
  return await replicaIn(owner);
}
