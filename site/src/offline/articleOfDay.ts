import { call } from "../api/client";
import type { Root, Row } from "../api/entities";
import { isNotFound } from "../api/problem";
import { dayOf } from "../dates/dates";
import { shownAt } from "../dates/zoned";
import { idOf } from "../device/item";
import { rowsOfRoot } from "../device/rows";
import { insideOf } from "./outbox/daysShown";
import { visit } from "./pulls";
import { cachedAnswer } from "./responseCache";
import { tellHere } from "./rowChanges";

/** The `timelineentrycategory` of the article of the day. */
const CATEGORY = 1000;

interface Article {
  id: number;
  title?: string;
  teaser?: string;
}

/** That of an entry that does not come back. */
const SINGLE = 1;

/** The articles that this page has asked for; null where there is none, or nobody has answered yet. */
const asked = new Map<string, Article | null>();

/** The article of a day, which stays the same; null as long as it did not come. When it does, entries are read again. */
async function articleOf(owner: number, day: string): Promise<Article | null> {
  const name = `${visit()}/${owner}/${day}`;
  const known = asked.get(name);
  if (known !== undefined) return known;
  const path = `article/daily?day=${day}`;
  const cached = await cachedAnswer(owner, path);
  if (cached) return cached.missing === undefined ? (cached.value as Article) : null;
  asked.set(name, null);
  void call("GET", path).then(
    (article) => {
      asked.set(name, article as Article);
      tellHere(new Set(["timelineentry" satisfies Root]));
    },
    (error: unknown) => {
      if (!isNotFound(error)) asked.delete(name);
    },
  );
  return null;
}

/**
 * The article of today as an entry of the timeline, where a window of days holds today: the server counts it and stores none. None
 * where nobody tells which one it is.
 */
export async function articleOfDay(owner: number, params: URLSearchParams): Promise<readonly Row[]> {
  const zone = params.get("f.timezone");
  const date = zone ? shownAt(Date.now(), zone).day : dayOf(new Date());
  if (!insideOf(params)({ date, timelineentrycategory: CATEGORY } as never)) return [];
  const article = await articleOf(owner, date);
  if (article === null) return [];
  const { id, title, teaser } = article;
  const marks = await rowsOfRoot(owner, "articleuser" satisfies Root);
  const done = marks?.rows.some((mark) => idOf(mark.article) === id && mark.read === true) ?? false;
  const entry = {
    id,
    version: 1,
    timelineentrycategory: { id: CATEGORY, key: "ARTICLE", name: "" },
    timelineentrytype: { id: SINGLE, key: "SINGLE", name: "" },
    title,
    ...(teaser !== undefined && { note: teaser }),
    date,
    done,
    status: "suggested",
    article: { id, key: "", name: title ?? "" },
  };
  return [entry as unknown as Row];
}
