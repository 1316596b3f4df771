// projects: de-390
import { addEntry } from "./support/days";
import { userMenu } from "./support/navigation";
import { expect, test } from "./support/test";

/** Every theme has to be readable; the choice is stored in the browser. */
const THEMES = ["dark", "contrast"] as const;

test("dark, strong contrast and larger letters stay readable and fit", async ({
  page,
  say,
  look,
  makePerson,
  openAs,
}) => {
  await openAs(page, await makePerson());
  await addEntry(page, say, { kind: "appointment", title: "Blutbild", day: "today", time: "9:30" });
  await addEntry(page, say, {
    kind: "reminder",
    title: "Krankschreibungsverlängerung abholen",
    day: "today",
  });
  const menu = userMenu(page, say);
  const add = page.getByRole("link", { name: say("timeline:add"), exact: true });

  async function pages(name: string) {
    await page.keyboard.press("Escape");
    await expect(add).toBeVisible();
    await look.at(`${name}-dashboard`);
    await add.click();
    await expect(page.getByRole("radio")).toHaveCount(4);
    await page.getByRole("button", { name: say("common:action.save"), exact: true }).click();
    await expect(page.getByRole("alert").getByRole("link")).toHaveCount(3);
    await look.at(`${name}-entry`);
    await page.goto("/treatment");
    await page.getByRole("button", { name: say("medical:treatment.add") }).click();
    await expect(page.getByRole("radio")).toHaveCount(7);
    await look.at(`${name}-treatment`);
    await page.goto("/dashboard");
    await expect(add).toBeVisible();
    await menu.click();
  }

  await menu.click();
  for (const theme of THEMES) {
    await page.getByRole("radio", { name: say(`common:user.theme.${theme}`), exact: true }).check();
    await look.at(`${theme}-menu`);
    await pages(theme);
  }
  await page.getByRole("radio", { name: say("common:user.theme.light"), exact: true }).check();
  await page.getByRole("switch", { name: say("common:user.largeText") }).check();
  await page.getByRole("switch", { name: say("common:user.lowEnergy") }).check();
  await look.at("large-low-energy-menu");
  await pages("large-low-energy");
});
