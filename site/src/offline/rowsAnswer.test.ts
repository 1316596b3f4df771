// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { call } from "../api/client";
import type { Root } from "../api/entities";
import { expectPerson, setAccessToken } from "../api/token";
import { cachedResponses } from "../device/answers";
import { type Progress, type ServerRow, storePage } from "../device/rows";
import { entry } from "../features/timeline/fixture";
import { PERSON } from "../test/server/person";
import { startServer } from "../test/server/server";
import { forgetLastSeen, lastSeen } from "./lastSeen";
import { offline } from "./offline.fixture";
import { rowsAnswer } from "./rowsAnswer";

const SEEN = Date.parse("2026-11-20T07:00:00Z");
const DONE: Progress = { since: 1, round: 1, seen: SEEN, whole: SEEN, language: "de" };
const DAYS = "&f.timezone=Europe%2FBerlin";

const server = () =>
  startServer({
    medicalprofile: [{ id: 1 }],
    treatment: [
      { id: 10, medicalprofile: 1, treatmentcategory: 3, startdate: "20260301" },
      { id: 11, medicalprofile: 1, treatmentcategory: 1, startdate: "20260201" },
      { id: 12, medicalprofile: 1, parenttreatment: 10, treatmentcategory: 302 },
    ],
    addressbookentry: [
      { id: 20, addressbookentrycategory: 1, lastname: "Vogel" },
      { id: 21, addressbookentrycategory: 1, lastname: "Ahrens", firstname: "Ute" },
    ],
    followup: [
      { id: 30, date: "20261101", status: 2 },
      { id: 31, date: "20261102", status: 1 },
    ],
    timelineentry: [
      entry(40, { repeat: "DAILY", kind: "INTAKE", title: "Tablette", date: "20261118", time: "0800" }),
      entry(41, { title: "Fieber messen", date: "20261120" }),
      entry(42, { title: "Blutbild", date: "20261125", time: "1030" }),
      entry(43, { repeat: "WEEKLY", title: "Sport", date: "20261102" }),
      {
        ...entry(44, { title: "Tablette", date: "20261120", time: "0900" }),
        series: 40,
        seriesdate: "20261120",
      },
      {
        ...entry(45, { title: "Tablette", date: "20261121" }),
        series: 40,
        seriesdate: "20261121",
        skipped: true,
      },
      {
        ...entry(46, { title: "Tablette", date: "20261123", time: "0800" }),
        series: 40,
        seriesdate: "20261122",
        moved: true,
      },
      {
        ...entry(47, { title: "Tablette", date: "20261122" }),
        series: 40,
        seriesdate: "20261122",
        skipped: true,
      },
    ],
    notification: [
      { id: 50, notificationcategory: 1, title: "Erinnerung", read: true },
      { id: 51, notificationcategory: 1, title: "Noch eine" },
    ],
  });

const ROOTS = [
  "medicalprofile",
  "treatment",
  "addressbookentry",
  "followup",
  "timelineentry",
  "notification",
] as const satisfies readonly Root[];

/** All rows as the server answers each of them by itself. */
async function pull(): Promise<void> {
  const started = server();
  const items = await Promise.all(
    ROOTS.flatMap((root) =>
      started
        .rows(root)
        .map(async ({ id }) => ({ root, row: (await call("GET", `${root}/${id}`)) as ServerRow })),
    ),
  );
  await storePage(PERSON, { items, deleted: [], all: true }, DONE, true);
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T08:00:00Z") });
  expectPerson(PERSON);
  setAccessToken("t-1");
  await cachedResponses(PERSON);
  await pull();
});

describe("a read that was never made here is answered from the rows as the server answers it", () => {
  it.each([
    "treatment/10",
    "timelineentry/40",
    "treatment/list?p.i=0&p.s=100",
    "treatment/list?p.i=0&p.s=500&f.parenttreatmentId=10",
    "treatment/list?p.i=0&p.s=500&f.parenttreatmentId=12",
    "contact/list?p.i=0&p.s=100",
    "setting/list?p.i=0&p.s=100&f.key=quiet",
    "treatment/list?p.i=0&p.s=100&f.isRoot=true&o.sort=startdate|desc",
    "addressbookentry/list?p.i=0&p.s=100&o.sort=lastname",
    "addressbookentry/list?p.i=0&p.s=100&o.sort=firstname,lastname|desc",
    "followup/list?p.i=0&p.s=100&f.status=2&o.sort=date|desc,id|desc",
    "notification/list?p.i=0&p.s=100&f.unread=true",
    "notification/list?p.i=0&p.s=100&f.unread=false",
    `timelineentry/list?p.i=0&p.s=100&f.from=20261113${DAYS}&f.to=20261127&o.sort=date`,
    `timelineentry/list?p.i=0&p.s=100&f.from=20261120${DAYS}&f.to=20261120&o.sort=date`,
    `timelineentry/list?p.i=0&p.s=1${DAYS}&f.to=20261119&o.sort=date|desc`,
    `timelineentry/list?p.i=0&p.s=1&f.from=20261121${DAYS}&o.sort=date`,
  ])("%s", async (path) => {
    const told = (await call("GET", path)) as { items?: readonly object[]; cursor?: string };
    const { cursor: _, ...page } = told;
    expect((await rowsAnswer(PERSON, path))?.value).toEqual(page);
  });
});

it.each([
  "treatment/list?p.i=0&p.s=100&f.parenttreatmentcategoryId=3",
  'addressbookentry/list?p.i=0&p.s=100&f.qs="Vogel"',
  "country/list?p.i=0&p.s=100",
  "treatment/99",
  "tumorformula/formula",
])("%s is not told by rows", async (path) => {
  expect(await rowsAnswer(PERSON, path)).toBeUndefined();
});

it("stands in for the server that is not reached, with when it was pulled", async () => {
  forgetLastSeen();
  expect(await lastSeen("treatment/10", offline)).toMatchObject({ id: 10 });
  await expect(lastSeen("treatment/99", offline)).rejects.toMatchObject({ status: 0 });
});

it("is not given before everything has come once", async () => {
  await storePage(PERSON, { items: [], deleted: [], all: true }, { ...DONE, seen: 0 }, false);
  expect(await rowsAnswer(PERSON, "treatment/10")).toBeUndefined();
});
