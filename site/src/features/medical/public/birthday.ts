import { type Day, toParts } from "../../../dates/dates";

/** Years below which nobody has an account of their own (GDPR, article 8). */
const YOUNGEST = 16;

/** The latest birthday that a year of two digits means: of somebody who may have an account. */
export function latestBirthday(today: Day): Day {
  return `${toParts(today).year - YOUNGEST}${today.slice(4)}`;
}
