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
    const begun = now();
    if (begun < resumes) throw refused;
    try {
      return check();
    } catch (error) {
      refused = error;
      const ended = now();
      resumes = ended + PAUSE * (ended - begun);
      throw error;
    }
  };
}

// The real clock, also where a test has another one.
const clock = performance.now.bind(performance);

// Testing Library has no setting for it; `findBy` queries and `waitFor` both go through this module.
const waits = createRequire(import.meta.url)("@testing-library/dom/dist/wait-for.js") as {
  waitFor: typeof waitFor;
};
export const unpaced = waits.waitFor;
waits.waitFor = (check, options) => unpaced(paced(check, clock), options);
