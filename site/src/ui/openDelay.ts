/** Milliseconds between asking for the date dialog and its opening. */
export const OPEN_DELAY_MS = 300;
