import { type IDBPDatabase, openDB } from "idb";
import { isShared } from "./deviceUse";
import { sealOf } from "./firstSeal";
import { assertGoesOn, replicaOf } from "./replica";
import type { Seal } from "./seal";
import { type Device, NAMED } from "./stores";

const NAME = "zuversicht";

let database: Promise<IDBPDatabase<Device>> | null = null;

/** Phones close the databases of an app in the background: the next access opens it again. */
function forget(): void {
  database = null;
}

/** The database, also with what is to be deleted. Throws what the browser says when it has none. */
export function openDevice(): Promise<IDBPDatabase<Device>> {
  database ??= openDB<Device>(NAME, 2, {
    upgrade(db, old) {
      if (old === 0)
        db.createObjectStore("queue", { keyPath: "seq", autoIncrement: true }).createIndex(
          "replica",
          "replica",
        );
      // Until version 2 nothing was sealed: who has no key yet seals it with the first access.
      for (const name of NAMED) if (!db.objectStoreNames.contains(name)) db.createObjectStore(name);
    },
    // A later version of the site in another tab must not wait until this one is closed.
    blocking(_current, _wanted, { target }) {
      forget();
      (target as IDBDatabase).close();
    },
    terminated: forget,
  }).catch((error: unknown) => {
    forget();
    throw error;
  });
  return database;
}

/** What the device keeps of a person. */
export interface Kept {
  owner: number;
  db: IDBPDatabase<Device>;
  replica: string;
  seal: Seal;
}

/**
 * The replica of a person, the database, and what opens its records. Throws where the replica has ended, or nothing is to be kept on this
 * device: nothing more is stored of it, nor read. Throws `DeviceLocked` while its lock is closed.
 */
export async function replicaIn(owner: number): Promise<Kept> {
  if (isShared()) throw new Error("nothing is kept");
  const db = await openDevice();
  const replica = replicaOf(owner);
  if (replica === null) throw new Error("replica ended");
  const seal = await sealOf(db, replica);
  const kept = { owner, db, replica, seal };
  assertGoesOn(kept);
  return kept;
}
