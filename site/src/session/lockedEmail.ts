import { sessionUserKey } from "../api/keys";
import { replicaIn } from "../device/database";
import { inTime } from "../device/inTime";
import { EMAIL, lockedPerson } from "./locked";

/** Longest wait for the database, in milliseconds. */
const PATIENCE_MS = 2000;

let kept: Promise<void> = Promise.resolve();

/** Takes the e-mail address of a person out of the answers that a lock deletes. */
export function keepEmail(person: number): Promise<void> {
  kept = inTime(PATIENCE_MS, take(person)).catch((error: unknown) =>
    console.warn("e-mail address not kept", error),
  );
  return kept;
}

async function take(person: number): Promise<void> {
  const { db, replica, seal } = await replicaIn(person);
  const sealed = await db.get("answers", [replica, sessionUserKey]);
  const { email } = (await seal.opened<{ email?: unknown }>("answers", sessionUserKey, sealed)) ?? {};
  if (typeof email === "string") localStorage.setItem(EMAIL, email);
}

/** Writes the address of whoever was locked out into the field of the sign-in, unless somebody has begun to write. */
export async function fillEmail(field: HTMLInputElement): Promise<void> {
  await kept;
  if (lockedPerson() !== null && field.value === "") field.value = localStorage.getItem(EMAIL) ?? "";
}
