import { describe, expect, it } from "vitest";
import vectors from "../../../../infra/timeline/series.json";
import type { Item, Values } from "../../device/item";
import { entriesWithWaiting } from "./daysShown";
import { dayOf } from "./seriesDays";

const SHOWN = ["seriesdate", "date", "time", "endtime", "instant"];

function item(seq: number, more: Partial<Item>): Item {
  const own = { seq, owner: 1, key: `${seq}`, kind: "update", root: "timelineentry", row: 5 } as const;
  const usual = {
    body: {},
    base: {},
    version: 1,
    createdAt: 0,
    tries: 0,
    next: 0,
    state: "waiting",
    title: "",
  } as const;
  return { ...own, ...usual, ...more };
}

const windowOf = (from: string, to: string, reader?: string, sort = "date") =>
  new URLSearchParams({
    "f.from": from,
    "f.to": to,
    "o.sort": sort,
    ...(reader && { "f.timezone": reader }),
  });

const shown = (params: URLSearchParams, rows: readonly { id: number }[], items: readonly Item[]) =>
  entriesWithWaiting(params, rows, items) as readonly (Values & { id: number })[];

const add = (body: Values, seq = 1) => item(seq, { kind: "add", row: -seq, body, version: 0 });

describe("the days that the server counts as well", () => {
  it.each(vectors.map((vector) => [vector.name, vector] as const))("%s", (_, vector) => {
    const { series, changes, from, to } = vector;
    const reader = "reader" in vector ? vector.reader : undefined;
    const days = changes.map(({ day, ...body }, at) => {
      const previousRow = { ...series, id: -1, ...dayOf(series, day, reader ?? null) };
      return item(at + 2, { kind: "day", row: -1, day, body, previousRow });
    });
    const rows = shown(windowOf(from, to, reader), [], [add({ title: "Reihe", ...series }), ...days]);
    // The moment of a day that was changed singly is counted by the server.
    const names = changes.length > 0 ? SHOWN.filter((name) => name !== "instant") : SHOWN;
    const dayText = (day: Values) =>
      Object.fromEntries(names.flatMap((name) => (day[name] ? [[name, day[name]]] : [])));
    const place = ({ date, seriesdate }: Values) => `${date}${seriesdate}`;
    const inOrder = (all: readonly Values[]) =>
      all.map(dayText).toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
    expect(inOrder(rows)).toEqual(inOrder(vector.days));
  });
});

describe("a series that another device has prolonged since", () => {
  const series = { id: 5, version: 1, timelineentrytype: 2, date: "20261201", enddate: "20261202" };
  const until = (enddate: string) => ({
    ...series,
    enddate,
    version: 2,
    firstdate: series.date,
  });
  const prolong = item(1, { body: { enddate: "20261205" }, previousRow: series });

  it("stands on each of its days once", () => {
    const rows = ["01", "02", "03", "04"].map((day) => {
      const seriesdate = `202612${day}`;
      return { ...until("20261204"), date: seriesdate, seriesdate };
    });
    const days = shown(windowOf("20261201", "20261231"), rows, [prolong]);
    expect(days.map(({ date }) => date)).toEqual(["01", "02", "03", "04", "05"].map((day) => `202612${day}`));
  });

  it("keeps a day that is a row of its own", () => {
    const own = { ...until("20261204"), id: 9, series: 5, date: "20261203", seriesdate: "20261203" };
    const days = shown(windowOf("20261203", "20261205"), [own], [prolong]);
    expect(days.map(({ id, date }) => [id, date])).toEqual([
      [9, "20261203"],
      [5, "20261204"],
      [5, "20261205"],
    ]);
  });
});
