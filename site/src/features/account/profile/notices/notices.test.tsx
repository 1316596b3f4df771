import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { expectAccessible } from "../../../../test/accessible";
import { stubMedia } from "../../../../test/media";
import { openSite } from "../../../../test/openSite";
import { signedIn } from "../../../../test/person";
import { type Options, startServer } from "../../../../test/server/server";

const pages = [() => import("./EmailSettingsPage"), () => import("./PushNotificationPage")];

beforeEach(() => signedIn({ words: ["profile"], pages }));

afterEach(() => void Reflect.deleteProperty(navigator, "maxTouchPoints"));

const toggle = (name: string) => screen.findByRole<HTMLInputElement>("switch", { name });

describe("the settings of e-mails", () => {
  it("offer every kind, of which only answers are mailed before anything was chosen", async () => {
    const server = startServer();
    await openSite("/emailsettings");
    const message = await toggle("Neue Nachricht");
    const switches = screen.getAllByRole<HTMLInputElement>("switch");
    expect(switches).toHaveLength(server.rows("notificationcategory").length);
    expect(switches.filter(({ checked }) => checked)).toEqual([message]);
    const reminders = within(screen.getByRole("region", { name: "Termine und Erinnerungen" }));
    expect(reminders.getAllByRole("switch")).toHaveLength(4);
    const always = within(screen.getByRole("region", { name: "Diese E-Mails kommen immer" }));
    expect(always.getAllByRole("listitem")).toHaveLength(5);
    await expectAccessible();
    await userEvent.setup().click(message);
    await waitFor(() =>
      expect(server.rows("usernotificationcategory")).toMatchObject([
        { notificationcategory: { id: 9 }, email: false, push: true },
      ]),
    );
    expect((await toggle("Neue Nachricht")).checked).toBe(false);
  });

  it("switch reminders by mail on, and leave those on the device as they are", async () => {
    const server = startServer();
    await openSite("/emailsettings");
    await userEvent.setup().click(await toggle("Wenn eine Erinnerung ansteht"));
    await waitFor(() =>
      expect(server.rows("usernotificationcategory")).toMatchObject([
        { notificationcategory: { id: 1 }, email: true, push: true },
      ]),
    );
    expect((await toggle("Wenn eine Erinnerung ansteht")).checked).toBe(true);
  });

  it("say of the safety of the account what is mailed of it, and keep what is chosen", async () => {
    const server = startServer();
    await openSite("/emailsettings");
    const security = await toggle("Sicherheit Ihres Kontos");
    expect([security.checked, security.disabled]).toEqual([false, false]);
    screen.getByText(/Die E-Mails weiter unten kommen immer/);
    const quiet = within(screen.getByRole("region", { name: "Ruhezeit" }));
    expect(quiet.getByRole("link").getAttribute("href")).toBe("/pushnotification");
    const user = userEvent.setup();
    const stored = (email: boolean) =>
      waitFor(() =>
        expect(server.rows("usernotificationcategory")).toMatchObject([
          { notificationcategory: { id: 13 }, email, push: true },
        ]),
      );
    await user.click(security);
    await stored(true);
    await user.click(security);
    await stored(false);
  });

  it("change a choice that is there, and leave the other way alone", async () => {
    const stored = { id: 7, notificationcategory: 9 as never, push: false, email: false };
    const server = startServer({ usernotificationcategory: [stored] });
    await openSite("/emailsettings");
    await userEvent.setup().click(await toggle("Neue Nachricht"));
    await waitFor(() => expect(server.rows("usernotificationcategory")).toMatchObject([{ email: true }]));
    expect(server.rows("usernotificationcategory")[0]?.push).toBe(false);
  });

  it("say what happened when they cannot be loaded, and load again", async () => {
    const server = startServer();
    const failed = server.fail("usernotificationcategory/list", "error.unavailable");
    await openSite("/emailsettings");
    const retry = await screen.findByRole("button", { name: "Noch einmal versuchen" });
    failed.end();
    await userEvent.setup().click(retry);
    await toggle("Neue Nachricht");
  });

  it("say that nothing can be chosen where there is nothing", async () => {
    startServer({ notificationcategory: [] });
    await openSite("/emailsettings");
    expect(await screen.findByText(/keine E-Mails, die Sie wählen/)).toBeInstanceOf(HTMLElement);
  });
});

