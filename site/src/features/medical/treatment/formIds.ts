/** The numbers of rows that are only in a form count down from here. */
export const FORM_IDS = 0;

/** Whether a row is only in a form. */
export function isOfForm(id: number): boolean {
  return id < FORM_IDS;
}
