import type { Root } from "../../api/entities";
import { addDays } from "../../dates/dates";
import type { Answer, Call } from "./call";
import { type Bag, isCatalog, operation, pathOf, ROOTS, type Row } from "./contract";
import { answered } from "./present";
import { invalid } from "./problem";
import { today } from "./validate";

const OVERLAP_MS = 60_000;
const GOOD_FOR_MS = 390 * 86_400_000;

interface Position {
  until: number;
  since: number | null;
  start: number;
}

/** The rows of persons that a device may keep. */
const KEPT = ROOTS.filter((root) => {
  const list = operation("get", `${pathOf(root)}/list`) as { "x-device"?: string } | undefined;
  return !isCatalog(root) && list?.["x-device"] === "keep";
});

/** `GET changes`: every row that a device may keep, or what has become of those that have changed. */
export function changes(call: Call): Answer {
  call.onlyParams(["since", "p.c"]);
  const now = Date.now();
  const ours = (moment: number) => moment >= now - GOOD_FOR_MS && moment <= now + OVERLAP_MS;
  const sent = sinceOf(call.params.get("since"));
  const cursor = call.params.get("p.c");
  const position =
    cursor === null
      ? { until: now, since: sent !== null && ours(sent) ? sent : null, start: 0 }
      : read(cursor);
  const { until, since } = position;
  const found: { root: Root; id: number }[] =
    since === null
      ? everything(call)
      : call.tables.log.from(since - OVERLAP_MS).filter(({ root }) => KEPT.includes(root));
  const end = position.start + call.largestPage;
  const some = found.slice(position.start, end);
  const items: Bag[] = [];
  const deleted: Bag[] = [];
  for (const { root, id } of some) {
    const row = call.tables.row(root, id);
    if (row) items.push({ root, row: answered(call.tables, root, row, call.language) });
    else deleted.push({ root, id });
  }
  const more = end < found.length;
  const next = { until, since, start: end } satisfies Position;
  return {
    status: 200,
    body: {
      items,
      deleted,
      all: since === null,
      until,
      more,
      ...(more && { cursor: btoa(JSON.stringify(next)) }),
    },
  };
}

function sinceOf(text: string | null): number | null {
  if (text === null) return null;
  if (!/^(?:0|-?[1-9]\d*)$/.test(text)) throw invalid("since", "type");
  if (Number(text) < 0) throw invalid("since", "min");
  if (!Number.isSafeInteger(Number(text))) throw invalid("since", "max");
  return Number(text);
}

function read(cursor: string): Position {
  try {
    return JSON.parse(atob(cursor)) as Position;
  } catch {
    throw invalid("p.c", "value");
  }
}

/** First the entries around today: series that are not over, what has a zone or is a day of a series, the others by day. */
function everything(call: Call): { root: Root; id: number }[] {
  const [from, to] = [-365, 365].map((days) => addDays(today(), days)) as [string, string];
  const entries = call.tables.rows("timelineentry");
  const text = (row: Row, name: string) => (typeof row[name] === "string" ? row[name] : "99999999");
  const isSeries = (row: Row) => row.timelineentrytype !== 1;
  const isApart = (row: Row) => !isSeries(row) && (row.series !== undefined || row.zone !== undefined);
  const by = (name: string, rows: Row[]) =>
    rows.sort((a, b) => text(a, name).localeCompare(text(b, name)) || a.id - b.id);
  const near = [
    ...by(
      "enddate",
      entries.filter((row) => isSeries(row) && text(row, "enddate") >= from),
    ),
    ...by(
      "date",
      entries.filter((row) => isApart(row) && text(row, "date") >= from),
    ),
    ...by(
      "date",
      entries.filter((row) => {
        const day = text(row, "date");
        return !isSeries(row) && !isApart(row) && day >= from && day <= to;
      }),
    ),
  ].map(({ id }) => ({ root: "timelineentry" as Root, id }));
  const paths = KEPT.toSorted((a, b) => (`${pathOf(a)}#` < `${pathOf(b)}#` ? -1 : 1));
  const all = paths.flatMap((root) => call.tables.rows(root).map(({ id }) => ({ root, id })));
  const first = new Set(near.map(({ id }) => id));
  return [...near, ...all.filter(({ root, id }) => root !== "timelineentry" || !first.has(id))];
}
