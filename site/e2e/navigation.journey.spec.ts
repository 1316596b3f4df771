// projects: de-390, en-1280: the menus are other ones at each width
import { userMenu } from "./support/navigation";
import { starting } from "./support/patterns";
import { DEMO, expect, test } from "./support/test";

test("signing out is in sight as soon as the menu of the person opens", async ({
  page,
  say,
  makePerson,
  openAs,
}) => {
  await openAs(page, await makePerson());
  await userMenu(page, say).click();
  await expect(page.getByRole("link", { name: say("common:user.logout"), exact: true })).toBeInViewport({
    ratio: 1,
  });
});

test("paper carries the name and the day", async ({ page, openAs }) => {
  await openAs(page, DEMO);
  const head = page.getByText(/Anna Beispiel · .*\b20\d\d$/);
  await expect(head).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(head).toBeVisible();
});

test("help in an emergency is in the header, and at the end of the days or beside them however far they go", async ({
  page,
  say,
  openAs,
  viewport,
}) => {
  await openAs(page, DEMO);
  const help = page.getByRole("button", { name: say("timeline:emergency.more"), exact: true });
  const open = page.getByRole("banner").getByRole("button", { name: say("common:emergency.open") });
  await expect(open).toBeInViewport({ ratio: 1 });
  const add = page.getByRole("link", { name: say("timeline:add"), exact: true });
  if ((viewport?.width ?? 0) < 1024) {
    const tomorrow = page.getByRole("heading", { level: 2, name: starting(say("common:day.tomorrow")) });
    await expect(tomorrow).toBeAttached();
    const [below, own] = await Promise.all([tomorrow, help].map((one) => one.boundingBox()));
    expect(below?.y).toBeLessThan(own?.y ?? 0);
    await open.click();
    await expect(page.getByRole("dialog", { name: say("common:emergency.title") })).toBeVisible();
    return;
  }
  await expect(page.getByRole("region").nth(2)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 900));
  await expect(add).not.toBeInViewport();
  await expect(help).toBeInViewport({ ratio: 1 });
});
