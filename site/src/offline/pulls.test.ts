// @vitest-environment jsdom

import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { call, keepReads, onWrote } from "../api/client";
import type { Entities } from "../api/entities";
import { update } from "../api/rows";
import { expectPerson, setAccessToken } from "../api/token";
import { clearResponseCache } from "../device/answers";
import { rowsOfRoot } from "../device/rows";
import { pulled, pulledFrom } from "../test/pulled";
import { PERSON } from "../test/server/person";
import { type Server, startServer } from "../test/server/server";
import { soon } from "../test/soon";
import { beforeRead, pullNews, pullNow, startPulls, visit } from "./pulls";
import { useCachedAt } from "./reachability";
import { forgetReads, noteWrote, readThrough } from "./reads";
import { onRowsChanged } from "./rowChanges";

const LIST = "addressbookentry/list?p.i=0&p.s=100";
const PARTS = "treatment/list?p.i=0&p.s=100&f.parenttreatmentId=10";
const since = () => renderHook(useCachedAt).result.current;

let server: Server;
let ends: (() => void)[] = [];

/** Rows of another visit, half a minute old unless it says otherwise. */
beforeEach(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await clearResponseCache();
  forgetReads();
  expectPerson(PERSON);
  setAccessToken("t-1");
  server = startServer({
    medicalprofile: [{ id: 1 }],
    treatment: [
      { id: 10, medicalprofile: 1, treatmentcategory: 3, startdate: "20260301" },
      { id: 12, medicalprofile: 1, parenttreatment: 10, treatmentcategory: 302 },
    ],
    addressbookentry: [{ id: 20, addressbookentrycategory: 1, lastname: "Vogel" }],
  });
  await pulledFrom(server, "user", "medicalprofile", "treatment", "addressbookentry");
  keepReads(readThrough);
  onWrote(noteWrote);
  ends = [startPulls(PERSON, "de")];
});

afterEach(() => {
  for (const end of ends) end();
  forgetReads();
});

const names = async () =>
  ((await call("GET", LIST)) as { items: Entities["addressbookentry"][] }).items.map(
    ({ lastname }) => lastname,
  );

/** Resolves with the next roots of which rows have changed. */
function changed(): Promise<string[]> {
  return new Promise((resolve) => {
    ends.push(onRowsChanged((roots) => resolve([...roots])));
  });
}

it("the first read of a page is answered from the rows, and what has changed since is reported", async () => {
  server.change("addressbookentry", 20, { lastname: "Winter" });
  const news = changed();
  expect(await names()).toEqual(["Vogel"]);
  expect(await news).toEqual(["addressbookentry"]);
  expect(await names()).toEqual(["Winter"]);
  expect(server.calls("GET", "addressbookentry")).toEqual([]);
  expect(server.calls("GET", "changes")).toHaveLength(1);
});

it("rows that were pulled half a minute ago are asked for again", async () => {
  await names();
  await pullNews(PERSON);
  const before = server.calls("GET", "changes").length;
  await names();
  expect(server.calls("GET", "changes")).toHaveLength(before);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
  await names();
  await soon(() => expect(server.calls("GET", "changes")).toHaveLength(before + 1));
  vi.useRealTimers();
});

describe("after a write of this page a read waits for what it has changed besides its row", () => {
  it("a treatment of another kind has no parts any more", async () => {
    await names();
    const there = server.row("treatment", 10) as Entities["treatment"];
    await update("treatment", there, { treatmentcategory: 1 });
    expect(await call("GET", PARTS)).toMatchObject({ items: [] });
  });

  it("a row that another device has deleted is removed after the refusal", async () => {
    await names();
    await soon(() => expect(server.calls("GET", "changes")).toHaveLength(1));
    const there = server.row("addressbookentry", 20) as Entities["addressbookentry"];
    server.remove("addressbookentry", 20);
    await expect(update("addressbookentry", there, { lastname: "Lenz" })).rejects.toMatchObject({
      status: 404,
    });
    expect(await names()).toEqual([]);
  });

  it("a write whose answer says all asks nothing more", async () => {
    await names();
    await soon(() => expect(server.calls("GET", "changes")).toHaveLength(1));
    const there = server.row("addressbookentry", 20) as Entities["addressbookentry"];
    await update("addressbookentry", there, { lastname: "Lenz" });
    await names();
    expect(server.calls("GET", "changes")).toHaveLength(1);
  });
});

it("without network the rows are shown, and from when they are, until it is back", async () => {
  const down = server.fail("GET changes", "offline");
  expect(await names()).toEqual(["Vogel"]);
  await soon(() => expect(since()).toBeTypeOf("number"));
  down.end();
  await pullNews(PERSON);
  expect(since()).toBeUndefined();
});

it("where the server refuses to say what has changed, the rows do not stand for its answers", async () => {
  const refusal = server.fail("GET changes", "error.unknown");
  server.change("addressbookentry", 20, { lastname: "Winter" });
  expect(await names()).toEqual(["Vogel"]);
  await pullNews(PERSON);
  expect(await names()).toEqual(["Winter"]);
  expect(server.calls("GET", "addressbookentry")).toHaveLength(1);
  expect(since()).toBeUndefined();
  refusal.end();
  await pullNews(PERSON);
  await names();
  expect(server.calls("GET", "addressbookentry")).toHaveLength(1);
});

it("a line that hangs is not waited for, also after a write", async () => {
  await names();
  await soon(() => expect(server.calls("GET", "changes")).toHaveLength(1));
  const line = server.hold("GET changes");
  const there = server.row("treatment", 10) as Entities["treatment"];
  await update("treatment", there, { treatmentcategory: 1 });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const parts = call("GET", PARTS);
  await vi.advanceTimersByTimeAsync(3000);
  vi.useRealTimers();
  expect(await parts).toMatchObject({ items: [{ id: 12 }] });
  line.release();
});

it("what was asked for before the person has left is not stored when they are back", async () => {
  await pulled([], { round: 2 });
  const line = server.hold("GET changes");
  const pull = pullNow(PERSON);
  await soon(() => expect(server.calls("GET", "changes")).toHaveLength(1));
  forgetReads();
  line.release();
  await pull;
  expect(await rowsOfRoot(PERSON, "addressbookentry")).toMatchObject({ rows: [] });
  await pullNow(PERSON);
  expect(await rowsOfRoot(PERSON, "addressbookentry")).toMatchObject({ rows: [{ lastname: "Vogel" }] });
});

it("a read that began before the person has left asks for nothing when they are back", async () => {
  const read = visit();
  forgetReads();
  expect(await beforeRead(PERSON, 0, read)).toBe(false);
  await pullNow(PERSON);
  expect(server.calls("GET", "changes")).toHaveLength(1);
  expect(await beforeRead(PERSON, 0, visit())).toBe(false);
  await soon(() => expect(server.calls("GET", "changes")).toHaveLength(2));
});
