// projects: de-390, en-1280: what is another thing at each width
import { paths } from "../src/paths";
import { DEMO, expect, loaded, test } from "./support/test";

const ZIPCODE = "10115";

test("a letter is photographed where there is a camera to hold over it", async ({
  page,
  say,
  isMobile,
  makePerson,
  openAs,
}) => {
  await openAs(page, await makePerson(), paths.documentAdd);
  await expect(page.getByLabel(say("papers:document.choose"), { exact: true })).toBeAttached();
  const camera = page.getByRole("main").getByText(say("papers:document.photo"), { exact: true });
  await expect(camera).toBeVisible({ visible: isMobile });
});

test("a centre stands beside the list that it was found in, where there is room", async ({
  page,
  say,
  viewport,
  makePerson,
  openAs,
}) => {
  const main = page.getByRole("main");
  await openAs(page, await makePerson(), paths.cancerCenterSearchResult(ZIPCODE));
  const found = main.getByRole("heading", { level: 3 }).first();
  const name = (await found.textContent()) ?? "";
  await main.getByRole("link", { name, exact: true }).click();
  const heading = page.getByRole("heading", { level: 1, name, exact: true });
  await expect(heading).toBeVisible();
  const beside = main.getByRole("navigation", { name: say("cancercenter:result.list"), exact: true });
  if ((viewport?.width ?? 0) < 1024) return expect(beside).toBeHidden();
  await expect(beside).toBeVisible();
  const [list, center] = await Promise.all([beside.boundingBox(), heading.boundingBox()]);
  expect(list && list.x + list.width).toBeLessThanOrEqual(center?.x ?? 0);
});

test("the first entry of today is in sight at once, and a letter is three taps away", async ({
  page,
  say,
  isMobile,
  openAs,
}) => {
  await openAs(page, DEMO);
  const main = page.getByRole("main");
  const first = main.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
  await expect(first.first()).toBeVisible();
  if (isMobile) {
    const greeting = page.getByRole("heading", { level: 1 });
    const week = main.getByRole("list", { name: say("timeline:week.label"), exact: true });
    const [above, below, entry] = await Promise.all([
      greeting.boundingBox(),
      week.boundingBox(),
      first.first().boundingBox(),
    ]);
    const panelPx = (below ? below.y + below.height : 0) - (above?.y ?? 0);
    expect(panelPx, "the greeting with its week").toBeLessThanOrEqual(220);
    expect(entry?.y, "the first entry of today").toBeLessThan(700);
  }
  await page
    .getByRole("navigation", { name: say("common:menu.main"), exact: true })
    .getByRole("link", { name: say("common:menu.medicalProfile"), exact: true })
    .click();
  await main.getByRole("link", { name: say("papers:reports.add"), exact: true }).click();
  await expect(page.getByLabel(say("papers:document.choose"), { exact: true })).toBeAttached();
});

test("the emergency text is out of the way of the days until they come, and stays beside them where there is room", async ({
  page,
  say,
  isMobile,
  viewport,
  openAs,
}) => {
  // Without it the days are asked of the server, whose answer can be held.
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => new Promise(() => undefined);
  });
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/timelineentry/list*", async (route) => {
    await released;
    await route.continue();
  });
  await openAs(page, DEMO, paths.tabs);
  const emergency = page.getByRole("main").getByRole("link", { name: "112", exact: true });
  await expect(page.locator("[role=status][aria-busy=true]").first()).toBeVisible();
  const [top, height] = [(await emergency.boundingBox())?.y, viewport?.height ?? Number.NaN];
  // On a desk it stands beside the days from the start.
  if (isMobile) expect(top).toBeGreaterThanOrEqual(height);
  else expect(top).toBeLessThan(height);
  release();
  await loaded(page, say);
  await expect(emergency).toBeVisible();
});
