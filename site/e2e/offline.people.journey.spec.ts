// projects: de-390

import { openOverview, openProfile } from "./support/navigation";
import { reconnect, throughWorker } from "./support/network";
import { notify } from "./support/notify";
import { starting } from "./support/patterns";
import { Stored } from "./support/record";
import { expect, test } from "./support/test";

test("without network a person reads and deletes messages, lets somebody read, and joins a study; all of it arrives", async ({
  page,
  context,
  api,
  say,
  look,
  watch,
  program,
  makePerson,
  openAs,
}) => {
  const main = page.getByRole("main");
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  const link = (key: string) => page.getByRole("link", { name: say(key), exact: true }).first();
  const row = (key: string) => main.getByRole("link", { name: starting(say(key)) });
  const bell = (number: number) =>
    page.getByRole("button", { name: say("common:menu.unread", { number }), exact: true });
  const messages = main.locator("li:not(aside li)");
  const items = page.getByRole("list", { name: say("outbox:list") }).locator("> li");
  const waiting = page.getByText(say("outbox:note.waiting_other", { count: 3 }));

  const [person, other] = [await makePerson(), await makePerson()];
  const [stored, berta] = [await Stored.of(api, person), await Stored.of(api, other)];
  for (let count = 0; count < 3; count += 1) await notify(stored, berta);
  const unread = async () => (await stored.list("notification")).filter(({ read }) => read !== true).length;
  const code = await program.studyCode("prisma");

  const toProxies = async () => {
    await openProfile(page, say);
    await row("common:title.settings").click();
    await row("common:title.proxies").click();
    await expect(link("common:title.proxyAdd")).toBeVisible();
  };
  const toStudy = async () => {
    await openProfile(page, say);
    await row("common:title.studyParticipation").click();
    await main.getByRole("link", { name: starting(say("study:prisma.title")) }).click();
  };
  const toMessages = async () => {
    await openOverview(page, say);
    await page.getByRole("button", { name: starting(say("common:title.message")) }).click();
    await page
      .getByRole("dialog")
      .getByRole("link", { name: say("common:menu.allMessages"), exact: true })
      .click();
  };

  await test.step("the person has seen the pages once", async () => {
    await openAs(page, person);
    await throughWorker(page);
    await toProxies();
    await link("common:title.proxyAdd").click();
    await expect(page.getByLabel(say("proxies:form.name"), { exact: true })).toBeVisible();
    await toStudy();
    await link("study:landing.start").click();
    await expect(main.getByRole("textbox", { name: say("study:code.label") })).toBeVisible();
    await toMessages();
    await expect(messages).toHaveCount(3);
    await messages.first().getByRole("link").click();
    await expect(bell(2)).toBeVisible();
    await toMessages();
    await page.waitForLoadState("networkidle");
  });

  await context.setOffline(true);
  watch.expect(/ERR_INTERNET_DISCONNECTED/);

  await test.step("one message is read and one is deleted; only the second is told as waiting", async () => {
    await messages.nth(1).getByRole("link").click();
    await expect(bell(1)).toBeVisible();
    await toMessages();
    await messages.last().getByRole("button").click();
    await expect(messages).toHaveCount(2);
    await expect(page.getByText(say("outbox:note.waiting_one"))).toBeVisible();
    expect(await unread()).toBe(2);
  });

  await test.step("somebody may read, as soon as there is a code", async () => {
    await toProxies();
    await link("common:title.proxyAdd").click();
    await page.getByLabel(say("proxies:form.name"), { exact: true }).fill("Clara");
    await page.getByRole("checkbox", { name: say("proxies:part.timeline"), exact: true }).check();
    await button("proxies:code.make").click();
    await expect(main.getByText(say("proxies:code.unsent"))).toBeVisible();
    await look.at("later-proxy");
  });

  await test.step("the code of a study and the consent are kept", async () => {
    await toStudy();
    await link("study:landing.start").click();
    await main.getByRole("textbox", { name: say("study:code.label") }).fill(code);
    await button("study:code.submit").click();
    await expect(main.getByText(say("study:start.consentUnchecked"))).toBeVisible();
    await main.getByRole("checkbox").nth(0).check();
    await main.getByRole("checkbox").nth(1).check();
    await look.at("later-consent");
    await button("study:consent.submit").click();
    await expect(main.getByText(say("study:start.already.pending"))).toBeVisible();
    await expect(waiting).toBeVisible();
    await link("outbox:note.link").click();
    await expect(items).toHaveCount(3);
    await look.at("later-people");
  });

  await test.step("all of it arrives", async () => {
    await reconnect(page);
    await expect(main.getByRole("heading", { name: say("outbox:empty.title") })).toBeVisible();
    await expect.poll(() => stored.list("notification")).toHaveLength(2);
    await expect.poll(unread).toBe(0);
    const given = await stored.list("proxyaccess");
    expect(given.find(({ name }) => name === "Clara")).toMatchObject({
      parts: ["timeline"],
      status: "invited",
    });
    await toStudy();
    await expect(main.getByRole("region", { name: say("study:plan.open") })).toBeVisible();
  });
});
