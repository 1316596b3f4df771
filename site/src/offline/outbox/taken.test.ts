import { describe, expect, it } from "vitest";
import type { Item } from "./item";
import { withoutTaken } from "./taken";

const NOW = Date.UTC(2026, 10, 23, 9);

/** An id that the server gives so many milliseconds after the item was written. */
const idAt = (later: number) => (NOW + later - Date.UTC(2024, 0, 1)) * 4096 + 77;

function item(seq: number, more: Partial<Item>): Item {
  const body = { lastname: "Sommer", addressbookentrycategory: 4 };
  const own = {
    owner: 1,
    key: "k",
    kind: "add",
    root: "addressbookentry",
    row: -seq,
    body,
    base: {},
  } as const;
  return { seq, ...own, version: 0, made: NOW, tries: 1, next: 0, state: "waiting", title: "", ...more };
}

const ADD = item(1, {});
const row = (id: number, more: object = {}) => ({
  id,
  version: 1,
  lastname: "Sommer",
  addressbookentrycategory: { id: 4, key: "gynecologist", name: "Frauenarztpraxis" },
  ...more,
});

describe("an add whose answer was lost", () => {
  it("with a file is known by the number of its upload alone", () => {
    const file = { name: "Brief.pdf", type: "application/pdf", size: 9 };
    const letter = item(1, { root: "document", body: { name: "Brief" }, file });
    const large = { ...letter, seq: 2, row: -2, file: { ...file, upload: 99 } };
    const rows = [{ id: idAt(300), version: 1, name: "Brief" }];
    expect(withoutTaken("document", rows, [letter, large])).toHaveLength(2);
    expect(withoutTaken("document", [{ ...rows[0], id: 99 }], [letter, large])).toEqual([letter]);
  });

  it("is left out where its row is in the list, and what waits behind it belongs to that row", () => {
    const change = item(2, { kind: "update", row: -1, body: { phone: "1" } });
    const part = item(3, { root: "timelineentry", body: { addressbookentry: -1 } });
    const id = idAt(300);
    const left = withoutTaken("addressbookentry", [row(5), row(id)], [ADD, change, part]);
    expect(left.map(({ seq }) => seq)).toEqual([2, 3]);
    expect(left[0]).toMatchObject({ row: id, version: 1 });
    expect(left[1]?.body).toEqual({ addressbookentry: id });
  });

  it.each([
    ["a row that was there before", row(idAt(-3_600_000))],
    ["a row that says something else", row(idAt(300), { lastname: "Winter" })],
    ["a day of a series that is a row of its own", row(idAt(300), { series: 8 })],
  ])("stays beside %s", (_what, other) => {
    expect(withoutTaken("addressbookentry", [other], [ADD])).toEqual([ADD]);
  });

  it("is one of two that say the same, when one of them has arrived", () => {
    const second = item(2, {});
    expect(withoutTaken("addressbookentry", [row(idAt(300))], [ADD, second])).toEqual([second]);
    expect(withoutTaken("addressbookentry", [row(idAt(300)), row(idAt(900))], [ADD, second])).toEqual([]);
  });

  it("stays in the lists of other roots", () => {
    expect(withoutTaken("treatment", [row(idAt(300))], [ADD])).toEqual([ADD]);
  });

  it("of a series is found on any of its days", () => {
    const body = { title: "Tablette", date: "20261123", timelineentrytype: 2 };
    const series = item(1, { root: "timelineentry", body });
    const day = { ...body, id: idAt(300), date: "20261125", firstdate: "20261123", seriesdate: "20261125" };
    expect(withoutTaken("timelineentry", [day], [series])).toEqual([]);
  });
});
