import { expectedPerson } from "../api/token";
import { isMarked, noteWiped, OTHERS, owedWipes, oweWipe } from "./unsent";

/** Has the number of no person. */
const NOBODY = -1;

/**
 * Deletes what waits: of this person at her sign-out, or of all others when she signs in. What does not succeed, or is cut off,
 * stays owed and is tried again at the next start and the next sign-in.
 */
export async function forgetUnsent(whose: "own" | "others", owner: number): Promise<void> {
  if (!isMarked()) return;
  if (whose === "own") {
    oweWipe(owner);
    return await wipe(whose, owner);
  }
  // What she left to be deleted at her sign-out goes now, and nothing that she writes from here on.
  const isLeft = owedWipes().includes(owner);
  noteWiped("own", owner);
  oweWipe(OTHERS);
  await wipe(whose, isLeft ? NOBODY : owner);
}

/** At the start: tries again what is owed. `owner` is who is signed in. */
export async function forgetOwed(owner: number | null): Promise<void> {
  const owed = owedWipes();
  if (owed.length === 0) return;
  if (owner !== null) return await wipe("others", owner);
  // Who the others are is known with the next sign-in.
  for (const other of owed) {
    // She may have signed in meanwhile, and write.
    if (expectedPerson() !== null) return;
    if (other !== OTHERS) await wipe("own", other);
  }
}

async function wipe(whose: "own" | "others", owner: number): Promise<void> {
  try {
    await (await import("./later")).forget(whose, owner);
  } catch (error) {
    console.warn("outbox not wiped", error);
  }
}
