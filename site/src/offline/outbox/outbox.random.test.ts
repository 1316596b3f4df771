// alone: each tab of the run loads modules of its own
import "fake-indexeddb/auto";
import { setImmediate } from "node:timers";
import { afterEach, expect, it, vi } from "vitest";
import type { Root } from "../../api/entities";
import type { Draft, StoredRow } from "../../device/item";
import { PERSON } from "../../test/server/person";
import { Server } from "../../test/server/server";
import { asStored, Chance, Ledger, TEXTS } from "./ledger.fixture";
import { withWaiting } from "./overlay";
import { SeriesSteps } from "./seriesSteps.fixture";
import { steadyCrypto } from "./steadyCrypto.fixture";
import { Browser, Tab } from "./tab.fixture";

/** The usual one once found a change that went over another; `OUTBOX_SEED=random` looks for new ones. */
const SEED =
  process.env.OUTBOX_SEED === "random"
    ? Math.floor(Math.random() * 1e9)
    : Number(process.env.OUTBOX_SEED ?? 4);
const OPERATIONS = 1_000;
const START = new Date("2026-11-20T08:00:00Z");
const ROOTS = ["treatment", "timelineentry"] as const satisfies readonly Root[];
const [CHEMO, PART, PROFILE] = [3, 302, 50];
/** Comes every day, and stays: of this one only days are changed. */
const SERIES = {
  id: 60,
  version: 1,
  timelineentrycategory: 3,
  timelineentrytype: 2,
  title: "Weg",
  date: "20261201",
} as const;

/** Turns in which every call that has begun comes to its end. */
const BEGUN_TURNS = 60;

/** So many waiting items are enough to meet everything; with more a run takes longer and finds nothing else. */
const CROWD = 40;

afterEach(() => vi.useRealTimers());

let ciphers: () => Promise<unknown> = async () => undefined;

/** Lets everything that needs no time go on, for so many turns. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    await ciphers();
  }
}

/** How calls fail: no way there, done but the answer lost, not done for a while, or the session over. */
const CUTS = { none: 60, offline: 10, lost: 12, busy: 6, toomany: 3, over: 3 };

class Run {
  readonly chance: Chance;
  readonly server = new Server({ medicalprofile: [{ id: PROFILE }], timelineentry: [SERIES] }, {});
  readonly ledger = new Ledger();
  readonly browser = new Browser();
  readonly series: SeriesSteps = new SeriesSteps(this);
  readonly counts: Record<string, number> = {};
  connected = true;
  safe = false;
  #texts = 0;

  constructor(seed: number) {
    this.chance = new Chance(seed);
    vi.spyOn(Math, "random").mockImplementation(() => this.chance.next());
    vi.stubGlobal("fetch", (url: string, init?: RequestInit) => this.#fetch(url, init));
  }

  /** The network between the browser and the server. */
  async #fetch(url: string, init: RequestInit = {}): Promise<Response> {
    await this.browser.still;
    await turns(this.chance.below(4));
    const cut = this.safe ? "none" : this.chance.weighted(CUTS);
    if (!this.connected || cut === "offline") throw new TypeError("Failed to fetch");
    if (cut === "busy") return refusal(503, "error.unavailable");
    if (cut === "toomany") return refusal(429, "error.toomany", { "Retry-After": "30" });
    if (cut === "over") return refusal(401, "error.token.invalid");
    const answer = await this.server.fetch(url, init);
    if (answer.ok && init.method === "POST") this.#accept(url, await answer.clone().json());
    await turns(this.chance.below(4));
    if (cut === "lost") throw new TypeError("Failed to fetch");
    return answer;
  }

  /** The server has this row now. */
  accept(root: Root, row: StoredRow): void {
    const series = row.series ? this.server.row(root, Number(row.series)) : undefined;
    this.ledger.accept(root, row, series && asStored(series));
  }

