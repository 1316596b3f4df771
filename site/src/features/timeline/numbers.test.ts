// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { beforeEach, expect, it } from "vitest";
import { expectPerson } from "../../api/token";
import { finish, put } from "../../offline/outbox/store";
import { realIds } from "../../offline/realIds";
import { PERSON } from "../../test/server/person";
import { rowKey } from "./entries";
import { entry } from "./fixture";
import { learnNumbers } from "./numbers";

beforeEach(() => expectPerson(PERSON));

/** A row that waits, and what makes it arrive under a number. */
async function waiting() {
  const item = await put(PERSON, { kind: "add", root: "timelineentry", title: "Gespräch" }, Date.now());
  return { id: item.row, arrive: (id: number) => finish(item, { id, version: 1 }) };
}

it("a row keeps its key when it arrives, and each day of a series that does", async () => {
  const row = await waiting();
  await learnNumbers([entry(row.id)], realIds);
  const day = { seriesdate: "20261120", firstdate: "20261118" };
  const keys = [rowKey(entry(row.id)), rowKey(entry(row.id, day))];
  await row.arrive(701);
  await learnNumbers([entry(701)], realIds);
  expect([rowKey(entry(701)), rowKey(entry(701, day))]).toEqual(keys);
  expect(rowKey(entry(702, { series: 701, seriesdate: "20261120" }))).toBe(keys[1]);
});

it("a row of another list that still waits is asked about again", async () => {
  const row = await waiting();
  await learnNumbers([entry(row.id)], realIds);
  await learnNumbers([entry(1)], realIds);
  await row.arrive(703);
  await learnNumbers([entry(1)], realIds);
  expect(rowKey(entry(703))).toBe(String(row.id));
});

it("no two rows have one key where the browser has begun to count anew", async () => {
  const row = await waiting();
  await learnNumbers([entry(row.id)], realIds);
  await row.arrive(704);
  await learnNumbers([entry(704)], realIds);
  await learnNumbers([entry(704), entry(row.id)], realIds);
  expect(rowKey(entry(704))).not.toBe(rowKey(entry(row.id)));
});
