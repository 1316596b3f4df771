import { chosen } from "./support/catalog";
import { expect, test } from "./support/house";
import { Stored } from "./support/record";

/** They bring the session along; every other function reads what the page shows. */
const SESSION = /^(login|session)/i;

test("every request of the medical profile is one question to the table at most", async ({
  page,
  program,
  api,
  say,
  makePerson,
  signIn,
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
  await signIn(page, person);
  // What the overview asks for must be answered first, or it would be counted with the profile.
  await page.goto("/dashboard", { waitUntil: "networkidle" });
  await page.goto("about:blank");

  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) requests.push(`${request.method()} ${pathname}`);
  });
  const before = program.served().length;
  await page.goto("/medicalprofile");
  await expect(page.getByRole("group", { name: say("tumour:formula.title") })).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: "18.03.2024" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("01.12.2025");
  await page.waitForLoadState("networkidle");

  await expect.poll(() => program.served().length - before).toBe(requests.length);
  const shown = program.served().slice(before);
  const reads = shown.filter(({ function: name }) => !SESSION.test(name));
  expect(reads.length).toBeGreaterThan(0);
  for (const { function: name, dynamoCalls } of reads) expect(dynamoCalls, name).toBeLessThanOrEqual(1);
});
