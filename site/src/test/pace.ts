import { createRequire } from "node:module";
import type { waitFor } from "@testing-library/dom";

/** So many times as long as the last question took, a wait does not ask. */
const PAUSE = 2;

/**
 * A check that a wait repeats, at a pace that leaves the page time to go on: a wait asks every 50 ms and after each change
 * of the page, also where the answer takes longer than that, as it does on a busy machine. In the pause after a question
 * its answer stays. `now` is in milliseconds.
 */
export function paced<T>(check: () => T, now: () => number): () => T {
  let resumes = Number.NEGATIVE_INFINITY;
  let refused: unknown;
  return () => {
    const start = now();
    if (start < resumes) throw refused;
    try {
      return check();
    } catch (error) {
      refused = error;
      const ended = now();
      resumes = ended + PAUSE * (ended - start);
      throw error;
    }
  };
}

/**
 * What a wait found; a wait that gave up asks once more. When a machine stood still, all of its time is over at once, and what the
 * page has done since the question before was not looked at.
 */
export async function asksLast<T>(check: () => T | Promise<T>, waited: Promise<T>): Promise<T> {
  try {
    return await waited;
  } catch (error) {
    try {
      return await check();
    } catch {
      throw error;
    }
  }
}

// The real clock, also where a test has another one.
const clock = performance.now.bind(performance);
const realInterval = globalThis.setInterval;

/** Where a test has intervals of its own, a wait asks at changes of the page alone: the last of them must not be missed. */
export const withPace = <T>(check: () => T) =>
  globalThis.setInterval === realInterval ? paced(check, clock) : check;

// Testing Library has no setting for it; `findBy` queries and `waitFor` both go through this module.
const waits = createRequire(import.meta.url)("@testing-library/dom/dist/wait-for.js") as {
  waitFor: typeof waitFor;
};
export const unpaced = waits.waitFor;
waits.waitFor = (check, options) => asksLast(check, unpaced(withPace(check), options));
