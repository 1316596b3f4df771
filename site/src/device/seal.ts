import type { IDBPDatabase } from "idb";
import { heldKey } from "./openKeys";
import type { Device, Sealed } from "./stores";

/** The stores with what belongs to the person. */
export type SealedStore = Exclude<keyof Device & string, "meta">;

const CIPHER = "AES-GCM";

/** Bytes of a key, and of the vector that no two records share. */
const [KEY_BYTES, IV_BYTES] = [32, 12];

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What a record is and where: one that was put in the place of another one cannot be opened. */
function placeOf(store: SealedStore, replica: string, name: string | number): Uint8Array<ArrayBuffer> {
  return encoder.encode(JSON.stringify([store, replica, name]));
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
    if (store === "files") return this.#encrypted(store, name, new Uint8Array(value as ArrayBuffer));
    const sealing = this.#encrypted(store, name, encoder.encode(JSON.stringify(value)));
    const before = this.#last;
    this.#last = sealing.catch(() => undefined).then(() => before);
    return before.then(() => sealing);
  }

  async #encrypted(
    store: SealedStore,
    name: string | number,
    plain: Uint8Array<ArrayBuffer>,
  ): Promise<Sealed> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const additionalData = placeOf(store, this.#replica, name);
    const data = await crypto.subtle.encrypt({ name: CIPHER, iv, additionalData }, this.#key, plain);
    return { iv, data };
  }

  /** What was sealed; undefined without a record. Throws where it cannot be opened. */
  async opened<T>(
    store: SealedStore,
    name: string | number,
    record: Sealed | undefined,
  ): Promise<T | undefined> {
    if (record === undefined) return undefined;
    const { iv, data } = record;
    const additionalData = placeOf(store, this.#replica, name);
    const plain = await crypto.subtle.decrypt({ name: CIPHER, iv, additionalData }, this.#key, data);
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
