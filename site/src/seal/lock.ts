import { type Kept, openDevice } from "./database";
import { dropKeys, holdKey } from "./openKeys";
import { rekey } from "./rekey";
import { noteUnlocked, replicaOf } from "./replica";
import { CIPHER, decrypted, encrypted, imported, LOCK_NAME, newKey, storeKey } from "./seal";
import { atomic, type Lock, type WrappedKey, type WrongPins } from "./stores";

/** Digits of a PIN. */
export const PIN_LENGTH = 6;

/** After so many wrong PINs everything is deleted. */
export const MAX_WRONG = 10;

/** Of PBKDF2 with SHA-256, as OWASP advises (Password Storage Cheat Sheet, 2023). */
const ITERATIONS = 600_000;

const SALT_BYTES = 16;
const HASH = "SHA-256";
const SECOND_MS = 1000;

/** Waits after that many wrong PINs, in milliseconds; none before. */
const WAITS_MS: Readonly<Record<number, number>> = {
  5: 30 * SECOND_MS,
  6: 60 * SECOND_MS,
  7: 120 * SECOND_MS,
  8: 300 * SECOND_MS,
  9: 900 * SECOND_MS,
};

/** The name in `meta` of how often the PIN was wrong. */
const WRONG = "wrong-pins";

const encoder = new TextEncoder();

type Kek = CryptoKey;
type Bytes = Uint8Array<ArrayBuffer>;

const random = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));

async function kekOfPin(pin: string, salt: Bytes, iterations: number): Promise<Kek> {
  const secret = await crypto.subtle.importKey("raw", encoder.encode(pin), "PBKDF2", false, ["deriveKey"]);
  return derived({ name: "PBKDF2", hash: HASH, salt, iterations }, secret);
}

/** `output`: 32 bytes that only the authenticator can compute, from the salt (WebAuthn Level 3, 10.1.4). */
async function kekOfPasskey(output: BufferSource, salt: Bytes): Promise<Kek> {
  const secret = await crypto.subtle.importKey("raw", output, "HKDF", false, ["deriveKey"]);
  return derived({ name: "HKDF", hash: HASH, salt, info: encoder.encode("zuversicht lock") }, secret);
}

function derived(how: Pbkdf2Params | HkdfParams, secret: CryptoKey): Promise<Kek> {
  return crypto.subtle.deriveKey(how, secret, { name: CIPHER, length: 256 }, false, ["encrypt", "decrypt"]);
}

/** A wrapped key is bound to its replica. */
async function wrapped(kek: Kek, salt: Bytes, bytes: Bytes, replica: string): Promise<WrappedKey> {
  return { salt, ...(await encrypted(kek, bytes, [LOCK_NAME, replica])) };
}

/** Undefined where it is the wrong key. */
async function unwrapped(kek: Kek, key: WrappedKey, replica: string): Promise<Bytes | undefined> {
  try {
    return new Uint8Array(await decrypted(kek, key, [LOCK_NAME, replica]));
  } catch (error) {
    if ((error as Partial<Error>).name === "OperationError") return undefined;
    throw error;
  }
}

async function wrappedByPin(pin: string, bytes: Bytes, replica: string): Promise<Lock["pin"]> {
  const salt = random(SALT_BYTES);
  const kek = await kekOfPin(pin, salt, ITERATIONS);
  return { ...(await wrapped(kek, salt, bytes, replica)), iterations: ITERATIONS };
}

/** The database, the replica of a person, and its lock; undefined without one. Throws where the replica has ended. */
async function lockIn(owner: number) {
  const db = await openDevice();
  const replica = replicaOf(owner);
  if (replica === null) throw new Error("replica ended");
  const lock = (await db.get("meta", [replica, LOCK_NAME])) as Lock | undefined;
  return { db, replica, lock };
}

/** Whether the replica has a lock, and whether a passkey opens it too. */
export async function lockOf(owner: number): Promise<{ passkey: boolean } | null> {
  const { lock } = await lockIn(owner);
  return lock ? { passkey: lock.passkey !== undefined } : null;
}

/**
 * Gives a replica a lock, under a new key: that of before was on the disk. From now on the key is in memory alone, and
 * wrapped by the PIN in the database. Throws `StillWaiting` as long as something waits to be sent.
 */
export async function setPin(kept: Kept, pin: string): Promise<void> {
  const { key, bytes } = await newKey();
  const replica = await rekey(kept, key, async (id) => ({ pin: await wrappedByPin(pin, bytes, id) }));
  bytes.fill(0);
  dropKeys();
  holdKey(replica, key);
}

/** Whether a text is a PIN. */
export const isPin = (text: string): boolean => text.length === PIN_LENGTH && /^\d+$/.test(text);

/** What became of a try to open a lock. `left`: how many are left before everything is deleted. `wait`: until the next one, in milliseconds. */
export type Opened =
  | { kind: "open" }
  | { kind: "wrong"; left: number; wait: number }
  | { kind: "early"; wait: number };

