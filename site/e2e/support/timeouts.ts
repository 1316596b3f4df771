/**
 * How long tests wait, in milliseconds. No other file has a number for that: a machine may be as slow as it likes, and
 * only what never comes fails.
 */
export const TIMEOUT_MS = 60_000;

/** A whole test, and the start of a program: the first one on a machine builds the site. No single wait takes so long. */
const MAX_TEST_MS = 30 * 60_000;

/** The local program looks at what is due once a minute. */
const NOTIFIER_INTERVAL_MS = 60_000;

/** For tests and all that they expect. */
export const TEST_TIMEOUTS = {
  timeout: MAX_TEST_MS,
  expect: { timeout: TIMEOUT_MS, toPass: { timeout: TIMEOUT_MS } },
} as const;

/** For what tests do on a page. */
export const ACTION_TIMEOUTS = { actionTimeout: TIMEOUT_MS, navigationTimeout: TIMEOUT_MS } as const;

/** For one call of the API, or the start of a browser. */
export const CALL_TIMEOUT = { timeout: 2 * TIMEOUT_MS } as const;

/** For the start of a program. */
export const START_TIMEOUT = { timeout: MAX_TEST_MS } as const;

/** For what the local program does at its next minute. */
export const NOTIFIER_TIMEOUT = { timeout: NOTIFIER_INTERVAL_MS + 2 * TIMEOUT_MS, intervals: [1_000] };

/** For what a failed test has left on the screen: more comes of no page that does not answer. */
export const FAILURE_REPORT_TIMEOUT = { timeout: 5_000 } as const;

/** For one frame of a page that has just failed a test: longer than a busy machine takes, in milliseconds. */
export const FRAME_TIMEOUT_MS = 5_000;
