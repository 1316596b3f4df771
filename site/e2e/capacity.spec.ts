// projects: de-390
import type { Page } from "@playwright/test";
import { chosen } from "./support/catalog";
import type { Program, Served } from "./support/program";
import { Stored } from "./support/record";
import { expect, test } from "./support/test";

/** They belong to the session; every other function answers what the page shows. */
const SESSION = /^(login|session)/i;

test("every request of the medical profile is one question to the table at most", async ({
  page,
  program,
  api,
  say,
  makePerson,
  openAs,
}) => {
  const id = (list: string, key: string) => chosen(list, key, "de").id;
  const person = await makePerson();
  const stored = await Stored.of(api, person);
  const medicalprofile = await stored.add("medicalprofile", {
    birthday: "19710401",
    diagnosisdate: "20240229",
    aftercare: "20251201",
  });
  await stored.add("tumorinformation", { medicalprofile, tumorsizeleft: id("tumorsize", "t1c") });
  await stored.add("tumorbiology", { medicalprofile, her2typeleft: id("her2type", "negative") });
  const parenttreatment = await stored.add("treatment", {
    medicalprofile,
    treatmentcategory: id("treatmentcategory", "operation"),
    startdate: "20240318",
  });
  await stored.add("treatment", {
    medicalprofile,
    parenttreatment,
    treatmentcategory: id("treatmentcategory", "operation.bct"),
    treatmentcategoryleft: id("treatmentcategory", "operation.bct"),
  });
  await openAs(page, person);
  const shown = await servedFor(page, program, "/medicalprofile", async () => {
    await expect(page.getByRole("group", { name: say("tumor:formula.title") })).toBeVisible();
    await expect(page.getByRole("article").filter({ hasText: "18.03.2024" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("01.12.2025");
  });
  const reads = shown.filter(({ function: name }) => !SESSION.test(name));
  expect(reads.length).toBeGreaterThan(0);
  for (const { function: name, dynamoCalls } of reads) expect(dynamoCalls, name).toBeLessThanOrEqual(1);
});

test("the overview asks the table nine times at most, however many days are shown", async ({
  page,
  program,
  api,
  makePerson,
  openAs,
}) => {
  const person = await makePerson();
  const stored = await Stored.of(api, person);
  const title = "Genug trinken";
  const daily = { timelineentrycategory: 1, timelineentrytype: 2, title, date: "20260101" };
  await stored.add("timelineentry", daily);
  await openAs(page, person);
  // Once in a while a function asks whether the catalogs have changed, which is one call more: then it is opened again.
  await expect(async () => {
    const shown = await servedFor(page, program, "/dashboard", () =>
      expect(page.getByRole("link", { name: title }).first()).toBeVisible(),
    );
    const calls = Object.fromEntries(shown.map(({ function: name, dynamoCalls }) => [name, dynamoCalls]));
    // The days take three calls (ADR 9) and the article among them one, the session two: the user's row and their roles.
    expect(calls).toMatchObject({ timelineentry: 4, session: 2, followup: 1 });
    expect(calls).not.toHaveProperty("article");
    // One request to each: entries beyond the shown days are not requested yet.
    const names = shown.map(({ function: name }) => name);
    expect(names.length).toBe(new Set(names).size);
    const reads = shown.filter(({ function: name }) => name !== "login");
    expect(reads.reduce((sum, { dynamoCalls }) => sum + dynamoCalls, 0)).toBeLessThanOrEqual(9);
  }).toPass();
});

/** The logged answers of the functions while a page is opened. */
async function servedFor(
  page: Page,
  program: Program,
  path: string,
  shows: () => Promise<void>,
): Promise<Served[]> {
  // Requests of an earlier page must be answered first, or they would be counted too.
  await page.goto("/dashboard", { waitUntil: "networkidle" });
  await page.goto("about:blank");
  let requests = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) requests += 1;
  });
  const before = program.served().length;
  await page.goto(path);
  await shows();
  await page.waitForLoadState("networkidle");
  await expect.poll(() => program.served().length - before).toBe(requests);
  return program.served().slice(before);
}
