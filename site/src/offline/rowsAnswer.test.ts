// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { call } from "../api/client";
import type { Root } from "../api/entities";
import { expectPerson, setAccessToken } from "../api/token";
import { send } from "../api/wire";
import { answersOf, cachedResponses } from "../device/answers";
import type { StoredRow } from "../device/item";
import { type Progress, progressOf, storePage } from "../device/rows";
import { entry } from "../features/timeline/fixture";
import { pulled } from "../test/pulled";
import { PERSON } from "../test/server/person";
import { startServer } from "../test/server/server";
import { soon } from "../test/soon";
import { offline } from "./offline.fixture";
import { startPulls, visit } from "./pulls";
import { forgetReads, readThrough } from "./reads";
import { currentRowsAnswer, rowsAnswer } from "./rowsAnswer";

const SEEN = Date.parse("2026-11-20T07:00:00Z");
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
    usercancercenter: [{ id: 60, cancercenter: 1 }],
    tumorinformation: [{ id: 61, medicalprofile: 1, tumorsizeleft: 2 }],
    tumorbiology: [{ id: 62, medicalprofile: 1 }],
    tumorinformationdistantmetastaseslocation: [
      { id: 63, tumorinformation: 61, distantmetastaseslocation: 1, side: "left" },
    ],
    document: [
      { id: 64, documenttemplatecategory: 1, name: "Befund", timelineentry: 41 },
      { id: 65, documenttemplatecategory: 1, name: "Arztbrief" },
    ],
    setting: [{ id: 66, key: "quiethours", value: "2200-0700" }],
    usernotificationcategory: [{ id: 67, notificationcategory: 1 }],
    stresslevel: [
      { id: 68, date: "20261101" },
      { id: 69, date: "20261103" },
      { id: 70, date: "20261103" },
    ],
    stresslevelentry: [{ id: 71, stresslevel: 69, stresslevelcategory: 1 }],
    articleuser: [
      { id: 72, article: 1, read: true, readdate: "20261101" },
      { id: 73, article: 2, read: false },
    ],
    contact: [{ id: 74, cancercenter: 1, text: "Bitte rufen Sie an." }],
    paymentmethod: [{ id: 75, paymenttype: 1 }],
  });

const ROOTS = [
  "medicalprofile",
  "treatment",
  "addressbookentry",
  "followup",
  "timelineentry",
  "notification",
  "usercancercenter",
  "tumorinformation",
  "tumorbiology",
  "tumorinformationdistantmetastaseslocation",
  "setting",
  "usernotificationcategory",
  "stresslevel",
  "stresslevelentry",
  "articleuser",
  "contact",
  "paymentmethod",
  "document",
] as const satisfies readonly Root[];

/** All rows as the server answers each of them by itself. */
async function pull(): Promise<void> {
  const started = server();
  const items = await Promise.all(
    ROOTS.flatMap((root) =>
      started.rows(root).map(async ({ id }) => ({
        root,
        row: (await call("GET", `${root}/${id}`, { by: send })) as StoredRow,
      })),
    ),
  );
  await pulled(items, { pulledAt: SEEN, whole: SEEN });
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
    "medicalprofile/list?p.i=0&p.s=100",
    "treatment/list?p.i=0&p.s=500",
    "addressbookentry/list?p.i=0&p.s=100",
    "usercancercenter/list?p.i=0&p.s=100",
    "tumorinformation/list?p.i=0&p.s=100&f.medicalprofileId=1",
    "tumorinformation/list?p.i=0&p.s=100&f.medicalprofileId=2",
    "tumorbiology/list?p.i=0&p.s=100&f.medicalprofileId=1",
    "tumorinformationdistantmetastaseslocation/list?p.i=0&p.s=100&f.tumorinformationId=61",
    "document/list?p.i=0&p.s=100&o.sort=name",
    "document/list?p.i=0&p.s=500&f.timelineentryId=41",
    "document/list?p.i=0&p.s=500&f.timelineentryId=42",
    "document/list?p.i=0&p.s=500&f.treatmentId=1",
    "usernotificationcategory/list?p.i=0&p.s=100",
    "setting/list?p.i=0&p.s=100&f.key=quiethours",
    "stresslevel/list?p.i=0&p.s=100&o.sort=date|desc,id|desc",
    "stresslevelentry/list?p.i=0&p.s=100&f.stresslevelId=69",
    "stresslevelentry/list?p.i=0&p.s=100&f.stresslevelId=68",
    "articleuser/list?p.i=0&p.s=100&f.read=true",
    "contact/list?p.i=0&p.s=100",
    "paymentmethod/list?p.i=0&p.s=100",
    "notification/list?p.i=0&p.s=50&o.sort=date|desc",
    "notification/list?p.i=0&p.s=1&o.sort=date|desc",
    `timelineentry/list?p.i=0&p.s=100&f.from=20261113${DAYS}&f.to=20261127&o.sort=date`,
    `timelineentry/list?p.i=0&p.s=100&f.from=20261120${DAYS}&f.to=20261120&o.sort=date`,
    `timelineentry/list?p.i=0&p.s=1${DAYS}&f.to=20261119&o.sort=date|desc`,
    `timelineentry/list?p.i=0&p.s=1&f.from=20261121${DAYS}&o.sort=date`,
  ])("%s", async (path) => {
    const answered = (await call("GET", path, { by: send })) as {
      items?: readonly object[];
      cursor?: string;
    };
    const { cursor: _, ...page } = answered;
    const own = (await rowsAnswer(PERSON, path))?.value as typeof answered;
    expect({ ...own, cursor: undefined }).toEqual({ ...page, cursor: undefined });
  });
});