describe("the settings of notices on the device", () => {
  it("say where notices are today, and keep what is wanted of each kind", async () => {
    const server = startServer();
    await openSite("/pushnotification");
    const reading = await toggle("Neuer Artikel");
    expect(await screen.findByText("Noch schickt die App nichts auf Ihr Gerät")).toBeInstanceOf(HTMLElement);
    expect((await toggle("Wenn eine Erinnerung ansteht")).checked).toBe(true);
    expect(reading.checked).toBe(false);
    const groups = screen.getAllByRole("region").map((region) => region.getAttribute("aria-labelledby"));
    // This device, the quiet hours, and seven kinds.
    expect(groups).toHaveLength(9);
    await expectAccessible();
    const user = userEvent.setup();
    await user.click(reading);
    await waitFor(() => expect(server.rows("usernotificationcategory")).toMatchObject([{ push: true }]));
    await user.click(await toggle("Neuer Artikel"));
    await waitFor(() => expect(server.rows("usernotificationcategory")).toMatchObject([{ push: false }]));
    expect(server.rows("usernotificationcategory")[0]?.email, "no mail of this kind").toBe(false);
  });

  it("cannot switch off what protects the account", async () => {
    startServer();
    await openSite("/pushnotification");
    const security = await toggle("Sicherheit Ihres Kontos");
    expect([security.checked, security.disabled]).toEqual([true, true]);
    expect(screen.getByText(/Bleibt immer an/)).toBeInstanceOf(HTMLElement);
  });

  it("store the last of several presses, each onto the row of the one before", async () => {
    const server = startServer();
    await openSite("/pushnotification");
    const reading = await toggle("Neuer Artikel");
    const user = userEvent.setup();
    for (const wanted of [true, false, true]) {
      await user.click(reading);
      expect(reading.checked).toBe(wanted);
    }
    await screen.findByText("Gespeichert.");
    expect(server.rows("usernotificationcategory")).toMatchObject([{ push: true, email: false }]);
    expect(reading.checked).toBe(true);
  });

  it("go onto what another device has chosen meanwhile", async () => {
    const stored = { id: 7, notificationcategory: 6 as never, push: false, email: false };
    const server = startServer({ usernotificationcategory: [stored] });
    await openSite("/pushnotification");
    const reading = await toggle("Neuer Artikel");
    server.change("usernotificationcategory", 7, { email: true });
    await userEvent.setup().click(reading);
    await screen.findByText("Gespeichert.");
    expect(server.row("usernotificationcategory", 7)).toMatchObject({ push: true, email: true });
  });

  it("turn back when a choice is not stored", async () => {
    const server = startServer();
    server.fail("POST usernotificationcategory/add", "error.toomany");
    await openSite("/pushnotification");
    await userEvent.setup().click(await toggle("Neuer Artikel"));
    expect(await screen.findByText(/viele Versuche in kurzer Zeit/)).toBeInstanceOf(HTMLElement);
    await waitFor(async () => expect((await toggle("Neuer Artikel")).checked).toBe(false));
  });

  it("say what happened when they cannot be loaded, and when there is nothing", async () => {
    const server = startServer({ notificationcategory: [] });
    const failed = server.fail("notificationcategory/list", "offline");
    await openSite("/pushnotification");
    const retry = await screen.findByRole("button", { name: "Noch einmal versuchen" });
    failed.end();
    await userEvent.setup().click(retry);
    expect(await screen.findByText(/keine Mitteilungen, die Sie wählen/)).toBeInstanceOf(HTMLElement);
  });
});

const SAFARI_17 =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1";
const IPAD =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/605.1.15";

