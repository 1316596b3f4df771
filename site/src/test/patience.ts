/** Longest wait of a test for what is to happen, in milliseconds: a busy machine has stood still for ten seconds. */
export const PATIENCE_MS = 45_000;
