import type { IDBPDatabase } from "idb";
import type { Seal } from "./seal";
import type { Device } from "./stores";

/** Keys of replicas with a lock, while they are open. They are in memory alone: what is stored of them is wrapped (`lock.ts`). */
const keys = new Map<string, CryptoKey>();

/** By connection: where the database is gone, its keys are too. */
let seals = new WeakMap<IDBPDatabase<Device>, Map<string, Promise<Seal>>>();

/** The seals of a connection by their replica. */
export function sealsIn(db: IDBPDatabase<Device>): Map<string, Promise<Seal>> {
  const known = seals.get(db) ?? new Map<string, Promise<Seal>>();
  seals.set(db, known);
  return known;
}

/** Opens what this replica keeps, until `dropKeys`. */
export function holdKey(replica: string, key: CryptoKey): void {
  keys.set(replica, key);
}

export function heldKey(replica: string): CryptoKey | undefined {
  return keys.get(replica);
}

/** Nothing that is kept can be opened from now on without its lock. */
export function dropKeys(): void {
  keys.clear();
  seals = new WeakMap();
}