/** A browser that can show notices, and whether the person allows them. */
function browser(permission: NotificationPermission, answer: NotificationPermission = permission) {
  const notification = {
    permission,
    requestPermission: async () => {
      notification.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal("Notification", notification);
  const ready = Promise.resolve({ active: { postMessage: vi.fn() } });
  const serviceWorker = Object.assign(new EventTarget(), { ready, getRegistration: () => ready });
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
}

const CHANNEL: Options = { pushChannel: "/local/push" };
const device = async () => within(await screen.findByRole("region", { name: "Dieses Gerät" }));

describe("this device", () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, "serviceWorker");
    localStorage.removeItem("push-device");
    localStorage.removeItem("push-token");
    localStorage.removeItem("push-owner");
  });

  it("is switched on after the person was asked, and off again", async () => {
    browser("default", "granted");
    const server = startServer({}, CHANNEL);
    await openSite("/pushnotification");
    const user = userEvent.setup();
    const shown = await device();
    await shown.findByText("Auf diesem Gerät aus");
    await expectAccessible();
    await user.click(shown.getByRole("button", { name: "Auf diesem Gerät einschalten" }));
    await shown.findByText("Auf diesem Gerät an");
    expect(server.rows("pushdevice")).toMatchObject([
      { platform: "web", token: localStorage.getItem("push-token") },
    ]);
    await user.click(shown.getByRole("button", { name: "Auf diesem Gerät ausschalten" }));
    await shown.findByText("Auf diesem Gerät aus");
    expect(server.rows("pushdevice")).toEqual([]);
    expect(localStorage.getItem("push-token")).toBeNull();
  });

  it("says that they come through Google where they do, and only there", async () => {
    browser("default");
    vi.stubGlobal("PushManager", class {});
    const fcm = { projectid: "z", appid: "1", apikey: "k", senderid: "2", vapidkey: "B" };
    startServer({}, { fcm });
    await openSite("/pushnotification");
    const shown = await device();
    await shown.findByText(/Dienst von Google/);
    await expectAccessible();
    cleanup();
    sessionStorage.clear();
    startServer({}, CHANNEL);
    await openSite("/pushnotification");
    await (await device()).findByText("Auf diesem Gerät aus");
    expect(screen.queryByText(/Google/)).toBeNull();
  });

  it("says what happened when the server does not take it, and stays off", async () => {
    browser("granted");
    const server = startServer({}, CHANNEL);
    server.fail("POST pushdevice/add", "error.unavailable");
    await openSite("/pushnotification");
    const shown = await device();
    await userEvent.setup().click(await shown.findByRole("button", { name: "Auf diesem Gerät einschalten" }));
    await screen.findByText(/gerade nicht erreichbar/);
    await shown.findByText("Auf diesem Gerät aus");
  });

  it("says how to allow what was forbidden, also when the person has just said no", async () => {
    browser("default", "denied");
    startServer({}, CHANNEL);
    await openSite("/pushnotification");
    const shown = await device();
    await userEvent.setup().click(await shown.findByRole("button", { name: "Auf diesem Gerät einschalten" }));
    await shown.findByText("In diesem Browser sind Mitteilungen ausgeschaltet");
    expect(shown.getByRole("link", { name: /Kalender/ }).getAttribute("href")).toBe("/calendar");
    await expectAccessible();
  });

  it.each([
    ["an iPhone", SAFARI_17, 5],
    ["an iPad, which says that it is a Mac", IPAD, 5],
  ])("tells on %s how the site is installed, with mail and calendar besides", async (_, agent, fingers) => {
    browser("default");
    stubMedia(() => false);
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(agent);
    Object.defineProperty(navigator, "maxTouchPoints", { value: fingers, configurable: true });
    startServer({}, CHANNEL);
    await openSite("/pushnotification");
    const shown = await device();
    await shown.findByText(/erst auf den Startbildschirm/);
    expect(shown.getAllByRole("listitem")).toHaveLength(3);
    const ways = shown.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(ways).toEqual(["/calendar", "/emailsettings"]);
    expect(shown.queryByRole("button")).toBeNull();
    await expectAccessible();
  });

  it("says that a browser shows none, and when the way cannot be loaded", async () => {
    const server = startServer({}, CHANNEL);
    const failed = server.fail("GET api/info", "offline");
    await openSite("/pushnotification");
    const shown = await device();
    const retry = await shown.findByRole("button", { name: "Noch einmal versuchen" });
    failed.end();
    await userEvent.setup().click(retry);
    await shown.findByText("Dieser Browser zeigt keine Mitteilungen");
  });
});

describe("the quiet hours", () => {
  const from = () => screen.findByRole<HTMLSelectElement>("combobox", { name: "Von" });
  const to = () => screen.findByRole<HTMLSelectElement>("combobox", { name: "Bis" });

  it("are those of the night until something else is chosen, which is stored at once", async () => {
    const server = startServer();
    await openSite("/pushnotification");
    expect([(await from()).value, (await to()).value]).toEqual(["2200", "0700"]);
    screen.getByText(/Das gilt auch für E-Mails\./);
    const user = userEvent.setup();
    await user.selectOptions(await from(), "21:30 Uhr");
    const stored = () => server.rows("setting").map(({ key, value }) => [key, value]);
    await waitFor(() => expect(stored()).toEqual([["quiethours", "2130-0700"]]));
    await user.selectOptions(await to(), "06:00 Uhr");
    await waitFor(() => expect(stored()).toEqual([["quiethours", "2130-0600"]]));
    await user.click(await toggle("In der Ruhezeit nichts schicken"));
    await waitFor(() => expect(stored()).toEqual([["quiethours", "off"]]));
    expect(screen.queryByRole("combobox", { name: "Von" })).toBeNull();
  });

  it("keep a stored time that is no half hour, and refuse two equal ones in words", async () => {
    const server = startServer({ setting: [{ id: 4, key: "quiethours", value: "2145-0630" }] });
    await openSite("/pushnotification");
    expect((await from()).value).toBe("2145");
    await userEvent.setup().selectOptions(await to(), "22:00 Uhr");
    await waitFor(() => expect(server.rows("setting")[0]?.value).toBe("2145-2200"));
    await userEvent.setup().selectOptions(await from(), "22:00 Uhr");
    await screen.findByText(/zwei verschiedene Zeiten/);
    expect((await from()).value).toBe("2145");
    expect(server.rows("setting")[0]?.value).toBe("2145-2200");
    await expectAccessible();
  });

  it("turn back when they are not stored", async () => {
    const server = startServer();
    server.fail("POST setting/add", "error.toomany");
    await openSite("/pushnotification");
    await userEvent.setup().selectOptions(await from(), "21:30 Uhr");
    await screen.findByText(/viele Versuche in kurzer Zeit/);
    await waitFor(async () => expect((await from()).value).toBe("2200"));
  });
});
