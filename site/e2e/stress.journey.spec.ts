// projects: de-390
import { starting } from "./support/patterns";
import { Stored } from "./support/record";
import { coloursAlong, lineOf } from "./support/slider";
import { Taps } from "./support/taps";
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

  const taps = new Taps();
  const heading = main.getByRole("heading", { level: 1 });
  /** Opens what the action leads to, which needs no scrolling to be answered. */
  const leadsOn = async (act: () => Promise<void>) => {
    const before = (await heading.textContent()) ?? "";
    await act();
    await expect(heading).not.toHaveText(before);
    const below = () => document.documentElement.scrollHeight - window.innerHeight;
    expect(await page.evaluate(below), (await heading.textContent()) ?? "").toBeLessThanOrEqual(0);
  };

  await test.step("from the overview by taps", async () => {
    await openAs(page, person, "/stress-level-start");
    await expect(main.getByText(say("wellbeing:last.empty"))).toBeVisible();
    await leadsOn(() => taps.on(link("wellbeing:start.begin")));
  });

  await test.step("what weighs, and how much each of it", async () => {
    await expect(main.getByRole("checkbox")).toHaveCount(8);
    await look.at("stress-areas");
    for (const area of [2, 5, 6]) await taps.on(main.getByRole("checkbox").nth(area));
    await leadsOn(() => taps.on(button("common:action.next")));
    const slider = main.getByRole("slider");
    const colours = async () => {
      const line = await slider.evaluate(lineOf);
      return coloursAlong(page, (await page.screenshot()).toString("base64"), line);
    };
    await expect(slider).toHaveAttribute("aria-valuetext", say("questionnaire:slider.empty"));
    expect(await colours(), "an empty track of one colour").toHaveLength(1);
    await look.at("stress-number");
    await leadsOn(() => taps.on(main.getByRole("radio").nth(8)));
    await page.goBack();
    await expect(slider).toHaveValue("8");
    const [filled, ...others] = await colours();
    expect(others.at(-1), "filled up to the thumb").not.toBe(filled);
    expect((await slider.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await leadsOn(() => button("common:action.next").click());
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await expect(main.getByRole("radio").nth(6)).toBeChecked();
    await leadsOn(() => taps.on(button("common:action.next")));
    await leadsOn(() => taps.on(main.getByRole("radio").nth(3)));
  });

  await test.step("eight statements, each led on by its answer, which can be taken back", async () => {
    await look.at("stress-statement");
    await page.getByRole("button", { name: say("questionnaire:help.open"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("link", { name: starting("112") })).toBeVisible();
    await look.at("stress-help");
    await page.keyboard.press("Escape");
    await leadsOn(() => taps.on(main.getByRole("radio").nth(3)));
    await expect(heading).toBeFocused();
    await leadsOn(() => button("questionnaire:one.undoOf").click());
    await expect(main.getByRole("radio").nth(3)).toBeChecked();
    await leadsOn(() => main.getByRole("radio").nth(4).click());
    for (let left = 6; left > 0; left -= 1) await leadsOn(() => taps.on(main.getByRole("radio").nth(4)));
    await taps.on(main.getByRole("radio").nth(4));
  });

  await test.step("a reload loses nothing", async () => {
    await page.reload();
    await expect(main.getByRole("radio").nth(4)).toBeChecked();
  });

  await test.step("the result", async () => {
    await taps.on(button("common:action.save"));
    await page.waitForURL("**/stress-level-end");
    expect(taps.count).toBeLessThanOrEqual(20);
    await expect(
      main.getByText(say("questionnaire:result.score", { score: "63", max: "100" })),
    ).toBeVisible();
    const areas = main.getByRole("region", { name: say("wellbeing:areas.title") });
    await expect(areas.getByRole("listitem")).toHaveCount(3);
    await look.at("stress-result");
    const [level] = await stored.list("stresslevel");
    expect(level).toMatchObject({ score: 63, band: "medium" });
    const entries = await stored.list("stresslevelentry");
    expect(entries.map(({ value }) => value).sort()).toEqual([3, 6, 8]);
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