/**
 * Does something with the bytes of the key, if the PIN is right. Each try is counted before it is made: a page that is closed meanwhile
 * has made it. After the last one nothing is tried any more.
 */
async function withPin(
  owner: number,
  pin: string,
  now: number,
  work: (bytes: Bytes, at: Awaited<ReturnType<typeof lockIn>>) => Promise<void>,
): Promise<Opened> {
  const at = await lockIn(owner);
  const { db, replica, lock } = at;
  if (!lock) throw new Error("no lock");
  const tx = db.transaction("meta", "readwrite");
  const tried = await atomic(tx, async () => {
    const before = (await tx.store.get([replica, WRONG])) as WrongPins | undefined;
    const wait = waitOf(before, now);
    if (wait > 0) return { wait, count: 0 };
    const count = (before?.count ?? 0) + 1;
    await tx.store.put({ count, at: now }, [replica, WRONG]);
    return { wait, count };
  });
  if (tried.wait > 0) return { kind: "early", wait: tried.wait };
  if (tried.count > MAX_WRONG) return { kind: "wrong", left: 0, wait: 0 };
  const bytes = await unwrapped(await kekOfPin(pin, lock.pin.salt, lock.pin.iterations), lock.pin, replica);
  if (!bytes) {
    const left = Math.max(MAX_WRONG - tried.count, 0);
    return { kind: "wrong", left, wait: WAITS_MS[tried.count] ?? 0 };
  }
  await work(bytes, at);
  bytes.fill(0);
  await db.delete("meta", [replica, WRONG]);
  return { kind: "open" };
}

/** A clock that was put back does not shorten the wait. */
function waitOf(before: WrongPins | undefined, now: number): number {
  const wait = WAITS_MS[before?.count ?? 0] ?? 0;
  return before ? Math.max(Math.min(before.at, now) + wait - now, 0) : 0;
}

/** Until the next try, in milliseconds. */
export async function waitForPin(owner: number, now: number): Promise<number> {
  const { db, replica } = await lockIn(owner);
  return waitOf((await db.get("meta", [replica, WRONG])) as WrongPins | undefined, now);
}

async function hold(replica: string, bytes: Bytes): Promise<void> {
  holdKey(replica, await imported(bytes));
}

/** Opens the replica. The PIN leaves neither this function nor the device. */
export function openByPin(owner: number, pin: string, now: number): Promise<Opened> {
  return withPin(owner, pin, now, (bytes, { replica }) => hold(replica, bytes));
}

export function changePin(owner: number, pin: string, next: string, now: number): Promise<Opened> {
  return withPin(owner, pin, now, async (bytes, { db, replica, lock }) => {
    await db.put("meta", { ...lock, pin: await wrappedByPin(next, bytes, replica) }, [replica, LOCK_NAME]);
  });
}

/** Takes the lock away: the key is in the database again. */
export function removePin(owner: number, pin: string, now: number): Promise<Opened> {
  return withPin(owner, pin, now, async (bytes, { db, replica }) => {
    const key = await imported(bytes);
    const tx = db.transaction("meta", "readwrite");
    await atomic(tx, async () => {
      await storeKey(tx.store, replica, key, bytes);
      await tx.store.delete([replica, LOCK_NAME]);
    });
    noteUnlocked();
  });
}

/** What an authenticator has answered: its id, and the bytes that it computes from the salt. */
export interface PasskeyAnswer {
  credential: ArrayBuffer;
  output: BufferSource;
}

/** The salt that a passkey is asked with, for a first time. */
export const newSalt = (): Bytes => random(SALT_BYTES * 2);

/** A passkey opens the lock too. */
export function addPasskey(
  owner: number,
  pin: string,
  { credential, output }: PasskeyAnswer,
  salt: Bytes,
  now: number,
): Promise<Opened> {
  return withPin(owner, pin, now, async (bytes, { db, replica, lock }) => {
    const key = await wrapped(await kekOfPasskey(output, salt), salt, bytes, replica);
    await db.put("meta", { ...(lock as Lock), passkey: { ...key, credential } }, [replica, LOCK_NAME]);
  });
}

export async function removePasskey(owner: number): Promise<void> {
  const { db, replica, lock } = await lockIn(owner);
  if (lock) await db.put("meta", { pin: lock.pin }, [replica, LOCK_NAME]);
}

/** What the passkey of the lock is asked with; undefined where there is none. */
export async function passkeyOf(
  owner: number,
): Promise<{ credential: ArrayBuffer; salt: Bytes } | undefined> {
  return (await lockIn(owner)).lock?.passkey;
}

/** Opens the replica; false where the passkey has answered something else than before. */
export async function openByPasskey(owner: number, output: BufferSource): Promise<boolean> {
  const { db, replica, lock } = await lockIn(owner);
  if (!lock?.passkey) return false;
  const kek = await kekOfPasskey(output, lock.passkey.salt);
  const bytes = await unwrapped(kek, lock.passkey, replica);
  if (!bytes) return false;
  await hold(replica, bytes);
  bytes.fill(0);
  await db.delete("meta", [replica, WRONG]);
  return true;
}
