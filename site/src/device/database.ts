import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { replicaOf } from "./replica";

/** The key of a record: its replica, and its name there. */
export type Key = [replica: string, name: string];

/** A draft as it is stored. */
export interface DraftRow {
  /** Missing once the draft is over. */
  values?: unknown;
  /** Milliseconds since 1970, to keep the newer one of two copies. */
  saved: number;
}

/** What the device keeps. Every record belongs to a replica. */
export interface Device extends DBSchema {
  /** Writes that were not sent yet, in their order. */
  queue: { key: number; value: { replica: string; seq: number }; indexes: { replica: string } };
  /** The files of those writes. As bytes: some browsers refuse a `Blob`, or lose it later. */
  files: { key: Key; value: ArrayBuffer };
  drafts: { key: Key; value: DraftRow };
  /** The last answers of the server. */
  answers: { key: Key; value: unknown };
  /** The rows of a person as the server has them, by root and id (`rows.ts`). */
  rows: { key: Key; value: unknown };
}

const NAME = "zuversicht";

/** The stores whose records are named by a `Key`. */
export const NAMED = ["files", "drafts", "answers", "rows"] as const;

let database: Promise<IDBPDatabase<Device>> | null = null;

/** Phones close the databases of an app in the background: the next access opens it again. */
function forget(): void {
  database = null;
}

/** The database, also with what is to be deleted. Throws what the browser says when it has none. */
export function openDevice(): Promise<IDBPDatabase<Device>> {
  database ??= openDB<Device>(NAME, 1, {
    upgrade(db) {
      db.createObjectStore("queue", { keyPath: "seq", autoIncrement: true }).createIndex(
        "replica",
        "replica",
      );
      for (const name of NAMED) db.createObjectStore(name);
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

/** The replica of a person and the database. Throws where the replica has ended: nothing more is stored of it, nor read. */
export async function replicaIn(owner: number): Promise<{ db: IDBPDatabase<Device>; replica: string }> {
  const db = await openDevice();
  const replica = replicaOf(owner);
  if (replica === null) throw new Error("replica ended");
  return { db, replica };
}

/** All records of a replica in the stores that are named by a `Key`; those whose names begin like this. */
export function recordsOf(replica: string, start = ""): IDBKeyRange {
  return IDBKeyRange.bound([replica, start], [replica, `${start}\uffff`]);
}
