// projects: en-1280
import { paths } from "../src/paths";
import { dayFromNow } from "./support/dates";
import { userMenu } from "./support/navigation";
import { starting } from "./support/patterns";
import { Stored } from "./support/record";
import { expect, loaded, test } from "./support/test";

const ENTRY = {
  timelineentrycategory: 1,
  timelineentrytype: 1,
  title: "Nachsorge bei Dr. Sommer",
  date: dayFromNow(1).wire,
  time: "0930",
};

test("a person shows a trusted one their appointments, sees that they were read, and ends it", async ({
  page,
  api,
  say,
  look,
  watch,
  makePerson,
  openAs,
}) => {
  const main = page.getByRole("main");
  const summary = page.getByRole("alert").filter({ has: page.getByRole("link") });
  const heading = (key: string) => page.getByRole("heading", { level: 1, name: say(key), exact: true });
  const button = (key: string, values = {}) =>
    page.getByRole("button", { name: say(`proxies:${key}`, values), exact: true });
  const link = (key: string) => main.getByRole("link", { name: say(key), exact: true });
  const [anna, berta] = [await makePerson(), await makePerson()];
  await (await Stored.of(api, anna)).add("timelineentry", ENTRY);

  async function toProxies() {
    await loaded(page, say);
    await userMenu(page, say).click();
    await page.getByRole("link", { name: say("common:title.profile"), exact: true }).click();
    await main.getByRole("link", { name: starting(say("common:title.settings")) }).click();
    await main.getByRole("link", { name: starting(say("common:title.proxies")) }).click();
    await expect(heading("common:title.proxies")).toBeVisible();
  }

  let code = "";
  await test.step("the owner chooses what and how long, and gets a code in four taps", async () => {
    await openAs(page, anna);
    await toProxies();
    await link("common:title.proxyAdd").click();
    await expect(heading("common:title.proxyAdd")).toBeVisible();
    await page.getByLabel(say("proxies:form.name"), { exact: true }).fill("Berta");
    await page.getByRole("checkbox", { name: say("proxies:part.timeline"), exact: true }).check();
    await button("code.make").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(say("factor:password.why"));
    await look.at("proxy-code-password");
    await dialog.getByLabel(say("factor:field.password"), { exact: true }).fill(anna.password);
    await dialog.getByRole("button", { name: say("proxies:code.make"), exact: true }).click();
    await expect(heading("proxies:code.title")).toBeFocused();
    const shown = main.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    await expect(shown).toBeVisible();
    await expect(main.getByRole("img", { name: say("proxies:code.picture"), exact: true })).toBeVisible();
    await look.at("proxy-code");
    code = (await shown.textContent()) ?? "";
    await expect(main.getByText(`${paths.proxyAccept}#${code}`)).toBeVisible();
    await link("proxies:code.done").click();
    await expect(main.getByText(say("proxies:state.invited"), { exact: true })).toBeVisible();
  });

  await test.step("what is missing is said", async () => {
    await link("common:title.proxyAdd").click();
    await button("code.make").click();
    await expect(summary).toBeFocused();
    await look.at("proxy-add-missing");
  });

  await test.step("the trusted person takes it and reads what was chosen", async () => {
    await openAs(page, berta);
    await toProxies();
    await link("common:title.proxyAccept").click();
    await expect(heading("common:title.proxyAccept")).toBeVisible();
    const field = page.getByLabel(say("proxies:accept.code"), { exact: true });
    watch.expect(/status of 400 .*\/api\/proxyaccess\/accept/);
    await field.fill("AAAAA-AAAAA");
    await button("accept.submit").click();
    await expect(summary).toBeFocused();
    await look.at("proxy-accept-wrong");
    await openAs(page, berta, `${paths.proxyAccept}#${code}`);
    await expect(field).toHaveValue(code);
    await expect.poll(() => new URL(page.url()).hash).toBe("");
    await button("accept.submit").click();
    await expect(page.getByRole("heading", { level: 1, name: "Anna", exact: true })).toBeVisible();
    await expect(page.getByRole("radio")).toHaveCount(0);
    await expect(main.getByRole("heading", { name: say("timeline:read.next"), exact: true })).toBeVisible();
    await expect(main.getByText(ENTRY.title).first()).toBeVisible();
    await expect(main.getByText(/9:30/).first()).toBeVisible();
    await look.at("proxy-see");
    await link("proxies:see.back").click();
    await page.waitForURL(`**${paths.dashboard}`);
    await page
      .getByRole("navigation", { name: say("proxies:reads"), exact: true })
      .getByRole("link", { name: "Anna", exact: true })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Anna", exact: true })).toBeVisible();
  });

  await test.step("the owner sees it and ends the access", async () => {
    await openAs(page, anna);
    await toProxies();
    await expect(main.getByText(say("proxies:given.who", { name: "Anna" }), { exact: true })).toBeVisible();
    await expect(main.getByText(say("proxies:given.neverLooked"))).toHaveCount(0);
    await button("end.named", { name: "Berta" }).click();
    await look.at("proxy-end");
    await button("end.yes").click();
    await expect(main.getByText(say("proxies:given.none"))).toBeVisible();
  });

  await test.step("which holds at once", async () => {
    const received = await Stored.of(api, berta);
    expect(await received.list("proxyaccess")).toEqual([]);
    await openAs(page, berta, paths.proxies);
    await expect(main.getByText(say("proxies:received.none"))).toBeVisible();
  });
});
