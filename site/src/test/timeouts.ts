/**
 * Longest wait for what has to happen, in milliseconds: no test has a number of its own. It says nothing of the product, only
 * when a wait is in vain; so it is far longer than the slowest machine needs, and costs time only where a test fails.
 */
export const TIMEOUT_MS = 60_000;

/** Longest test, in milliseconds: several waits in vain, each of which names what did not come. */
export const TEST_MS = 5 * TIMEOUT_MS;
