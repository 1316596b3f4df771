import type { DBSchema } from "idb";

/** The key of a record: its replica, and its name there. */
export type Key = [replica: string, name: string];

/** What is stored can be read with the key of its replica alone (`seal.ts`). */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** A draft as it is before it is sealed. */
export interface DraftRow {
  /** Missing once the draft is over. */
  values?: unknown;
  /** Milliseconds since 1970, to keep the newer one of two copies. */
  saved: number;
}

/** The bytes of a key, sealed with another one. */
export interface WrappedKey extends Sealed {
  salt: Uint8Array<ArrayBuffer>;
}

/** What opens a replica (`lock.ts`). */
export interface Lock {
  pin: WrappedKey & { iterations: number };
  /** Of the authenticator that the person has chosen in addition. */
  passkey?: WrappedKey & { credential: ArrayBuffer };
}

/** How often the PIN was wrong since it was right, and when it was tried last, in milliseconds since 1970. */
export interface WrongPins {
  count: number;
  at: number;
}

/** What the device keeps. Every record belongs to a replica. */
export interface Device extends DBSchema {
  /** Writes that were not sent yet, in their order. */
  queue: { key: number; value: Sealed & { replica: string; seq: number }; indexes: { replica: string } };
  /** The files of those writes. As bytes: some browsers refuse a `Blob`, or lose it later. */
  files: { key: Key; value: Sealed };
  drafts: { key: Key; value: Sealed & Pick<DraftRow, "saved"> };
  /** The last answers of the server, and when they came where they end with their age. */
  answers: { key: Key; value: Sealed & { cachedAt?: number } };
  /**
   * The rows of a person as the server has them, by root and id (`rows.ts`): their version, the number of the pull they came with, and
   * when the answer to a write of this device came; `isGone`: that to a deletion.
   */
  rows: {
    key: Key;
    value: Sealed & { round?: number; version?: number; written?: number; isGone?: true };
  };
  /** The key of a replica, or the lock that has it, how often its PIN was wrong, and how often its queue has changed. */
  meta: { key: Key; value: CryptoKey | Uint8Array<ArrayBuffer> | Lock | WrongPins | number };
}

/** The stores whose records are named by a `Key`. */
export const NAMED = ["files", "drafts", "answers", "rows", "meta"] as const;

/** All records of a replica in the stores that are named by a `Key`; those whose names begin like this. */
export function recordsOf(replica: string, start = ""): IDBKeyRange {
  return IDBKeyRange.bound([replica, start], [replica, `${start}\uffff`]);
}

/** All of a transaction, or an error and nothing. Returns what `work` does. */
export async function atomic<T>(
  tx: { done: Promise<void>; abort: () => void },
  work: () => Promise<T>,
): Promise<T> {
  try {
    const [result] = await Promise.all([work(), tx.done]);
    return result;
  } catch (error) {
    try {
      tx.abort();
    } catch {
      // It has ended by itself.
    }
    throw error;
  }
}
