import { ApiError } from "../../../api/problem";
import { type Day, dayOf } from "../../../dates/dates";

/**
 * Sends the reader's own day along: shortly after midnight it is another one than in Greenwich. A clock that is wrong by
 * days is refused by the server, which then goes by its own.
 */
export async function onOwnDay<T>(send: (day?: Day) => Promise<T>): Promise<T> {
  try {
    return await send(dayOf(new Date()));
  } catch (error) {
    const refused = error instanceof ApiError && error.fields.some(({ path }) => path === "day");
    if (refused) return send();
    throw error;
  }
}
