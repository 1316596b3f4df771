import { isMarked } from "./unsent";

/** Deletes what waits: of this person at her sign-out, or of all others when she signs in. */
export async function forgetUnsent(whose: "own" | "others", owner: number): Promise<void> {
  if (!isMarked()) return;
  try {
    await (await import("./later")).forget(whose, owner);
  } catch (error) {
    console.warn("outbox not wiped", error);
  }
}
