import type { Row } from "../api/entities";
import { expectedPerson } from "../api/token";

/** The days of a series that only this device has, in a window of days: `query` is that of its list, `series` its id. */
export async function waitingDays(query: string, series: number): Promise<readonly Row[]> {
  const owner = expectedPerson();
  if (owner === null) return [];
  const [{ waiting }, { entriesWithWaiting }] = await Promise.all([
    import("./outbox/outbox"),
    import("./outbox/daysShown"),
  ]);
  const items = (await waiting(owner)).filter(({ row }) => row === series);
  return entriesWithWaiting<Row>(new URLSearchParams(query), [], items);
}
