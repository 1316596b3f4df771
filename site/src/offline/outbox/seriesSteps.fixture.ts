import { expect } from "vitest";
import { addDays, type Day } from "../../dates/dates";
import type { Draft, StoredRow, Values } from "../../device/item";
import type { Server } from "../../test/server/server";
import { daysOfRows } from "./daysOfRows";
import { entriesWithWaiting } from "./daysShown";
import { asStored, type Chance, TEXTS } from "./ledger.fixture";
import { isSeriesRow } from "./seriesDays";
import type { Tab } from "./tab.fixture";

const ROOT = "timelineentry";
/** Every series begins before it, so that each of its days may be the last one. */
const [FIRST, LAST, BEGUN] = ["20261203", "20261214", "20261130"] as const;
const WINDOW = `f.from=${FIRST}&f.to=${LAST}`;
const [TIME_FOR_ME, DAILY, WEEKLY] = [3, 2, 3];

/** What the steps need of their run. */
interface Place {
  readonly chance: Chance;
  readonly server: Server;
  accept(root: typeof ROOT, row: StoredRow): void;
  text(): string;
  view(tab: Tab, root: typeof ROOT): readonly StoredRow[];
  write(tab: Tab, draft: Draft): void;
  begin(action: Promise<unknown>): void;
}

/** What the pages of the timeline do with entries that come back. */
export class SeriesSteps {
  readonly #run: Place;
  /** Each end of each series is given once, so that at the end it is known whose it was. */
  readonly #ends = new Set<string>();

  constructor(run: Place) {
    this.#run = run;
  }

  /** A daily or a weekly entry, with or without a last day. */
  add(tab: Tab, treatment: number | undefined): void {
    const { chance } = this.#run;
    const note = this.#run.text();
    const date = addDays(BEGUN, chance.below(3));
    const isDaily = chance.next() < 0.5;
    const rhythm = isDaily ? {} : { weeks: 1 + chance.below(2), weekdays: ["mon", "tue", "wed"] };
    const body = {
      timelineentrycategory: TIME_FOR_ME,
      timelineentrytype: isDaily ? DAILY : WEEKLY,
      title: "Weg",
      date,
      note,
      ...rhythm,
      ...(chance.next() < 0.2 && { enddate: "20270131" }),
      ...(chance.next() < 0.3 && { treatment }),
    };
    this.#run.write(tab, { kind: "add", root: ROOT, title: note, body });
  }

  /** The entries of a window of days as the tab shows them. Each day of a series is there once. */
  days(tab: Tab): readonly StoredRow[] {
    const params = new URLSearchParams(WINDOW);
    const rows = daysOfRows(params, [...(tab.lastRead.get(ROOT)?.values() ?? [])]);
    const shown = entriesWithWaiting(params, rows, tab.outbox.snapshot()) as readonly StoredRow[];
    const names = shown.map(nameOf);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    return shown.filter((row) => seriesOf(row) !== undefined);
  }

