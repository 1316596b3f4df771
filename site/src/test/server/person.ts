/** The id of the only account, which owns all personal rows. */
export const PERSON = 7;
