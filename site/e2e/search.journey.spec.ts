// projects: de-390, en-1280: slips of the finger are forgiven in each language
import { article, question } from "./support/articles";
import { chosen } from "./support/catalog";
import { starting } from "./support/patterns";
import { Stored } from "./support/record";
import { expect, test } from "./support/test";

/** Letters are missing or swapped. */
const TYPO = { de: "Lympfödem", en: "lymphodema" } as const;
const FATIGUE = { de: "FATIGUE", en: "FATIGUE" } as const;
const WALK = { de: "Spaziergang mit Jörg", en: "Walk with Jörg" } as const;

test("a person finds what they look for, with slips of the finger and without leaving a trace", async ({
  page,
  api,
  say,
  look,
  language,
  makePerson,
  openAs,
}) => {
  const main = page.getByRole("main");
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
  const field = main.getByRole("searchbox", { name: say("search:form.label") });
  const status = main.getByRole("status").filter({ hasText: /./ });
  const group = (location: string) =>
    main.getByRole("region", { name: starting(say(`search:place.${location}`)) });
  const search = async (text: string) => {
    await field.fill(text);
    await page.keyboard.press("Enter");
  };
  const chemo = chosen("treatmentcategory", "chemo", language);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.url()} ${request.postData() ?? ""}`));

  const person = await makePerson();
  await test.step("somebody has entered this and that", async () => {
    await openAs(page, person);
    const stored = await Stored.of(api, person);
    await stored.add("timelineentry", {
      timelineentrycategory: 3,
      timelineentrytype: 1,
      title: WALK[language],
      date: "20261122",
    });
    await stored.add("addressbookentry", {
      addressbookentrycategory: 1,
      firstname: "Jörg",
      lastname: "Groß",
    });
    const medicalprofile = await stored.add("medicalprofile", { birthday: "19710401" });
    await stored.add("treatment", { medicalprofile, treatmentcategory: chemo.id, startdate: "20260301" });
  });

  await test.step("the search is on every page and wants a word", async () => {
    await page
      .getByRole("banner")
      .getByRole("link", { name: say("common:menu.search"), exact: true })
      .click();
    await expect(heading(say("search:page.title"))).toBeFocused();
    await main.getByRole("button", { name: say("search:form.search"), exact: true }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(new RegExp(say("search:form.missing")));
    await expect(page).toHaveURL(/\/search$/);
    await look.at("search-empty");
  });

  await test.step("articles and words, grouped and marked", async () => {
    await search(FATIGUE[language]);
    await expect(heading(say("search:result.title"))).toBeFocused();
    await expect(status).toContainText(FATIGUE[language]);
    await expect(group("article").locator("mark").first()).toHaveText(/fatigue/i);
    const { title } = article("fatigue-more-than-tired", language);
    await group("article")
      .getByRole("link", { name: starting(title) })
      .click();
    await expect(heading(title)).toBeFocused();
    await page.goBack();
    await expect(field).toHaveValue(FATIGUE[language]);
    await expect(group("article")).toBeVisible();
  });

  await test.step("slips of the finger are forgiven, and it says so", async () => {
    await search(TYPO[language]);
    await expect(status).toContainText(TYPO[language]);
    const { title } = article("lymphoedema", language);
    await expect(group("article").getByRole("link", { name: starting(title) })).toBeVisible();
  });

  await test.step("the own entries, however they are written", async () => {
    await search("joerg");
    await expect(group("timeline").getByRole("link", { name: starting(WALK[language]) })).toBeVisible();
    await expect(group("team").getByRole("link")).toContainText("Jörg Groß");
    await search("GROSS joerg");
    await expect(group("timeline")).toHaveCount(0);
    await group("team").getByRole("link").click();
    await expect(page).toHaveURL(/\/addressbookentry\/view\/\d+$/);
    await page.goBack();
    await search(chemo.name);
    await expect(group("treatment").getByRole("link")).toHaveAttribute("href", "/treatment");
  });

  await test.step("a question opens where it stands", async () => {
    const { id, question: text, answer } = question("cost", language);
    await search(text);
    await group("faq")
      .getByRole("link", { name: starting(text) })
      .click();
    await expect(page).toHaveURL(new RegExp(`/faq#q${id}$`));
    await expect(main.getByText(answer, { exact: true })).toBeVisible();
    await page.goBack();
  });

  await test.step("nothing found leads on", async () => {
    await search("qqqqqq");
    await expect(main.getByRole("list", { name: say("search:nothing.ways") }).getByRole("link")).toHaveCount(
      4,
    );
  });

  await test.step("no word left the browser, and none stays in it", async () => {
    const words = [TYPO[language], "joerg", "qqqqqq"];
    const calls = requests.filter((one) => one.includes("/api/")).map(decodeURIComponent);
    for (const word of words) expect(calls.filter((one) => one.includes(word))).toEqual([]);
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    for (const word of words) expect(kept).not.toContain(word);
  });
});
