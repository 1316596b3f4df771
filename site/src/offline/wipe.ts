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
 * signs in. What does not succeed stays owed, for the next start and the next sign-in. `owner` is who is signed in.
 */
export async function wipeOwed(owner: number | null): Promise<void> {
  const owed = owedWipes();
  if (owner !== null) {
    if (owed.includes(owner)) await wipe("own", owner);
    if (owed.some((other) => other !== owner)) await wipe("others", owner);
    return;
  }
  // Who the others are is known with the next sign-in.
  for (const other of owed) {
    // The answers of whoever has signed in meanwhile are hers.
    if (expectedPerson() !== null) return;
    if (other !== OTHERS) await wipe("own", other, wipeAnswers());
  }
}

async function wipe(whose: "own" | "others", owner: number, answers?: Promise<void>): Promise<void> {
  const until = signedOutAt();
  const drafts = whose === "own" ? wipeDrafts(owner, until) : wipeDraftsOfOthers(owner);
  const items = isMarked() && import("./later").then(({ forget }) => forget(whose, owner, until));
  try {
    const [isEmpty] = await inTime(PATIENCE_MS, Promise.all([items, drafts, answers]));
    noteWiped(whose, owner);
    if (isEmpty) noteUnsent({ count: 0, decide: 0 });
  } catch (error) {
    console.warn("not wiped", error);
  }
}
