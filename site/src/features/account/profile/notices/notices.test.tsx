import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { expectAccessible } from "../../../../test/accessible";
import { openSite } from "../../../../test/openSite";
import { signedIn } from "../../../../test/person";
import { startServer } from "../../../../test/server/server";

const pages = [() => import("./EmailSettingsPage"), () => import("./PushNotificationPage")];

beforeEach(() => signedIn({ words: ["profile"], pages }));

const toggle = (name: string) => screen.findByRole<HTMLInputElement>("switch", { name });

describe("the settings of e-mails", () => {
  it("offer the one mail that can be switched off, and name those that cannot", async () => {
    const server = startServer();
    await openSite("/emailsettings");
    const message = await toggle("Neue Nachricht");
    expect(message.checked, "before anything was chosen").toBe(true);
    expect(screen.getAllByRole("switch")).toHaveLength(1);
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
    expect(await screen.findByText(/keine E-Mails, die Sie abbestellen/)).toBeInstanceOf(HTMLElement);
  });
});

describe("the settings of notices on the device", () => {
  it("say where notices are today, and keep what is wanted of each kind", async () => {
    const server = startServer();
    await openSite("/pushnotification");
    const reading = await toggle("Neuer Artikel");
    expect(screen.getByText("Noch schickt die App nichts auf Ihr Gerät")).toBeInstanceOf(HTMLElement);
    expect((await toggle("Erinnerung fällig")).checked).toBe(true);
    expect(reading.checked).toBe(false);
    const groups = screen.getAllByRole("region").map((region) => region.getAttribute("aria-labelledby"));
    expect(groups).toHaveLength(7);
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

  it("turn back when a choice is not stored", async () => {
    const server = startServer();
    server.fail("POST usernotificationcategory/add", "error.unavailable");
    await openSite("/pushnotification");
    await userEvent.setup().click(await toggle("Neuer Artikel"));
    expect(await screen.findByText(/gerade nicht erreichbar/)).toBeInstanceOf(HTMLElement);
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
