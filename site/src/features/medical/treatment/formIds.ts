/**
 * The numbers of rows that are only in a form count down from here: far below those of rows that wait on this device, which
 * count down from -1.
 */
export const FORM_IDS = -1_000_000_000;

/** Whether a row is only in a form. */
export function isOfForm(id: number): boolean {
  return id < FORM_IDS;
}

/** Whether a row waits on this device until the server gives it a number. */
export function isWaitingId(id: number): boolean {
  return id < 0 && !isOfForm(id);
}
