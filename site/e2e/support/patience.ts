/**
 * How long tests wait, in milliseconds. No other file has a number for that: a machine may be as slow as it likes, and
 * only what never comes fails.
 */
export const PATIENCE_MS = 60_000;

/** A whole test, and the start of a program: the first one on a machine builds the site. No single wait takes so long. */
const LONGEST_MS = 30 * 60_000;

/** The local program looks at what is due once a minute. */
const DUE_EVERY_MS = 60_000;

/** For tests and all that they expect. */
export const FOR_TESTS = {
  timeout: LONGEST_MS,
  expect: { timeout: PATIENCE_MS, toPass: { timeout: PATIENCE_MS } },
} as const;

/** For what tests do on a page. */
export const FOR_ACTIONS = { actionTimeout: PATIENCE_MS, navigationTimeout: PATIENCE_MS } as const;

/** For one call of the API, or the start of a browser. */
export const FOR_ANSWERS = { timeout: 2 * PATIENCE_MS } as const;

/** For the start of a program. */
export const FOR_STARTS = { timeout: LONGEST_MS } as const;

/** For what the local program does at its next minute. */
export const FOR_WHAT_IS_DUE = { timeout: DUE_EVERY_MS + 2 * PATIENCE_MS, intervals: [1_000] };

/** For what a failed test has left on the screen: more comes of no page that does not answer. */
export const FOR_LAST_WORDS = { timeout: 5_000 } as const;

/** For one frame of a page that has just failed a test: longer than a busy machine takes, in milliseconds. */
export const ONE_FRAME_MS = 5_000;
