import type { Page } from "../api/client";
import type { Root, Row } from "../api/entities";
import { type FurtherAnswer, keptOnes } from "./furtherAnswers";

const DAYS = `${"timelineentry" satisfies Root}/list?`;

/** Id of the category of articles, which are only among the days around today. */
const ARTICLE_ID = 1000;

type Entry = Row & { date?: string; timelineentrycategory?: { id: number } };

/** The days of a list call; null where it asks for something else besides. */
function spanOf(path: string) {
  if (!path.startsWith(DAYS)) return null;
  const params = new URLSearchParams(path.slice(DAYS.length));
  const [from, to] = [params.get("f.from"), params.get("f.to")];
  if (!from || !to || params.has("f.timelineentrycategoryId")) return null;
  return { from, to, isNear: params.get("f.daily") === "true", cursor: params.get("p.c") };
}

/**
 * The entries of some days as the newest kept answer for other days has them: on a new day the days around today are others
 * than yesterday, and a day that is opened lies among them. Of the days around today a part is enough, but only where these days
 * were never seen. `own`: the answer for these very days, where there is one; an older one for others is no better.
 */
export async function keptDays(
  owner: number,
  path: string,
  own?: FurtherAnswer,
): Promise<FurtherAnswer | undefined> {
  const asked = spanOf(path);
  if (!asked || asked.cursor !== null || (own && asked.isNear)) return undefined;
  const all = (await keptOnes(owner, DAYS)).flatMap(([name, answer]) => {
    const span = spanOf(name);
    return span && answer.missing === undefined ? { ...span, ...answer } : [];
  });
  const isEnough = ({ from, to, isNear }: (typeof all)[number]) =>
    asked.isNear ? isNear && from <= asked.to && to >= asked.from : from <= asked.from && to >= asked.to;
  const than = own?.seen ?? 0;
  const firsts = all.filter((one) => one.cursor === null && one.seen > than && isEnough(one));
  const first = firsts.sort((one, other) => one.seen - other.seen).at(-1);
  if (!first) return undefined;
  const entries: Entry[] = [];
  for (let at: typeof first | undefined = first; at; ) {
    const { items, more, cursor } = at.value as Page<Entry>;
    entries.push(...items);
    at = more
      ? all.find((one) => one.cursor === cursor && one.from === first.from && one.to === first.to)
      : undefined;
    if (own && more && !at) return undefined;
  }
  const items = entries.filter(
    ({ date = "", timelineentrycategory }) =>
      date >= asked.from && date <= asked.to && (asked.isNear || timelineentrycategory?.id !== ARTICLE_ID),
  );
  return { value: { items, more: false }, seen: first.seen };
}