  #accept(url: string, { id }: StoredRow): void {
    const root = ROOTS.find((one) => url.includes(`/${one}/`));
    const row = root && this.server.row(root, id);
    if (root && row) this.accept(root, asStored(row));
  }

  async openTab(): Promise<void> {
    const tab = new Tab(this.browser, this.ledger);
    // Loading takes a time that no seed knows: everything else stands still meanwhile.
    const goOn = this.browser.hold();
    await turns(BEGUN_TURNS);
    const send = await tab.open();
    goOn();
    for (const root of ROOTS) this.look(tab, root);
    tab.outbox.start(PERSON, send, ({ root, row: id }, row) => {
      const rows = tab.lastRead.get(root);
      if (row) rows?.set(row.id, row);
      else rows?.delete(id);
    });
  }

  /** The tab loads the rows of a root. */
  look(tab: Tab, root: Root): void {
    tab.lastRead.set(root, new Map(this.server.rows(root).map((row) => [row.id, asStored(row)])));
  }

  /** What the tab shows. */
  view(tab: Tab, root: Root): readonly StoredRow[] {
    return withWaiting(root, [...(tab.lastRead.get(root)?.values() ?? [])], tab.outbox.snapshot());
  }

  text(): string {
    this.#texts += 1;
    return `text ${this.#texts}`;
  }

  /** Something that the person does; nobody waits for it, as the tab may crash meanwhile. */
  begin(action: Promise<unknown>): void {
    action.catch((error: { name: string; key?: string }) => {
      // The row or a reference was given up a moment before, or the storage took too long: time flies in a run.
      expect(["error.notfound", "error.validation", "AbortError", "Error"]).toContain(
        error.key ?? error.name,
      );
    });
  }

  write(tab: Tab, draft: Draft): void {
    this.begin(tab.outbox.enqueue(PERSON, draft));
  }

  /** A treatment that is no part of one. */
  whole(tab: Tab): StoredRow | undefined {
    const rows = this.view(tab, "treatment");
    return this.chance.of(rows.filter(({ parenttreatment }) => parenttreatment === undefined));
  }

  add(tab: Tab): void {
    const whole = this.whole(tab);
    const note = this.text();
    const treatment = { medicalprofile: PROFILE, startdate: "20260105", note };
    const kind = whole ? this.chance.weighted({ whole: 3, part: 4, entry: 4 }) : "whole";
    const draft = { kind: "add", title: note } as const;
    if (kind === "whole")
      this.write(tab, { ...draft, root: "treatment", body: { ...treatment, treatmentcategory: CHEMO } });
    else if (kind === "part") {
      const body = { ...treatment, treatmentcategory: PART, parenttreatment: whole?.id };
      this.write(tab, { ...draft, root: "treatment", body });
    } else {
      const day = { timelineentrycategory: 3, timelineentrytype: 1, title: "Weg", date: "20261203" };
      this.write(tab, { ...draft, root: "timelineentry", body: { ...day, note, treatment: whole?.id } });
    }
  }

  /** A row that the tab shows, more often one of the last. */
  shown(tab: Tab): { root: Root; row: StoredRow } | undefined {
    const root = this.chance.of(ROOTS) ?? "treatment";
    const rows = this.view(tab, root).filter(isWhole);
    const row = this.chance.of(this.chance.next() < 0.6 ? rows.slice(-3) : rows);
    return row && { root, row };
  }

  change(tab: Tab): void {
    const at = this.shown(tab);
    if (!at) return;
    const { root, row } = at;
    const names = (TEXTS[root] ?? []).filter(() => this.chance.next() < 0.6);
    const body = Object.fromEntries(names.map((name) => [name, this.text()]));
    const base = Object.fromEntries(names.map((name) => [name, row[name]]));
    if (names.length === 0) return;
    const { id, version } = row;
    this.write(tab, {
      kind: "update",
      root,
      row: id,
      body,
      base,
      version,
      previousRow: row,
      title: "update",
    });
  }

  remove(tab: Tab): void {
    const at = this.shown(tab);
    if (at) this.write(tab, { kind: "delete", root: at.root, row: at.row.id, title: "delete" });
  }

  /** Another device changes or deletes a row on the server. */
  elsewhere(): void {
    const root = this.chance.of(ROOTS) ?? "treatment";
    const row = this.chance.of(this.server.rows(root).filter(isWhole).slice(-12));
    if (!row) return;
    if (this.chance.next() < 0.15) {
      // As for every device: a row that others refer to stays.
      this.server.answer(
        {
          method: "DELETE",
          path: `/api/${root}/delete/${row.id}`,
          headers: new Headers({ "X-Auth-Token": "t-1" }),
        },
        "",
      );
      return;
    }
    this.server.change(root, row.id, { [this.chance.of(TEXTS[root] ?? []) ?? ""]: this.text() });
    this.accept(root, asStored(this.server.row(root, row.id)));
  }

  /** The person looks at their outbox and decides. */
  decide(tab: Tab): void {
    for (const item of tab.outbox.snapshot()) {
      const what = this.chance.next();
      if (item.state === "conflict") {
        const theirs = Object.keys(item.body).filter(() => this.chance.next() < 0.5);
        this.begin(tab.outbox.resolve(item.seq, theirs));
      } else if (item.state === "refused")
        this.begin((what < 0.3 ? tab.outbox.retry : tab.outbox.discard)(item.seq));
      else continue;
      this.counts[item.state] = (this.counts[item.state] ?? 0) + 1;
    }
  }

  async step(): Promise<void> {
    while (this.browser.tabs.size < 2) await this.openTab();
    const tab = this.chance.of([...this.browser.tabs]) as Tab;
    const what = this.chance.weighted(STEPS);
    this.counts[what] = (this.counts[what] ?? 0) + 1;
    if (what === "add") this.add(tab);
    else if (what === "change") this.change(tab);
    else if (what === "addSeries") this.series.add(tab, this.whole(tab)?.id);
    else if (what === "changeDay") this.series.changeDay(tab);
    else if (what === "leaveOut") this.series.leaveOut(tab);
    else if (what === "endSeries") this.series.end(tab, SERIES.id);
    else if (what === "removeSeries") this.series.remove(tab, SERIES.id);
    else if (what === "seriesElsewhere") this.series.elsewhere(SERIES.id);
    else if (what === "remove") this.remove(tab);
    else if (what === "elsewhere") this.elsewhere();
    else if (what === "decide") this.decide(tab);
    else if (what === "look") this.look(tab, this.chance.of(ROOTS) ?? "treatment");
    else if (what === "crash") tab.fuse = { calls: this.chance.below(6), late: this.chance.next() < 0.5 };
    else if (what === "close") this.browser.crash(tab);
    else if (what === "network") this.network();
    else if (what === "time") vi.advanceTimersByTime(this.chance.below(45_000));
    else window.dispatchEvent(new Event("online"));
    await turns(this.chance.below(160));
    if (tab.outbox.snapshot().length > CROWD) await this.calm(tab);
  }

  /** A quiet hour: what can be sent is sent, and the person decides once. */
  async calm(tab: Tab): Promise<void> {
    this.connected = true;
    for (let round = 0; round < 20 && !tab.dead && tab.outbox.snapshot().length > CROWD / 4; round++) {
      if (round % 5 === 0) this.decide(tab);
      vi.advanceTimersByTime(BUSY_MS);
      window.dispatchEvent(new Event("online"));
      await turns(100);
    }
  }

  /** The network goes or comes back, which the browser tells its tabs. */
  network(): void {
    this.connected = !this.connected || this.chance.next() < 0.5;
    if (this.connected) window.dispatchEvent(new Event("online"));
  }

  /** The network is good, and the person decides until nothing is left. */
  async end(): Promise<void> {
    this.connected = true;
    this.safe = true;
    for (const tab of this.browser.tabs) tab.fuse = null;
    while (this.browser.tabs.size < 2) await this.openTab();
    const [tab] = this.browser.tabs as Set<Tab>;
    for (let round = 0; round < 300; round++) {
      vi.advanceTimersByTime(BUSY_MS);
      window.dispatchEvent(new Event("online"));
      await turns(200);
      if ((await (tab as Tab).outbox.waiting(PERSON)).length === 0) break;
      this.decide(tab as Tab);
      await turns(20);
    }
    // What the last one has sent to the others is shown there too.
    await turns(BEGUN_TURNS);
  }
}

