import type { Root } from "../../api/entities";
import { addDays, daysBetween } from "../../dates/dates";
import { comesOn, type Weekday, weekdayName } from "../../dates/rhythm";
import type { Account } from "./account";
import type { Answer, Call } from "./call";
import { confirmed, nothingElse } from "./confirmed";
import type { Bag, Fault, Row } from "./contract";
import { startsOf } from "./definitions";
import type { Draft, Rules } from "./draft";
import { judged, list, page } from "./entity";
import { answered, worded } from "./present";
import { invalid, Refusal } from "./problem";
import { parseQuery, passes, type Query, sorted } from "./query";
import { articleOf } from "./reading";
import { dayOf, isEmpty, isRealDay, valuesOf } from "./validate";

const ROOT = "timelineentry" satisfies Root;

/** The `timelineentrycategory` of medication intake, and of the article of the day. */
const [INTAKE, ARTICLE] = [2000, 1000];
/** The server derives the id from the day. */
const ARTICLE_ENTRY = 990_001;
/** The zone of whoever has chosen none. */
const HOME = "Europe/Berlin";
const [SINGLE, DAILY, WEEKLY] = [1, 2, 3];

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function check(draft: Draft): void {
  const category = draft.other("timelineentrycategory", "timelineentrycategory");
  const reason = draft.has("treatment") || draft.has("drug") || draft.id !== undefined;
  const intake = draft.int("timelineentrycategory") === INTAKE && reason;
  if (category && category.usercreatable !== true && !intake) draft.fault("timelineentrycategory", "value");
  if (draft.int("timelineentrytype") === SINGLE && draft.has("enddate")) draft.fault("enddate", "notempty");
  checkEnd(draft);
  checkWeeks(draft);
  checkZone(draft);
  checkDay(draft);
  checkStudy(draft);
  if (!/^[\w-]*$/.test(draft.text("diary") ?? "")) draft.fault("diary", "value");
}

/** What a study asks for is done when it was sent, which a window tells. */
function checkStudy(draft: Draft): void {
  if (!draft.has("study")) return;
  if (draft.is("done")) draft.fault("done", "readonly");
  for (const field of ["donedate", "donetime"]) if (draft.has(field)) draft.fault(field, "readonly");
}

function checkEnd(draft: Draft): void {
  const [time, end] = [draft.text("time"), draft.text("endtime")];
  if (end === undefined) return;
  if (time === undefined) draft.fault("time", "required");
  else if (end <= time) draft.fault("endtime", "minTime");
}

function checkWeeks(draft: Draft): void {
  if (draft.int("timelineentrytype") !== WEEKLY) {
    for (const field of ["weeks", "weekdays"]) if (draft.has(field)) draft.fault(field, "notempty");
    return;
  }
  const [days, first] = [draft.row.weekdays, draft.text("date")];
  if (!Array.isArray(days) || days.length === 0 || first === undefined) return;
  if (!days.includes(weekdayName(first))) draft.fault("weekdays", "value");
}

function checkZone(draft: Draft): void {
  const zone = draft.text("zone");
  if ((draft.text("timemeaning") ?? "clock") === "clock") draft.clear("zone");
  else if (zone !== undefined && !isZone(zone)) draft.fault("zone", "value");
  else if (zone === undefined && draft.has("time")) draft.fault("zone", "required");
}

/** A row for a day of a series keeps that day. */
function checkDay(draft: Draft): void {
  if (!draft.has("series")) return;
  if (draft.int("timelineentrytype") !== SINGLE) draft.fault("timelineentrytype", "value");
  const [day, date] = [draft.text("seriesdate"), draft.text("date")];
  if (day === undefined || date === undefined || draft.is("moved")) return;
  const tolerance = draft.text("timemeaning") === "interval" ? 1 : 0;
  if (Math.abs(daysBetween(day, date)) > tolerance) draft.fault("date", "readonly");
}

