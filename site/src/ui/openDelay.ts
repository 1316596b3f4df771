/** Milliseconds between the request to open the date dialog and its opening. */
export const OPEN_DELAY_MS = 300;
