// projects: en-1280
import { paths } from "../src/paths";
import { userMenu } from "./support/navigation";
import { starting } from "./support/patterns";
import { Stored } from "./support/record";
import { expect, loaded, test } from "./support/test";

const ENTRY = {
  timelineentrycategory: 1,
  timelineentrytype: 1,
  title: "Nachsorge bei Dr. Sommer",
  date: "20260928",
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
  const save = page.getByRole("button", { name: say("common:action.save"), exact: true });
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
  await test.step("the owner chooses what and how long, and gets a code", async () => {
    await openAs(page, anna);
    await toProxies();
    await link("common:title.proxyAdd").click();
    await expect(heading("common:title.proxyAdd")).toBeVisible();
    await save.click();
    await expect(summary).toBeFocused();
    await look.at("proxy-add-missing");
    await page.getByLabel(say("proxies:form.name"), { exact: true }).fill("Berta");
    await page.getByRole("checkbox", { name: say("proxies:part.timeline"), exact: true }).check();
    await save.click();
    await expect(main.getByText(say("proxies:state.invited"), { exact: true })).toBeVisible();
    await button("code.make").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(say("factor:password.why"));
    await look.at("proxy-code-password");
    await dialog.getByLabel(say("factor:field.password"), { exact: true }).fill(anna.password);
    await dialog.getByRole("button", { name: say("proxies:code.make"), exact: true }).click();
    const shown = main.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    await expect(shown).toBeVisible();
    await look.at("proxy-code");
    code = (await shown.textContent()) ?? "";
  });

  await test.step("the trusted person enters it and reads what was chosen", async () => {
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
    await field.fill(code.toLowerCase());
    await button("accept.submit").click();
    await main.getByRole("link", { name: say("proxies:readNamed", { name: "Anna" }), exact: true }).click();
    await expect(heading("common:title.proxySee")).toBeVisible();
    await expect(page.getByRole("radio")).toHaveCount(1);
    await page.getByRole("radio", { name: say("proxies:part.timeline"), exact: true }).check();
    await expect(main.getByText(ENTRY.title)).toBeVisible();
    await expect(main.getByText("09:30")).toBeVisible();
    await look.at("proxy-see");
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
