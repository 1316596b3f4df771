// projects: de-390, en-1280: what could cover the focus is another thing at each width
import { dateField } from "./support/dates";
import { entryOf } from "./support/days";
import { expectVisibleFocus, tabTo } from "./support/keys";
import { userMenu } from "./support/navigation";
import { Stored } from "./support/record";
import { expect, loaded, test } from "./support/test";

test("signing in, adding an entry and ticking it off needs no mouse", async ({ page, say, makePerson }) => {
  const { email, password } = await makePerson();
  const key = page.keyboard;
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1, name: say("account:login.title") })).toBeVisible();

  const skip = page.getByRole("link", { name: say("common:menu.skip") });
  await tabTo(page, skip);
  await expect(skip).toBeInViewport();
  await key.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(page, page.getByLabel(say("account:login.email")));
  await key.type(email);
  await tabTo(page, page.getByLabel(say("account:login.password"), { exact: true }));
  await key.type(password);
  await key.press("Enter");
  await loaded(page, say);

  const add = page.getByRole("link", { name: say("timeline:add"), exact: true });
  await tabTo(page, add);
  await key.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: say("timeline:form.addTitle") })).toBeFocused();

  const radios = page.getByRole("radio");
  await tabTo(page, radios.first());
  await key.press("Space");
  await expect(radios.first()).toBeChecked();
  await key.press("ArrowDown");
  await expect(radios.nth(1)).toBeChecked();
  await key.press("ArrowUp");
  await expectVisibleFocus(page);
  await tabTo(page, page.getByRole("textbox", { name: say("timeline:form.title") }));
  await key.type("Tabletten");
  await tabTo(page, page.getByRole("button", { name: say("timeline:day.today"), exact: true }));
  await key.press("Enter");
  const time = page.getByRole("textbox", { name: say("timeline:form.time") });
  await tabTo(page, time);
  await key.type("8:15");
  // Upwards, too: what comes into view there must not lie below the header.
  await tabTo(page, page.getByRole("main").getByRole("button").last());
  await tabTo(page, radios.first(), "Shift+Tab");
  await time.focus();
  await key.press("Enter");

  await expect(entryOf(page, "Tabletten")).toContainText("08:15");
  const done = page.getByRole("button", { name: say("timeline:done.actionFor", { title: "Tabletten" }) });
  await tabTo(page, done);
  await key.press("Enter");
  const undo = page.getByRole("button", { name: say("timeline:done.undoFor", { title: "Tabletten" }) });
  await expect(undo).toBeFocused();
});

test("a date is chosen in the dialog with keys alone", async ({
  page,
  say,
  makePerson,
  openAs,
  language,
}) => {
  await openAs(page, await makePerson(), "/medicalprofile");
  const key = page.keyboard;
  const edit = page.getByRole("button", { name: say("medical:dates.enter"), exact: true });
  await expect(edit).toBeVisible();
  await tabTo(page, edit);
  await key.press("Enter");
  const label = say("medical:dates.diagnosisdate");
  const opener = page.getByRole("button", { name: `${label}: ${say("common:date.open")}` });
  const dialog = page.getByRole("dialog");
  const field = dateField(page, label);

  // The form is there when the server has said what it begins with, at the latest after a second.
  await expect(dateField(page, say("medical:dates.birthday"))).toBeFocused();
  await tabTo(page, opener);
  await key.press("Enter");
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("grid")).toBeVisible();
  await key.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(field).toHaveValue("");

  await key.press("Enter");
  await expect(dialog.getByRole("grid")).toBeVisible();
  await tabTo(page, dialog.getByLabel(say("common:date.year"), { exact: true }));
  await key.type("2023");
  await expect(dialog.getByLabel(say("common:date.year"), { exact: true })).toHaveValue("2023");
  await tabTo(page, dialog.getByLabel(say("common:date.month"), { exact: true }));
  await key.type(language === "de" ? "Mai" : "May");
  await expect(dialog.getByLabel(say("common:date.month"), { exact: true })).toHaveValue("5");

  // Into the calendar: the focused day, three days on, one week on.
  const days = dialog.getByRole("grid").getByRole("button");
  await tabTo(page, days.locator("visible=true").and(page.locator('[tabindex="0"]')));
  await key.press("Home");
  await key.press("ArrowDown");
  await key.press("ArrowRight");
  await expectVisibleFocus(page);
  await key.press("Enter");
  const chosen = await dialog.getByLabel(say("common:date.day"), { exact: true }).inputValue();
  expect(chosen).not.toBe("");
  await tabTo(page, dialog.getByRole("button", { name: say("common:date.confirm") }));
  await key.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(field).toHaveValue(`${chosen.padStart(2, "0")}.05.2023`);
});

test("what opens above the page closes with Esc and hands the focus back", async ({
  page,
  say,
  makePerson,
  openAs,
}) => {
  await openAs(page, await makePerson());
  const key = page.keyboard;
  const menu = userMenu(page, say);
  await tabTo(page, menu);
  await key.press("Enter");
  const logout = page.getByRole("link", { name: say("common:user.logout") });
  await expect(logout).toBeVisible();
  await tabTo(page, logout);
  await key.press("Escape");
  await expect(logout).toBeHidden();
  await expect(menu).toBeFocused();

  await key.press("Enter");
  const help = page.getByRole("dialog").getByRole("button", { name: say("common:emergency.open") });
  await tabTo(page, help);
  await key.press("Enter");
  const dialog = page.getByRole("dialog", { name: say("common:emergency.title") });
  await expect(dialog).toBeVisible();
  await key.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(menu).toBeFocused();
});

test("one side of the tumour is entered and its formula explained with keys alone", async ({
  page,
  api,
  say,
  makePerson,
  openAs,
}) => {
  const person = await makePerson();
  await (await Stored.of(api, person)).add("medicalprofile", { birthday: "19710401" });
  await openAs(page, person, "/medicalprofile");
  const key = page.keyboard;
  const card = page.getByRole("article", { name: say("tumor:side.left") });
  const enter = page.getByRole("button", { name: say("tumor:card.enterSide.left"), exact: true });
  await expect(enter).toBeVisible();
  await tabTo(page, enter);
  await key.press("Enter");
  await expect(card).toBeFocused();

  const field = say("tumor:field.tumorgrading");
  const line = card.locator("summary").filter({ has: page.getByText(field, { exact: true }) });
  await expect(line).toBeVisible();
  await tabTo(page, line);
  await key.press("Enter");
  const grades = card.getByRole("radiogroup", { name: field }).getByRole("radio");
  await tabTo(page, grades.first());
  await key.press("Space");
  await expect(grades.first()).toBeChecked();
  await key.press("ArrowDown");
  await expect(grades.nth(1)).toBeChecked();
  await expectVisibleFocus(page);
  await tabTo(page, card.getByRole("button", { name: say("common:action.save"), exact: true }));
  await key.press("Enter");

  const edit = page.getByRole("button", { name: say("tumor:card.edit.left"), exact: true });
  await expect(edit).toBeFocused();
  const token = card.getByRole("button", { name: /^G2/ });
  await tabTo(page, token);
  await key.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole("button", { name: say("tumor:token.glossary") }));
  await key.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(token).toBeFocused();
});