export const TIMELINE_RULES: { readonly [R in Root]?: Rules } = {
  timelineentry: {
    fields: [
      "timelineentrycategory",
      "timelineentrytype",
      "date",
      "time",
      "endtime",
      "timemeaning",
      "zone",
      "enddate",
      "weeks",
      "weekdays",
      "treatment",
      "drug",
      "diary",
      "done",
      "donedate",
      "donetime",
    ],
    check,
  },
};

/** The assumed end of a window without one, in days. */
const FAR = 800;

const isSeries = (row: Row): boolean => row.timelineentrytype !== SINGLE && row.series === undefined;

/** A page of a window of days, with every day of repeated entries; or of stored rows by their day. */
export function listEntries(call: Call, marked: (rows: readonly Row[]) => Row[]): Answer {
  const query = parseQuery(ROOT, call.params);
  const named = call.params.get("f.timezone");
  if (named !== null && !/^[\w+/-]{1,64}$/.test(named)) throw invalid("f.timezone", "value");
  const zone = named !== null && isZone(named) ? named : null;
  const daily = isTrue(call.params.get("f.daily"));
  const expand = query.from !== undefined || query.to !== undefined;
  if (!expand && query.order[0]?.field !== "date") return list(call, ROOT);
  const rows = call.tables.rows(ROOT);
  const all = expand
    ? [...inWindow(rows, query.from, query.to, zone), ...(daily ? articleEntry(call, query, zone) : [])]
    : rows;
  const passing = all.filter((row) => passes(call.tables, ROOT, query, row));
  const kept = expand ? marked(passing) : passing;
  const [first] = query.order;
  if (first !== undefined && (first.field !== "date" || query.order.length > 1))
    return page(call, ROOT, query, sorted(ROOT, kept, query.order, call.language));
  // Over the date index the whole order is reversed, that of the ids too.
  const byDay = sorted(ROOT, kept, [{ field: "date", descending: false }], call.language);
  return page(call, ROOT, query, first?.descending ? byDay.reverse() : byDay);
}

function isTrue(sent: string | null): boolean {
  if (sent !== null && !["true", "false", ""].includes(sent)) throw invalid("f.daily", "value");
  return sent === "true";
}