const STEPS = {
  add: 22,
  addSeries: 5,
  change: 28,
  changeDay: 12,
  leaveOut: 5,
  endSeries: 4,
  remove: 5,
  removeSeries: 3,
  elsewhere: 12,
  seriesElsewhere: 6,
  decide: 8,
  look: 4,
  crash: 4,
  close: 1,
  network: 3,
  time: 10,
  online: 4,
};

/** Passes in each round, so that the time comes that a busy server has named. In milliseconds. */
const BUSY_MS = 15_000;

/** An entry that is changed as a whole: neither that series nor a day of one, and shown. */
function isWhole({ id, series, skipped }: { id: number; series?: unknown; skipped?: unknown }): boolean {
  return id !== SERIES.id && !series && skipped !== true;
}

function refusal(status: number, key: string, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ status, key, fields: [] }), { status, headers });
}

it(`after ${OPERATIONS} operations the device and the server are equal (OUTBOX_SEED=${SEED})`, async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: START });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  ciphers = steadyCrypto();
  const run = new Run(SEED);
  for (let count = 0; count < OPERATIONS; count++) await run.step();
  await run.end();
  expect(run.ledger.faults(run.server)).toEqual([]);
  expect(run.series.faults()).toEqual([]);
  for (const tab of run.browser.tabs) {
    expect(tab.outbox.snapshot()).toEqual([]);
    for (const root of ROOTS) {
      run.look(tab, root);
      expect(run.view(tab, root)).toEqual(run.server.rows(root).map(asStored));
    }
  }
  // The run has met what it is there for.
  expect(Object.keys(run.counts)).toEqual(
    expect.arrayContaining([...Object.keys(STEPS), "conflict", "refused"]),
  );
  expect(run.ledger.size).toBeGreaterThan(OPERATIONS / 3);
});
