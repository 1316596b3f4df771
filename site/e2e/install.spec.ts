// projects: de-390, en-1280: each language has a manifest of its own

import { userMenu } from "./support/navigation";
import { starting } from "./support/patterns";
import { expect, test } from "./support/test";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

test("the site can be installed, and the way there is found by taps", async ({
  page,
  say,
  look,
  language,
  makePerson,
  openAs,
}) => {
  const main = page.getByRole("main");
  const link = (key: string) => main.getByRole("link", { name: starting(say(key)) });
  const now = main.getByRole("button", { name: say("info:install.now"), exact: true });
  await openAs(page, await makePerson());

  await test.step("the browser has nothing against it", async () => {
    await page.evaluate(() => navigator.serviceWorker.ready);
    const devtools = await page.context().newCDPSession(page);
    const { url, errors } = await devtools.send("Page.getAppManifest");
    expect({ url: new URL(url).pathname, errors }).toEqual({
      url: `/manifest.${language}.webmanifest`,
      errors: [],
    });
    const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
    // A window of a journey has no memory, and such windows install nothing.
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(["in-incognito"]);
    await devtools.detach();
  });

  await test.step("by taps from the overview", async () => {
    await userMenu(page, say).click();
    await page.getByRole("link", { name: say("common:title.settings"), exact: true }).click();
    await link("common:title.install").click();
    await expect(page.getByRole("heading", { level: 1, name: say("info:install.title") })).toBeVisible();
  });

  await test.step("where the browser offers it, one tap is enough", async () => {
    // No browser without a screen offers it by itself.
    await page.evaluate(() => {
      const prompt = async () => ({ outcome: "accepted" });
      window.dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }));
    });
    await expect(now).toBeVisible();
    await look.at("install-offered");
    await now.click();
    await expect(main.getByText(say("info:install.done"))).toBeVisible();
    await look.at("installed");
  });
});

test.describe("on an iPhone", () => {
  test.use({ userAgent: IPHONE });

  test("the steps in Safari are told, also before the sign-in", async ({ page, say, look }) => {
    await page.goto("/about");
    await page
      .getByRole("main")
      .getByRole("link", { name: say("common:title.install"), exact: true })
      .click();
    await expect(
      page.getByRole("main").getByRole("listitem").filter({ hasText: "Safari" }).first(),
    ).toBeVisible();
    await look.at("install-ios");
  });
});