/** The article of today as an entry, if the window holds that day. It is no row. */
function articleEntry(call: Call, { from, to }: Query, zone: string | null): Row[] {
  const now = new Date();
  const day = dayOf(new Date(now.getTime() + offsetAt(now.getTime(), zone ?? HOME)));
  const article = (!from || day >= from) && (!to || day <= to) ? articleOf(call, day) : undefined;
  if (!article) return [];
  const began = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`;
  const isRead = call.tables.rows("articleuser").some((mark) => mark.article === article.id && mark.read);
  return [
    {
      ...startsOf(ROOT),
      id: ARTICLE_ENTRY,
      version: 1,
      created: began,
      modified: began,
      timelineentrycategory: ARTICLE,
      timelineentrytype: SINGLE,
      title: worded(article, "title", call.language),
      note: worded(article, "teaser", call.language),
      date: day,
      done: isRead,
      status: "suggested",
      article: article.id,
    },
  ];
}

function inWindow(
  rows: readonly Row[],
  from: string | undefined,
  to: string | undefined,
  reader: string | null,
): Row[] {
  const first = from ?? addDays(to ?? "", -FAR);
  const last = to ?? addDays(first, FAR);
  const inside = ({ date }: Row) => String(date) >= first && String(date) <= last;
  const own = rows.filter((row) => !isSeries(row) && inside(row) && row.skipped !== true);
  const replaced = new Set(rows.map(({ series, seriesdate }) => `${series}/${seriesdate}`));
  const days = rows.filter(isSeries).flatMap((row) => occurrences(row, first, last));
  return [...own, ...days.filter(({ id, seriesdate }) => !replaced.has(`${id}/${seriesdate}`))].map((row) =>
    seenBy(row, reader),
  );
}

function occurrences(row: Row, from: string, to: string): Row[] {
  const start = String(row.date);
  const repeat = row.timelineentrytype === DAILY ? "DAILY" : "WEEKLY";
  const weeks = typeof row.weeks === "number" ? row.weeks : 1;
  const weekdays = Array.isArray(row.weekdays) ? (row.weekdays as Weekday[]) : [];
  const rhythm = { first: start, repeat, weeks, weekdays } as const;
  const end = typeof row.enddate === "string" && row.enddate < to ? row.enddate : to;
  const begin = start > from ? start : from;
  const days = Array.from({ length: Math.max(0, daysBetween(begin, end) + 1) }, (_, index) =>
    addDays(begin, index),
  );
  const { done: _done, donedate: _donedate, donetime: _donetime, ...rest } = row;
  return days
    .filter((day) => comesOn(rhythm, day))
    .map((day) => ({
      ...rest,
      id: row.id,
      version: row.version,
      date: day,
      seriesdate: day,
      firstdate: start,
    }));
}

/** A row with the instant of its time. No test of the site needs the conversion between two time zones. */
function seenBy(row: Row, reader: string | null): Row {
  if (typeof row.time !== "string" || reader === null) return row;
  if (row.zone !== undefined && row.zone !== reader)
    throw new Error(`the stand-in does not count the time of ${row.zone} in ${reader}`);
  return { ...row, instant: instantOf(String(row.date), row.time, reader) };
}

function instantOf(day: string, time: string, zone: string): string {
  const [year, month, date] = [day.slice(0, 4), day.slice(4, 6), day.slice(6)].map(Number);
  const clock = Date.UTC(year ?? 0, (month ?? 1) - 1, date, Number(time.slice(0, 2)), Number(time.slice(2)));
  const moment = clock - offsetAt(clock - offsetAt(clock, zone), zone);
  return new Date(moment).toISOString().replace(".000Z", "Z");
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** To make one takes longer than to use it a hundred times. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const formatter =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short", timeStyle: "medium" });
  formats.set(timeZone, formatter);
  return formatter;
}

/** The offset of a zone from UTC at an instant, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const format = formatOf(timeZone);
  return Date.parse(`${format.format(moment).replace(" ", "T")}Z`) - moment;
}

const CHANGEABLE = ["done", "donedate", "donetime", "date", "time", "endtime", "title", "place", "note"];
const OF_THE_SERIES = [
  "version",
  "created",
  "modified",
  "enddate",
  "weeks",
  "weekdays",
  "done",
  "donedate",
  "donetime",
];

/** Marks one day of a repeated entry as done, or changes, moves or skips it. */
export function changeDay(call: Call, id: number): Answer {
  const { day, version, skipped, ...sent } = call.body();
  const faults: Fault[] = [];
  const known = Object.entries(sent).filter(([name]) => CHANGEABLE.includes(name));
  for (const name of Object.keys(sent))
    if (!CHANGEABLE.includes(name)) faults.push({ path: name, key: "unknown" });
  const changes = valuesOf(ROOT, Object.fromEntries(known), faults);
  if (isEmpty(day)) faults.push({ path: "day", key: "required" });
  else if (typeof day !== "string") faults.push({ path: "day", key: "type" });
  else if (!isRealDay(day)) faults.push({ path: "day", key: "date" });
  if (!isEmptyVersion(version) && !Number.isInteger(version)) faults.push({ path: "version", key: "type" });
  if (!isEmpty(skipped) && typeof skipped !== "boolean") faults.push({ path: "skipped", key: "type" });
  if (faults.length > 0) throw new Refusal("error.validation", faults);
  const series = call.tables.row(ROOT, id);
  if (!series) throw new Refusal("error.notfound");
  const requested = {
    day: String(day),
    ...(typeof version === "number" && { version }),
    ...(typeof skipped === "boolean" && { skipped }),
  };
  const { row, isNew } = writeDay(call, series, requested, changes);
  return { status: isNew ? 201 : 200, body: answered(call.tables, ROOT, row, call.language) };
}

const isEmptyVersion = (version: unknown) => version === undefined || version === null;

function writeDay(
  call: Call,
  series: Row,
  { day, version, skipped }: { day: string; version?: number; skipped?: boolean },
  changes: Bag,
) {
  const rows = call.tables.rows(ROOT).filter((row) => row.series === series.id && row.seriesdate === day);
  const elsewhere = rows.find(({ moved }) => moved === true);
  const there = rows.find(({ moved }) => moved !== true);
  const stored = elsewhere ?? there;
  const base = stored ?? freshDay(call, series, day);
  if (!base) throw invalid("day", "value");
  const present = stored?.version ?? 0;
  if (version !== undefined && version !== present) {
    const current = answered(call.tables, ROOT, { ...base, version: present }, call.language);
    throw new Refusal("error.version.conflict", [], current);
  }
  const after: Row = { ...base, ...changes, ...(skipped !== undefined && { skipped }) };
  if (skipped === false) delete after.skipped;
  if (elsewhere !== undefined || after.date === base.date)
    return { row: write(call, stored, after), isNew: stored === undefined };
  write(call, there, { ...base, skipped: true });
  if (skipped === undefined) delete after.skipped;
  const moved = { ...after, id: call.tables.newId(), moved: true };
  // Its versions go on from those of the row that it takes the place of.
  return { row: write(call, undefined, moved, present), isNew: stored === undefined };
}

/** The row of an unchanged day; `undefined` when the series has no such day. */
function freshDay(call: Call, series: Row, day: string): Row | undefined {
  const [occurrence] = isSeries(series) ? occurrences(series, day, day) : [];
  if (!occurrence) return undefined;
  const row: Row = { ...series, id: call.tables.newId(), date: day, seriesdate: day };
  for (const name of OF_THE_SERIES) if (name !== "version") delete row[name];
  return { ...row, version: 0, timelineentrytype: SINGLE, series: series.id, done: false };
}

function write(call: Call, before: Row | undefined, row: Row, from = before?.version ?? 0): Row {
  for (const [name, value] of Object.entries(row)) if (value === null) delete row[name];
  const checked = judged(call, ROOT, row);
  const now = new Date().toISOString();
  const next = { ...checked, version: from + 1, created: before?.created ?? now, modified: now };
  call.tables.of(ROOT).set(next.id, next);
  return next;
}

/** The calendar file of an entry, as far as tests read it. */
export function calendarFile(call: Call, id: number): Answer {
  call.onlyParams(["titles"]);
  const row = call.tables.row(ROOT, id);
  if (!row) throw new Refusal("error.notfound");
  const lines = [
    "BEGIN:VCALENDAR",
    "BEGIN:VEVENT",
    `SUMMARY:${row.title}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ];
  const headers = { "content-type": "text/calendar; charset=utf-8" };
  return { status: 200, body: lines.join("\r\n"), headers };
}

/** Creates a feed; an earlier one ends. */
export function makeFeed(call: Call, account: Account): Answer {
  const { titles } = confirmed(call, account, ({ titles = null, ...others }) => {
    nothingElse(others);
    if (titles !== null && typeof titles !== "boolean") throw invalid("titles", "type");
  });
  const feed = { titles: titles === true, created: new Date().toISOString() };
  call.store.feed = feed;
  return { status: 200, body: { ...feed, url: "/api/timelineentry/feed/abc123.ics" } };
}

/** Whether there is a feed, without its address, which is not stored. */
export function showFeed(call: Call): Answer {
  call.onlyParams([]);
  if (!call.store.feed) throw new Refusal("error.notfound");
  return { status: 200, body: call.store.feed };
}

export function endFeed(call: Call): Answer {
  if (!call.store.feed) throw new Refusal("error.notfound");
  call.store.feed = null;
  return { status: 204 };
}
