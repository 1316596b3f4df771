import { configure } from "@testing-library/react";
import { vi } from "vitest";
import { setAccessToken } from "../../api/token";
import { chooseLowEnergy } from "../../app/appearance";
import { addDays, compare, daysBetween } from "../../dates/dates";
import { chooseLanguage, loadWords, startWords } from "../../i18n/i18n";
import { loginAnswer, problem, type Reply, type SeenCall, stubFetch } from "../../test/fetchStub";
import { type Entry, isSeries, repeatOf } from "./entries";

// A whole page under axe takes seconds on a busy machine; how long it takes is not what these tests are about.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
configure({ asyncUtilTimeout: 15_000 });

const USER = {
  id: 7,
  version: 1,
  email: "mara@example.org",
  firstname: "Mara",
  lastname: "Berger",
  salutation: { id: 1, key: "ms", name: "Frau" },
};

type Answer = (seen: SeenCall) => Reply | "unreachable" | undefined | Promise<undefined>;

export interface TimelineServer {
  seen: SeenCall[];
  rows: Map<number, Entry>;
  /** Calls of one method whose path starts like this, behind `/api/timelineentry/`. */
  calls: (method: string, start: string) => SeenCall[];
}

/** A server with the entries of one person. `answer` may take a call before it does, or make it wait. */
export function timelineServer(entries: readonly Entry[], answer: Answer = () => undefined) {
  const rows = new Map(entries.map((row) => [row.id, row]));
  const seen = stubFetch((call) => {
    const first = answer(call);
    return first instanceof Promise ? first.then(() => usual(rows, call)) : (first ?? usual(rows, call));
  });
  const calls = (method: string, start: string) =>
    seen.filter((one) => one.method === method && one.path.startsWith(`/api/timelineentry/${start}`));
  return { seen, rows, calls };
}

function usual(rows: Map<number, Entry>, { method, path, body }: SeenCall): Reply {
  const url = new URL(path, "http://localhost");
  if (url.pathname === "/api/login") return loginAnswer();
  if (url.pathname === "/api/v1/session/user") return { body: USER };
  const [, action, id] = /^\/api\/timelineentry\/(\w+)\/?(\d+)?$/.exec(url.pathname) ?? [];
  if (action === undefined) return { body: { items: [], more: false } };
  if (action === "list") return listed(rows, url.searchParams);
  if (action === "add") return added(rows, body as Partial<Entry>);
  const row = rows.get(Number(id ?? action));
  if (!row) return problem(404, "error.notfound");
  if (action === "day") return dayOf(rows, row, body as Partial<Entry> & { day: string });
  if (method === "DELETE") {
    rows.delete(row.id);
    return { status: 204 };
  }
  return action === "update" ? updated(rows, row, body as Partial<Entry>) : { body: row };
}

/** An open end of a window lies far enough away for everything that the tests have. */
const YEAR = 366;

/** A window with its days. */
function listed(rows: Map<number, Entry>, params: URLSearchParams): Reply {
  const [from, to] = [params.get("f.from"), params.get("f.to")];
  const descending = params.get("o.sort")?.endsWith("desc");
  const [first, last] = [from ?? addDays(to ?? "20261120", -YEAR), to ?? addDays(from ?? "20261120", YEAR)];
  const all = inWindow([...rows.values()], first, last);
  const sorted = all.sort((a, b) => compare(a.date, b.date) || a.id - b.id);
  const items = (descending ? sorted.reverse() : sorted).slice(0, Number(params.get("p.s")));
  return { body: { items, more: items.length < all.length } };
}

function inWindow(rows: readonly Entry[], from: string, to: string): Entry[] {
  const own = rows.filter((row) => !isSeries(row) && row.date >= from && row.date <= to && !row.skipped);
  const replaced = (id: number, day: string) =>
    rows.some(({ series, seriesdate }) => series === id && seriesdate === day);
  const days = rows.filter(isSeries).flatMap((row) => {
    const step = repeatOf(row) === "DAILY" ? 1 : 7;
    return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
      .filter((day) => day >= row.date && daysBetween(row.date, day) % step === 0)
      .filter((day) => (!row.enddate || day <= row.enddate) && !replaced(row.id, day))
      .map((day) => ({ ...row, date: day, seriesdate: day, firstdate: row.date }));
  });
  return [...own, ...days];
}

function dayOf(rows: Map<number, Entry>, series: Entry, sent: Partial<Entry> & { day: string }): Reply {
  const { day, ...changes } = sent;
  const known = [...rows.values()].find((row) => row.series === series.id && row.seriesdate === day);
  const fresh = { ...series, id: series.id * 1000 + rows.size, version: 0, date: day };
  const base = known ?? { ...fresh, timelineentrytype: SINGLE, series: series.id, seriesdate: day };
  const row = { ...base, ...changes, version: base.version + 1 };
  rows.set(row.id, row);
  return { status: known ? 200 : 201, body: row };
}

const SINGLE = { id: 1, key: "SINGLE", name: "Einmalig" };

function stored(row: Entry, changes: Partial<Entry>): Entry {
  const chosen = (name: "timelineentrycategory" | "timelineentrytype") => {
    const sent: unknown = changes[name] ?? row[name];
    return typeof sent === "number" ? { id: sent, key: "", name: "" } : row[name];
  };
  const [timelineentrycategory, timelineentrytype] = [
    chosen("timelineentrycategory"),
    chosen("timelineentrytype"),
  ];
  return { ...row, ...changes, timelineentrycategory, timelineentrytype };
}

function added(rows: Map<number, Entry>, sent: Partial<Entry>): Reply {
  const id = Math.max(100, ...rows.keys()) + 1;
  const blank = { id, version: 1, title: "", date: "", timelineentrycategory: { id: 0, key: "", name: "" } };
  const row = stored({ ...blank, timelineentrytype: blank.timelineentrycategory }, sent);
  rows.set(id, row);
  return { status: 201, body: row };
}

function updated(rows: Map<number, Entry>, row: Entry, sent: Partial<Entry>): Reply {
  if (sent.version !== row.version) return problem(409, "error.version.conflict", { current: row });
  const next = stored(row, { ...sent, version: row.version + 1 });
  rows.set(row.id, next);
  return { body: next };
}

/** A signed-in person on 20 November 2026, 09:12 by her own clock, reading German. */
export async function signedIn(): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 20, 9, 12) });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  localStorage.setItem("zuversicht-user", JSON.stringify({ id: 7, permissionsInclude: [], newmodel: true }));
  setAccessToken("t-1");
  chooseLowEnergy(false);
  await startWords();
  await chooseLanguage("de");
  // Fetched ahead, so that no test has to wait for a page to be compiled.
  await Promise.all([
    import("../../app/Shell"),
    import("./days/DashboardPage"),
    import("./entry/EntryViewPage"),
  ]);
  await Promise.all([
    import("./entry/EntryAddPage"),
    import("./entry/EntryEditPage"),
    import("./calendar/CalendarPage"),
    loadWords("timeline"),
  ]);
}
