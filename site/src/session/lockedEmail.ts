import { sessionUserKey } from "../api/keys";
import { withTimeout } from "../device/timeout";
import { replicaIn } from "../seal/database";
import { EMAIL, lockedPerson } from "./locked";

/** Longest wait for the database, in milliseconds. */
const TIMEOUT_MS = 2000;

let stored: Promise<void> = Promise.resolve();

/** Takes the e-mail address of a person out of the answers that a lock deletes. */
export function storeEmail(person: number): Promise<void> {
  stored = withTimeout(TIMEOUT_MS, readEmail(person)).catch((error: unknown) =>
    console.warn("e-mail address not stored", error),
  );
  return stored;
}

async function readEmail(person: number): Promise<void> {
  const { db, replica, seal } = await replicaIn(person);
  const sealed = await db.get("answers", [replica, sessionUserKey]);
  const { email } = (await seal.opened<{ email?: unknown }>("answers", sessionUserKey, sealed)) ?? {};
  if (typeof email === "string") localStorage.setItem(EMAIL, email);
}

/** Writes the address of whoever was locked out into the field of the sign-in, unless somebody has begun to write. */
export async function fillEmail(field: HTMLInputElement): Promise<void> {
  await stored;
  if (lockedPerson() !== null && field.value === "") field.value = localStorage.getItem(EMAIL) ?? "";
}
