// projects: en-1280
import { starting } from "./support/patterns";
import { Stored } from "./support/record";
import { coloursAlong, lineOf } from "./support/slider";
import { expect, test } from "./support/test";

test("a person checks their stress, sees what weighs and what may do good, and how it goes on", async ({
  page,
  api,
  say,
  look,
  makePerson,
  openAs,
}) => {
  const person = await makePerson();
  const stored = await Stored.of(api, person);
  const main = page.getByRole("main");
  const button = (key: string) => main.getByRole("button", { name: say(key), exact: true });
  const link = (key: string) => main.getByRole("link", { name: say(key), exact: true });

  await test.step("from the overview by taps", async () => {
    await openAs(page, person);
    await link("common:title.stressLevelStart").click();
    await expect(main.getByText(say("wellbeing:last.empty"))).toBeVisible();
    await link("wellbeing:start.begin").click();
  });

  await test.step("eight questions and the areas of life", async () => {
    const questions = main.getByRole("radiogroup");
    await expect(questions).toHaveCount(8);
    for (const question of await questions.all()) await question.getByRole("radio").nth(4).check();
    await look.at("stress-questions");
    await page.getByRole("button", { name: say("questionnaire:help.open"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("link", { name: starting("112") })).toBeVisible();
    await look.at("stress-help");
    await page.keyboard.press("Escape");
    await button("common:action.next").click();
    const areas = main.getByRole("radiogroup");
    await expect(areas.first()).toBeVisible();
    const slider = main.getByRole("slider").nth(2);
    const colours = async () => {
      const line = await slider.evaluate(lineOf);
      return coloursAlong(page, (await page.screenshot()).toString("base64"), line);
    };
    await expect(slider).toHaveAttribute("aria-valuetext", say("questionnaire:slider.empty"));
    expect(await colours(), "an empty track of one colour").toHaveLength(1);
    await areas.nth(2).getByRole("radio").nth(8).check();
    await expect(slider).toHaveValue("8");
    const [filled, ...others] = await colours();
    expect(others.at(-1), "filled up to the thumb").not.toBe(filled);
    expect((await slider.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await main.getByRole("slider").nth(3).focus();
    await page.keyboard.press("ArrowRight");
    await expect(areas.nth(3).getByRole("radio").nth(6)).toBeChecked();
    await look.at("stress-areas");
  });

  await test.step("a reload loses nothing", async () => {
    await page.reload();
    await expect(main.getByRole("slider").nth(2)).toHaveValue("8");
    await button("common:action.next").click();
  });

  await test.step("the review, and the result", async () => {
    await look.at("stress-review");
    await button("questionnaire:review.send").click();
    await page.waitForURL("**/stress-level-end");
    await expect(
      main.getByText(say("questionnaire:result.score", { score: "63", max: "100" })),
    ).toBeVisible();
    await expect(main.getByRole("region", { name: say("wellbeing:areas.title") })).toContainText(
      say("wellbeing:areas.new"),
    );
    const [level] = await stored.list("stresslevel");
    expect(level).toMatchObject({ score: 63, band: "medium" });
    expect(await stored.list("stresslevelentry")).toHaveLength(2);
  });

  await test.step("a second result makes a course", async () => {
    await stored.add("stresslevel", {
      date: "20260901",
      questionnaireId: 1,
      answers: { t1: 4, t2: 4, t3: 4, t4: 0, t5: 4, t6: 0, t7: 4, t8: 0 },
    });
    await page.goto("/stress-level-start");
    const stop = main.getByRole("slider");
    await stop.focus();
    await page.keyboard.press("Home");
    await expect(stop).toHaveAttribute("aria-valuetext", /100/);
    await button("questionnaire:trend.table").click();
    await expect(main.getByRole("row")).toHaveCount(3);
    await look.at("stress-table");
  });
});