  #writeDay(tab: Tab, row: StoredRow, body: Values): void {
    const [day, version] = [String(row.seriesdate), row.series ? row.version : 0];
    const base = Object.fromEntries(Object.keys(body).map((name) => [name, row[name] ?? null]));
    const draft = { kind: "day", root: ROOT, row: seriesOf(row) ?? 0, day, title: "day" } as const;
    this.#run.write(tab, { ...draft, body, base, version, previousRow: { ...row, version } });
  }

  changeDay(tab: Tab): void {
    const { chance } = this.#run;
    const row = chance.of(this.days(tab));
    if (row) this.#writeDay(tab, row, { [chance.of(TEXTS[ROOT] ?? []) ?? ""]: this.#run.text() });
  }

  /** One day is left out, and comes back where the person says so at once. */
  leaveOut(tab: Tab): void {
    const { chance } = this.#run;
    const row = chance.of(this.days(tab));
    if (!row) return;
    this.#writeDay(tab, row, { skipped: true });
    if (!isOfOthers(row) && chance.next() < 0.4)
      this.#writeDay(tab, { ...row, skipped: true }, { skipped: false });
  }

  /** A series that the tab shows. */
  #shown(tab: Tab, series: (row: StoredRow) => boolean): StoredRow | undefined {
    return this.#run.chance.of(this.#run.view(tab, ROOT).filter((row) => isSeriesRow(row) && series(row)));
  }

  /** A last day of this series that nobody has given it; undefined where every one was. */
  #newEnd(series: number): Day | undefined {
    const end = addDays(FIRST, this.#run.chance.below(10));
    const place = `${series}/${end}`;
    if (this.#ends.has(place)) return undefined;
    this.#ends.add(place);
    return end;
  }

  /** A day and all that follow are deleted: the series ends before. `exceptId`: the id of the one series that stays as it is. */
  end(tab: Tab, exceptId: number): void {
    const row = this.#shown(tab, ({ id }) => id !== exceptId);
    const enddate = row && this.#newEnd(row.id);
    if (!enddate) return;
    const { id, version } = row;
    const base = { enddate: row.enddate ?? null };
    this.#run.write(tab, {
      kind: "update",
      root: ROOT,
      row: id,
      body: { enddate },
      base,
      version,
      previousRow: row,
      title: "end",
    });
  }

  /** A whole series is deleted; some come back, as long as that was not sent. */
  remove(tab: Tab, exceptId: number): void {
    const { chance } = this.#run;
    const waiting = tab.outbox.snapshot().filter(({ root, kind }) => root === ROOT && kind === "delete");
    const item = chance.next() < 0.3 ? chance.of(waiting) : undefined;
    const row = this.#shown(tab, ({ id }) => id !== exceptId);
    if (item) this.#run.begin(tab.outbox.discard(item.seq));
    else if (row)
      this.#run.write(tab, { kind: "delete", root: ROOT, row: row.id, title: "delete", previousRow: row });
  }

  /** Another device does the same. */
  elsewhere(exceptId: number): void {
    const { chance, server } = this.#run;
    const what = chance.weighted({ change: 5, skip: 3, end: 2, remove: 1 });
    const day = chance.of(this.#daysOfServer().filter((row) => what !== "skip" || isOfOthers(row)));
    const series = day && server.row(ROOT, seriesOf(day) ?? 0);
    if (!day || !series) return;
    const { seriesdate } = day;
    if (what === "change")
      this.#post(`day/${series.id}`, {
        day: seriesdate,
        [chance.of(TEXTS[ROOT] ?? []) ?? ""]: this.#run.text(),
      });
    else if (what === "skip") this.#post(`day/${series.id}`, { day: seriesdate, skipped: true });
    else if (series.id === exceptId) return;
    else if (what === "remove") this.#call("DELETE", `delete/${series.id}`);
    else {
      const enddate = this.#newEnd(series.id);
      if (enddate) this.#post(`update/${series.id}`, { version: series.version, enddate });
    }
  }

  #daysOfServer(): readonly StoredRow[] {
    return this.#window().filter((row) => seriesOf(row) !== undefined);
  }

  #window(): readonly StoredRow[] {
    const { body } = this.#call("GET", `list?${WINDOW}&p.s=500`);
    return (asStored(body) as unknown as { items: readonly StoredRow[] }).items;
  }

  #call(method: string, path: string, body?: Values) {
    const headers = new Headers({ "X-Auth-Token": "t-1" });
    const call = { method, path: `/api/${ROOT}/${path}`, headers };
    return this.#run.server.answer(call, body ? JSON.stringify(body) : "");
  }

  #post(path: string, body: Values): void {
    const answer = this.#call("POST", path, body);
    expect([200, 201]).toContain(answer.status);
    this.#run.accept(ROOT, asStored(answer.body));
  }

  /** What is wrong with the days at the end, in words. */
  faults(): string[] {
    const rows = this.#run.server.rows(ROOT).map(asStored);
    const own = rows.filter(({ series }) => series !== undefined).map(nameOf);
    const twice = own.filter((name, at) => own.indexOf(name) !== at);
    const server = this.#window().map(nameOf);
    const device = daysOfRows(new URLSearchParams(WINDOW), rows).map((row) => nameOf(asStored(row)));
    const differs = (one: string[], other: string[]) => one.filter((name) => !other.includes(name));
    return [
      ...twice.map((name) => `the day ${name} is stored twice`),
      ...differs(server, device).map((name) => `the device does not show ${name}`),
      ...differs(device, server).map((name) => `only the device shows ${name}`),
    ];
  }
}

/** Of these another device leaves out days, and this one brings none back: a flag does not tell whose it is. */
function isOfOthers({ seriesdate }: StoredRow): boolean {
  return Number(seriesdate) % 2 === 0;
}

/** The series whose day a row stands for. A changed day stays after its series, and is an entry like any other then. */
function seriesOf({ id, series, seriesdate, firstdate }: StoredRow): number | undefined {
  if (!seriesdate || !(series || firstdate)) return undefined;
  return typeof series === "number" ? series : id;
}

function nameOf(row: StoredRow): string {
  const series = seriesOf(row);
  return series === undefined ? `${row.id}` : `${series}/${row.seriesdate}`;
}
