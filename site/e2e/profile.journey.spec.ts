// projects: en-1280
import { chosen } from "./support/catalog";
import { openProfile, userMenu } from "./support/navigation";
import { starting } from "./support/patterns";
import { Stored } from "./support/record";
import { expect, test } from "./support/test";

test("a person finds their own data and the settings, and changes both", async ({
  page,
  api,
  say,
  look,
  language,
  watch,
  makePerson,
  openAs,
}) => {
  const main = page.getByRole("main");
  const summary = page.getByRole("alert").filter({ has: page.getByRole("link") });
  const heading = (key: string) => page.getByRole("heading", { level: 1, name: say(key), exact: true });
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  const row = (key: string) => main.getByRole("link", { name: starting(say(`common:title.${key}`)) });
  const field = (key: string) => page.getByRole("textbox", { name: starting(say(`profile:field.${key}`)) });
  const select = (key: string) => page.getByRole("combobox", { name: starting(say(`profile:field.${key}`)) });
  const edit = (type: string) =>
    main.getByRole("link", {
      name: say("profile:editPart", { part: say(`profile:part.${type}`) }),
      exact: true,
    });
  const region = (type: string) =>
    page.getByRole("region", { name: say(`profile:part.${type}`), exact: true });

  const person = await makePerson();
  const stored = await Stored.of(api, person);

  async function expectProfile() {
    await openProfile(page, say);
    await expect(heading("common:title.profile")).toBeFocused();
  }

  await test.step("the profile is in the menu of the person", async () => {
    await openAs(page, person);
    await userMenu(page, say).click();
    await page.keyboard.press("Escape");
    await expectProfile();
    await expect(main).toContainText(person.email);
  });

  await test.step("personal details: what is given, and what is not", async () => {
    await row("personalData").click();
    await expect(heading("common:title.personalData")).toBeVisible();
    await expect(region("name")).toContainText("Anna");
    await expect(region("contact")).toContainText(say("common:state.notGiven"));
  });

  await test.step("name: a title is chosen and the last name added", async () => {
    await edit("name").click();
    await expect(heading("profile:part.name")).toBeVisible();
    const { name } = chosen("academictitle", "drmed", language);
    await select("academictitle").selectOption({ label: name });
    await field("lastname").fill("Hoffmann-Beispielhausen");
    await button("common:action.save").click();
    await expect(region("name")).toContainText("Hoffmann-Beispielhausen");
    await expect(region("name")).toContainText(name);
  });

  await test.step("phone: a mistake, a draft and a change from another device", async () => {
    await edit("contact").click();
    await field("phone").fill("keine");
    await button("common:action.save").click();
    await expect(summary).toBeFocused();
    await look.at("profile-mistake");
    await field("phone").fill("030 5550145");
    await field("city").fill("Potsdam");
    await page.reload();
    await expect(page.getByText(say("common:state.draftRestored"))).toBeVisible();
    await expect(field("city")).toHaveValue("Potsdam");
    await stored.change("user/profile", { city: "Berlin", zip: "10115" });
    watch.expect(/status of 409 .*\/api\/user\/profile\/update/);
    await button("common:action.save").click();
    await expect(page.getByRole("heading", { name: say("common:conflict.title") })).toBeVisible();
    await look.at("profile-conflict");
    await page.getByRole("radio", { name: /Potsdam/ }).check();
    await button("common:action.save").click();
    await expect(region("contact")).toContainText("Potsdam");
    await expect(region("contact")).toContainText("10115");
    const [profile] = await stored.list("user/profile");
    expect(profile).toMatchObject({ phone: "030 5550145", city: "Potsdam", zip: "10115" });
  });

  await test.step("country and time zone", async () => {
    await edit("region").click();
    await select("country").selectOption({ index: 1 });
    await button("common:action.save").click();
    await expect(heading("common:title.personalData")).toBeVisible();
  });

  await test.step("settings take effect at once and stay", async () => {
    await main.getByRole("link", { name: say("common:title.profile"), exact: true }).click();
    await row("settings").click();
    await expect(heading("common:title.settings")).toBeVisible();
    for (const name of ["largeText", "lowEnergy", "lessMotion"])
      await main.getByRole("switch", { name: say(`common:user.${name}`) }).check();
    await main.getByRole("radio", { name: say("common:user.theme.dark"), exact: true }).check();
    await look.at("settings-changed");
    await page.reload();
    await expect(main.getByRole("switch", { name: say("common:user.lessMotion") })).toBeChecked();
    const root = page.locator("html");
    await expect(root).toHaveAttribute("data-motion", "less");
    await expect(root).toHaveAttribute("data-theme", "dark");
  });
});
