// projects: de-390
import type { APIRequestContext, Page, Worker } from "@playwright/test";
import { mailsTo } from "./support/mail";
import { userMenu } from "./support/navigation";
import { Stored } from "./support/record";
import { expect, test } from "./support/test";
import { NOTIFIER_TIMEOUT } from "./support/timeouts";

/** Day and time of the page's clock, so many minutes from now. */
function moment(minutes: number): { date: string; time: string } {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: "Europe/Berlin",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(Date.now() + minutes * 60_000);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return { date: of("year") + of("month") + of("day"), time: of("hour") + of("minute") };
}

interface Shown {
  title: string;
  body: string;
}

/** What the device shows, as its service worker knows it. */
function shownBy(worker: Worker): Promise<Shown[]> {
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const all = await registration.getNotifications();
    return all.map(({ title, body }) => ({ title, body }));
  });
}

/** What the server last gave to SNS for browsers. */
async function lastPush(api: APIRequestContext): Promise<string> {
  const { pushes } = (await (await api.get("/local/outbox.json")).json()) as {
    pushes: readonly { payload: { GCM: string } }[];
  };
  const last = pushes.at(-1);
  if (!last) throw new Error("nothing was pushed");
  return last.payload.GCM;
}

/** Brings a push to the service worker as the push service of the browser would, which tries again too. */
async function deliver(page: Page, worker: Worker, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const there = registrations.find(({ isDeleted }) => !isDeleted);
      if (there) resolve(there.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  const registrationId = await registration;
  await expect(async () => {
    await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
    expect(await shownBy(worker)).toHaveLength(1);
  }).toPass();
  await devtools.detach();
}

/** Taps the only notification. No browser without a screen lets a test press one itself. */
function tap(worker: Worker): Promise<void> {
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as EventTarget & { registration: ServiceWorkerRegistration };
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error("nothing is shown");
    const click = Object.assign(new Event("notificationclick"), {
      notification,
      waitUntil: (done: Promise<unknown>) => done.catch(() => undefined),
    });
    scope.dispatchEvent(click);
  });
}

test("an entry becomes due, the device tells of it, and a tap leads to the messages", async ({
  page,
  context,
  api,
  say,
  look,
  makePerson,
  openAs,
}) => {
  const person = await makePerson();
  const stored = await Stored.of(api, person);
  await context.grantPermissions(["notifications"]);
  const main = page.getByRole("main");
  const button = (key: string) => main.getByRole("button", { name: say(key), exact: true });

  await test.step("the person switches notices on, by taps from the overview", async () => {
    await openAs(page, person);
    await userMenu(page, say).click();
    await page.getByRole("link", { name: say("common:title.pushNotification"), exact: true }).click();
    await page.waitForURL("**/pushnotification");
    // A page that is still loading outgrows the window it is looked at in.
    await expect(main.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(main.getByRole("switch").first()).toBeVisible();
    await look.at("push-off");
    await button("profile:notices.device.switchOn").click();
    await expect(button("profile:notices.device.switchOff")).toBeVisible();
    expect(await stored.list("pushdevice")).toHaveLength(1);
    // At night nothing would come.
    await main.getByRole("switch", { name: say("profile:notices.quiet.switch"), exact: true }).click();
    await expect.poll(() => stored.list("setting")).toMatchObject([{ key: "quiethours", value: "off" }]);
    await look.at("push-on");
  });

  await test.step("the person wants reminders by mail too", async () => {
    await page.goto("/emailsettings");
    const name = say("profile:notices.kind.notification.reminder.due");
    const reminders = main.getByRole("switch", { name, exact: true });
    await expect(reminders).not.toBeChecked();
    await reminders.check();
    await expect
      .poll(() => stored.list("usernotificationcategory"))
      .toMatchObject([{ push: true, email: true }]);
  });

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));

  await test.step("a reminder becomes due; the lock screen says nothing of it", async () => {
    const { date, time } = moment(1);
    await stored.add("timelineentry", {
      timelineentrycategory: 1,
      timelineentrytype: 1,
      title: "Brustzentrum anrufen",
      date,
      time,
      reminderminutes: 0,
    });
    await expect.poll(() => shownBy(worker), NOTIFIER_TIMEOUT).toHaveLength(1);
    const [shown] = await shownBy(worker);
    expect(shown?.title).toBe("Zuversicht");
    expect(JSON.stringify(shown)).not.toContain("Brust");
    // The open page knows without a reload.
    const bell = page.getByRole("button", { name: say("common:menu.unread", { number: 1 }), exact: true });
    await expect(bell).toBeVisible();
  });

  await test.step("the mail says that something waits, and not what", async () => {
    // The code of the sign-up came before.
    const last = async () => (await mailsTo(api, person.email)).at(-1)?.text;
    await expect.poll(last, NOTIFIER_TIMEOUT).toContain("/message");
    expect(await last()).not.toContain("Brust");
  });

  await test.step("a tap leads to the messages, with the dashboard below", async () => {
    await tap(worker);
    await page.waitForURL("**/message");
    await expect(main.locator("li:not(aside li)")).toHaveCount(1);
    expect(await shownBy(worker)).toEqual([]);
    await page.goBack();
    await page.waitForURL("**/dashboard");
    // Where the site was closed, its new page opens the same way.
    await page.goto("/message?tapped=true");
    await page.waitForURL(/\/message$/);
    await page.goBack();
    await page.waitForURL("**/dashboard");
  });

  const push = await lastPush(api);

  await test.step("a push service brings the same; a tap leads there from a page without menus", async () => {
    await page.goto("/imprint");
    await deliver(page, worker, push);
    expect(JSON.stringify(await shownBy(worker))).not.toContain("Brust");
    await tap(worker);
    await page.waitForURL(/\/message$/);
    await expect(main.locator("li:not(aside li)")).toHaveCount(1);
    await page.goBack();
    await page.waitForURL("**/dashboard");
  });

  const again = await test.step("who signs out is told no more on this device", async () => {
    await page.goto("/logout");
    await main.getByRole("button", { name: say("common:action.yes"), exact: true }).click();
    await page.waitForURL("**/login");
    const signedOut = await Stored.of(api, person);
    await expect.poll(() => signedOut.list("pushdevice")).toEqual([]);
    return signedOut;
  });

  await test.step("one that was on its way leads to the messages after the next sign-in", async () => {
    await deliver(page, worker, push);
    const loadedAnew = page.waitForEvent("load");
    await tap(worker);
    await loadedAnew;
    await page.waitForURL("**/login");
    await page.getByLabel(say("account:login.email")).fill(person.email);
    await page.getByLabel(say("account:login.password"), { exact: true }).fill(person.password);
    await page.getByRole("button", { name: say("account:login.submit") }).click();
    await page.waitForURL(/\/message$/);
    await expect(main.locator("li:not(aside li)")).toHaveCount(1);
    await expect.poll(() => again.list("pushdevice")).toHaveLength(1);
    await page.goBack();
    await page.waitForURL("**/dashboard");
  });
});
