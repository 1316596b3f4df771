import { expectedPerson } from "../api/token";
import { inTime } from "./inTime";
import { noteWiped, OTHERS, owedWipes, signedOutAt } from "./owedWipes";
import { wipeAnswers } from "./responseCache";
import { isMarked, noteUnsent } from "./unsent";
import { wipeDrafts, wipeDraftsOfOthers } from "./wipeDrafts";

/** Longest wait for the browser, in milliseconds: nobody has to wait longer to sign out. */
const PATIENCE_MS = 5000;

/**
 * Deletes what is owed: drafts and what waits of those who have signed out, up to that moment, and what others have left when somebody
 * signs in. What does not succeed stays owed, for the next start and the next sign-in. `owner` is who is signed in, and `owed` what was
 * owed when this was wanted: another tab may have done its part since. False when something of `owed` may be left.
 */
export async function wipeOwed(owner: number | null, owed = owedWipes()): Promise<boolean> {
  if (owner !== null) {
    const own = !owed.includes(owner) || (await wipe("own", owner));
    const others = !owed.some((other) => other !== owner) || (await wipe("others", owner));
    return own && others;
  }
  // The answers of whoever has signed in meanwhile are hers.
  if (expectedPerson() !== null) return false;
  // Who the others are is known with the next sign-in.
  const ended = await Promise.all(owed.filter((one) => one !== OTHERS).map(wipeGone));
  return !ended.includes(false);
}

/** Whether that has succeeded; then the mark goes with the last item. */
async function wipeGone(owner: number): Promise<boolean> {
  const isClean = await wipe("own", owner, wipeAnswers());
  if (isClean && isMarked()) await dropMark(owner);
  return isClean;
}

/** Whether that has succeeded. */
async function wipe(whose: "own" | "others", owner: number, answers?: Promise<void>): Promise<boolean> {
  const until = signedOutAt();
  const drafts = whose === "own" ? wipeDrafts(owner, until) : wipeDraftsOfOthers(owner);
  const items = isMarked() && import("./later").then(({ forget }) => forget(whose, owner, until));
  try {
    await inTime(PATIENCE_MS, Promise.all([items, drafts, answers]));
  } catch (error) {
    console.warn("not wiped", error);
    return false;
  }
  // Somebody may have signed out again meanwhile.
  if (whose === "others" || signedOutAt() === until) noteWiped(whose, owner);
  return true;
}

async function dropMark(owner: number): Promise<void> {
  const { isEmpty } = await import("./later");
  if ((await isEmpty(owner)) && expectedPerson() === null) noteUnsent({ count: 0, decide: 0 });
}
