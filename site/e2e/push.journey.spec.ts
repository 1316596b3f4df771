import type { Worker } from "@playwright/test";
import { Stored } from "./support/record";
import { expect, test } from "./support/test";

/** The local program looks once a minute at what is due. */
const DUE_MS = 150_000;

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

test("an entry becomes due, the device tells of it, and a tap leads to the messages", async ({
  page,
  context,
  api,
  say,
  look,
  makePerson,
  openAs,
  signIn,
}) => {
  const person = await makePerson();
  const stored = await Stored.of(api, person);
  await context.grantPermissions(["notifications"]);
  const main = page.getByRole("main");
  const button = (key: string) => main.getByRole("button", { name: say(key), exact: true });

  await test.step("she switches notices on, by taps from the overview", async () => {
    await openAs(page, person);
    await page.getByRole("button", { name: say("common:user.menu"), exact: true }).click();
    await page.getByRole("link", { name: say("common:title.pushNotification"), exact: true }).click();
    await page.waitForURL("**/pushnotification");
    await look.at("push-off");
    await button("profile:notices.device.switchOn").click();
    await expect(button("profile:notices.device.switchOff")).toBeVisible();
    expect(await stored.list("pushdevice")).toHaveLength(1);
    // At night nothing would come.
    await main.getByRole("switch", { name: say("profile:notices.quiet.switch"), exact: true }).click();
    await expect.poll(() => stored.list("setting")).toMatchObject([{ key: "quiethours", value: "off" }]);
    await look.at("push-on");
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
    await expect.poll(() => shownBy(worker), { timeout: DUE_MS, intervals: [1000] }).toHaveLength(1);
    const [shown] = await shownBy(worker);
    expect(shown?.title).toBe("Zuversicht");
    expect(JSON.stringify(shown)).not.toContain("Brust");
    // The open page knows without a reload.
    const bell = page.getByRole("button", { name: say("common:menu.unread", { number: 1 }), exact: true });
    await expect(bell).toBeVisible();
  });

  await test.step("a tap leads to the messages, with the dashboard below", async () => {
    await worker.evaluate(async () => {
      const scope = globalThis as unknown as EventTarget & { registration: ServiceWorkerRegistration };
      const [notification] = await scope.registration.getNotifications();
      if (!notification) throw new Error("nothing is shown");
      const click = Object.assign(new Event("notificationclick"), {
        notification,
        waitUntil: (done: Promise<unknown>) => done.catch(() => undefined),
      });
      scope.dispatchEvent(click);
    });
    await page.waitForURL("**/message");
    await expect(main.getByRole("listitem")).toHaveCount(1);
    expect(await shownBy(worker)).toEqual([]);
    await page.goBack();
    await page.waitForURL("**/dashboard");
    // Where the site was closed, its new page opens the same way.
    await page.goto("/message?tapped=true");
    await page.waitForURL(/\/message$/);
    await page.goBack();
    await page.waitForURL("**/dashboard");
  });

  await test.step("who signs out is told no more on this device, and again after the next sign-in", async () => {
    await page.goto("/logout");
    await main.getByRole("button", { name: say("common:action.yes"), exact: true }).click();
    await page.waitForURL("**/login");
    const again = await Stored.of(api, person);
    await expect.poll(() => again.list("pushdevice")).toEqual([]);
    await signIn(page, person);
    await expect.poll(() => again.list("pushdevice")).toHaveLength(1);
  });
});
