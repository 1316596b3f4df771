import type { IDBPDatabase } from "idb";
import { heldKey } from "./openKeys";
import type { Device, Key, Sealed } from "./stores";

/** The stores with what belongs to the person. */
export type SealedStore = Exclude<keyof Device & string, "meta">;

export const CIPHER = "AES-GCM";

/** Bytes of a key, and of the vector that no two records share. */
const [KEY_BYTES, IV_BYTES] = [32, 12];

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What something is and where: what was put in the place of another one cannot be decrypted. */
type Position = readonly (string | number)[];

const cipherOf = (iv: Uint8Array<ArrayBuffer>, at: Position) => ({
  name: CIPHER,
  iv,
  additionalData: encoder.encode(JSON.stringify(at)),
});

export async function encrypted(
  key: CryptoKey,
  plain: Uint8Array<ArrayBuffer>,
  at: Position,
): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return { iv, data: await crypto.subtle.encrypt(cipherOf(iv, at), key, plain) };
}

/** Throws an `OperationError` where it is another key, or position. */
export function decrypted(
  key: CryptoKey,
  { iv, data }: Pick<Sealed, "iv"> & { data: BufferSource },
  at: Position,
): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt(cipherOf(iv, at), key, data);
}

/** The only door to what the device keeps of a person: their words go in and out by it, and nothing is stored that has not. */
export class Seal {
  readonly #key: CryptoKey;
  readonly #replica: string;
  #last: Promise<unknown> = Promise.resolve();

  constructor(key: CryptoKey, replica: string) {
    this.#key = key;
    this.#replica = replica;
  }

  /**
   * A value as it is stored under a name. Files are bytes, everything else is kept as JSON. What is sealed first is ready first, so that
   * of two values the later one is stored last.
   */
  sealed(store: SealedStore, name: string | number, value: unknown): Promise<Sealed> {
    const at = [store, this.#replica, name];
    if (store === "files") return encrypted(this.#key, new Uint8Array(value as ArrayBuffer), at);
    const sealing = encrypted(this.#key, encoder.encode(JSON.stringify(value)), at);
    const before = this.#last;
    this.#last = sealing.catch(() => undefined).then(() => before);
    return before.then(() => sealing);
  }

  /** What was sealed; undefined without a record. Throws where it cannot be opened. */
  async opened<T>(
    store: SealedStore,
    name: string | number,
    record: Sealed | undefined,
  ): Promise<T | undefined> {
    if (record === undefined) return undefined;
    const plain = await decrypted(this.#key, record, [store, this.#replica, name]);
    return (store === "files" ? plain : JSON.parse(decoder.decode(plain))) as T;
  }

  /** The same for several; those that cannot be opened are left out, as one of them must not hide all others. */
  async openedAll<T>(
    store: SealedStore,
    records: readonly (readonly [name: string | number, record: Sealed])[],
  ): Promise<[name: string | number, value: T][]> {
    const each = records.map(async ([name, record]): Promise<[string | number, T][]> => {
      try {
        return [[name, (await this.opened<T>(store, name, record)) as T]];
      } catch (error) {
        console.warn("record not opened", store, error);
        return [];
      }
    });
    return (await Promise.all(each)).flat();
  }
}

/** Whether a record is still the one that was read. */
export function isSame(one: Sealed | undefined, other: Sealed | undefined): boolean {
  return String(one?.iv) === String(other?.iv);
}

/** The names in `meta` of the key of a replica, and of the lock that has it instead. */
export const KEY_NAME = "key";
export const LOCK_NAME = "lock";

/** The replica has a lock, and nobody has opened it in this tab. */
export class DeviceLocked extends Error {
  override readonly name = "DeviceLocked";
}

/** A new key, as it is stored: some browsers store no `CryptoKey`, and have its bytes. */
export async function newKey(): Promise<{ key: CryptoKey; bytes: Uint8Array<ArrayBuffer> }> {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return { key: await imported(bytes), bytes };
}

/** Stores the key of a replica, in a transaction. */
export async function storeKey(
  meta: { put: (value: CryptoKey | Uint8Array<ArrayBuffer>, name: Key) => Promise<Key> },
  replica: string,
  key: CryptoKey,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  try {
    await meta.put(key, [replica, KEY_NAME]);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "DataCloneError")) throw error;
    await meta.put(bytes, [replica, KEY_NAME]);
  }
}

/** Not extractable: no script can read it, only use it. */
export function imported(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytes, CIPHER, false, ["encrypt", "decrypt"]);
}

/** The seal of a replica; undefined as long as it has no key. Throws `DeviceLocked` while its lock is closed. */
export async function storedSeal(db: IDBPDatabase<Device>, replica: string): Promise<Seal | undefined> {
  const { store } = db.transaction("meta");
  const [stored, lock] = await Promise.all([
    store.get([replica, KEY_NAME]) as Promise<CryptoKey | Uint8Array<ArrayBuffer> | undefined>,
    store.getKey([replica, LOCK_NAME]),
  ]);
  if (lock !== undefined) {
    const key = heldKey(replica);
    if (!key) throw new DeviceLocked();
    return new Seal(key, replica);
  }
  if (stored === undefined) return undefined;
  return new Seal("algorithm" in stored ? stored : await imported(stored), replica);
}
