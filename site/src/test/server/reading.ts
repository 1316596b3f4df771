import type { Answer, Call } from "./call";
import type { Row } from "./contract";
import { change, insert } from "./entity";
import { answered } from "./present";
import { invalid, Refusal } from "./problem";
import { dayOf, isEmpty, isRealDay, today } from "./validate";

/** The article of the day: one that was not read before, as long as there are any. */
export function dailyArticle(call: Call): Answer {
  call.onlyParams(["day"]);
  const row = articleOf(call, ownDay(call.params.get("day")));
  if (!row) throw new Refusal("error.notfound");
  return { status: 200, body: answered(call.tables, "article", row, call.language) };
}

/** The row of the article of a day; none while there is nothing to read. */
export function articleOf(call: Call, day: string): Row | undefined {
  const marks = call.tables.rows("articleuser");
  const read = new Set(
    marks
      .filter((mark) => mark.read === true && !(String(mark.readdate) >= day))
      .map(({ article }) => article),
  );
  const offered = call.tables
    .rows("article")
    .filter(
      ({ active, published }) => active !== false && (published === undefined || String(published) <= day),
    );
  const unread = offered.filter(({ id }) => !read.has(id));
  const from = unread.length > 0 ? unread : offered;
  // The server derives it from day and person; here it is the middle one of the first ten.
  return from[Math.min(4, from.length - 1)];
}

/** The reader's own day, if it is today somewhere on Earth; else the day in UTC. */
function ownDay(sent: unknown): string {
  if (sent === null) return today();
  if (typeof sent !== "string") throw invalid("day", "type");
  if (!isRealDay(sent)) throw invalid("day", "date");
  const offset = (hours: number) => dayOf(new Date(Date.now() + hours * 3_600_000));
  if (sent < offset(-12)) throw invalid("day", "minDate");
  if (sent > offset(14)) throw invalid("day", "maxDate");
  return sent;
}

/** Marks an article as read today or as not read, and adds it to the list if needed. */
export function readArticle(call: Call): Answer {
  const body = call.body();
  const other = Object.keys(body).find((name) => !["article", "read", "day"].includes(name));
  if (other !== undefined) throw invalid(other, "unknown");
  const read = isEmpty(body.read) ? true : body.read;
  if (typeof read !== "boolean") throw invalid("read", "type");
  const day = ownDay(body.day ?? null);
  const marked = { article: body.article ?? null, read, readdate: read ? day : null };
  const { row, isNew } = insert(call, "articleuser", marked);
  if (!isNew && (row.read ?? false) !== read) {
    const { article: _article, ...changes } = marked;
    change(call, "articleuser", row.id, row.version, changes);
  }
  return { status: 204 };
}
