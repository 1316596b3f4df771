/** Whose rows all rows of people are: the id of the only account. */
export const PERSON = 7;