it("a list goes on where its page has ended", async () => {
  const page = async (params: string) => {
    const answer = await rowsAnswer(PERSON, `treatment/list?${params}&o.sort=startdate`);
    return answer?.value as { items: { id: number }[]; more: boolean; cursor: string };
  };
  const first = await page("p.i=0&p.s=2");
  expect(first).toMatchObject({ items: [{ id: 11 }, { id: 10 }], more: true });
  expect(await page(`p.c=${first.cursor}&p.s=2`)).toEqual({
    items: [expect.objectContaining({ id: 12 })],
    more: false,
  });
  expect(await page("p.c=WzFd&p.s=2"), "a cursor of the server is left to it").toBeUndefined();
});

it("the article of today is among its days as soon as it came", async () => {
  const path = `timelineentry/list?p.i=0&p.s=100&f.daily=true&f.from=20261119${DAYS}&f.to=20261120&o.sort=date`;
  const answered = (await call("GET", path, { by: send })) as { items: object[] };
  const names = (answer: unknown) =>
    (answer as { items: { title: string; article?: { id: number } }[] }).items
      .map(({ title, article }) => `${title} ${article?.id}`)
      .sort();
  expect(names((await rowsAnswer(PERSON, path))?.value).length).toBe(answered.items.length - 1);
  await soon(async () => expect(names((await rowsAnswer(PERSON, path))?.value)).toEqual(names(answered)));
});

it("what a study asks for is left to the server, which knows whether it was answered", async () => {
  const path = (day: string) =>
    `timelineentry/list?p.i=0&p.s=100&f.from=${day}${DAYS}&f.to=${day}&o.sort=date`;
  const study = { ...entry(80, { title: "Fragebogen", date: "20261126" }), version: 1, study: "prisma" };
  const { replica } = await answersOf(PERSON);
  await storePage(
    PERSON,
    { items: [{ root: "timelineentry", row: study as unknown as StoredRow }], deleted: [], all: false },
    (await progressOf(PERSON)) as Progress,
    { isLast: true, asked: Date.now(), replica },
  );
  expect(await currentRowsAnswer(PERSON, path("20261126"), visit())).toBeUndefined();
  expect(await rowsAnswer(PERSON, path("20261126"))).toMatchObject({
    value: { items: [{ id: 40 }, { id: 80 }] },
  });
  expect(await currentRowsAnswer(PERSON, path("20261127"), visit())).toMatchObject({
    value: { items: [{ id: 40 }] },
  });
});

it("rows in another language than the one that is shown are left to the server", async () => {
  const end = startPulls(PERSON, "en");
  expect(await currentRowsAnswer(PERSON, "treatment/10", visit())).toBeUndefined();
  end();
  startPulls(PERSON, "de")();
  expect(await currentRowsAnswer(PERSON, "treatment/10", visit())).toMatchObject({ value: { id: 10 } });
});

it.each([
  "treatment/list?p.i=0&p.s=100&f.parenttreatmentcategoryId=3",
  'addressbookentry/list?p.i=0&p.s=100&f.qs="Vogel"',
  "country/list?p.i=0&p.s=100",
  "treatment/99",
  "tumorformula/formula",
])("%s is not answered from rows", async (path) => {
  expect(await rowsAnswer(PERSON, path)).toBeUndefined();
});

it("stands in for the server that is not reached, with when it was pulled", async () => {
  forgetReads();
  expect(await readThrough("treatment/10", offline)).toMatchObject({ id: 10 });
  await expect(readThrough("treatment/99", offline)).rejects.toMatchObject({ status: 0 });
});

it("is not given before everything has come once", async () => {
  await pulled([], { pulledAt: 0 });
  expect(await rowsAnswer(PERSON, "treatment/10")).toBeUndefined();
});
