import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { unsentOf } from "../../../../offline/writes";
import { expectAccessible } from "../../../../test/accessible";
import { openSite } from "../../../../test/openSite";
import { signedIn } from "../../../../test/person";
import { PERSON } from "../../../../test/server/person";
import { type Stored, startServer } from "../../../../test/server/server";

const toggle = (name: string) => screen.findByRole<HTMLInputElement>("switch", { name });
const isOn = async (name: string) => (await toggle(name)).checked;
const online = () => window.dispatchEvent(new Event("online"));
const allSent = () => waitFor(async () => expect(await unsentOf(PERSON)).toBe(0));
const kept = () => screen.findAllByText(/^Auf diesem Gerät gespeichert/);

beforeEach(() =>
  signedIn({
    words: ["profile", "outbox"],
    pages: [
      () => import("./EmailSettingsPage"),
      () => import("./PushNotificationPage"),
      () => import("../../../outbox/OutboxPage"),
      () => import("../../../../offline/offlineWrites"),
    ],
  }),
);

/** Opens a page with all that it needs, and loses the network. */
async function withoutNetwork(at: string, stored: Stored = {}) {
  const server = startServer(stored);
  await openSite(at);
  await toggle(at === "/emailsettings" ? "Neue Nachricht" : "Neuer Artikel");
  if (at === "/pushnotification") await screen.findByRole("combobox", { name: "Von" });
  const network = server.fail(/^(GET|POST|DELETE) /, "offline");
  return { server, network, user: userEvent.setup() };
}

/** The card of a change on the page of what waits. */
async function waiting(title: string) {
  cleanup();
  await openSite("/outbox");
  const heading = await screen.findByRole("heading", { level: 2, name: title });
  return within(heading.closest("li") as HTMLElement);
}

it("a choice is shown at once, also after a reload, and is sent when the network is back", async () => {
  const { server, network, user } = await withoutNetwork("/pushnotification");
  await user.click(await toggle("Neuer Artikel"));
  await kept();
  expect(await isOn("Neuer Artikel")).toBe(true);
  cleanup();
  await openSite("/pushnotification");
  expect(await isOn("Neuer Artikel")).toBe(true);
  const card = await waiting("Neuer Artikel");
  card.getByText("Mitteilungen gewählt");
  expect(card.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(["Auf das Gerät"]);
  card.getByText("Ja");
  await expectAccessible();
  expect(server.rows("usernotificationcategory")).toEqual([]);
  network.end();
  online();
  await allSent();
  expect(server.rows("usernotificationcategory")).toMatchObject([{ push: true, email: false }]);
});

it("what is pressed twice is as it was, also when the first press is still on its way", async () => {
  const { server, network, user } = await withoutNetwork("/pushnotification");
  const reading = await toggle("Neuer Artikel");
  await user.click(reading);
  await user.click(reading);
  // Not before both are kept: what is still on its way counts as unsent too.
  await kept();
  expect(await unsentOf(PERSON)).toBe(2);
  expect(await isOn("Neuer Artikel")).toBe(false);
  network.end();
  online();
  await allSent();
  expect(server.rows("usernotificationcategory")).toMatchObject([{ push: false }]);
});

it("a first choice joins that of another device, and leaves what it does not say", async () => {
  const { server, network, user } = await withoutNetwork("/emailsettings");
  await user.click(await toggle("Neue Nachricht"));
  await kept();
  const elsewhere = { id: 70, version: 1, notificationcategory: 9 as never, push: false, email: true };
  server.put("usernotificationcategory", elsewhere);
  network.end();
  online();
  await allSent();
  expect(server.rows("usernotificationcategory")).toMatchObject([{ id: 70, push: false, email: false }]);
});

it("a choice that two devices have changed asks nothing", async () => {
  const stored = { id: 7, notificationcategory: 9 as never, push: true, email: true };
  const { server, network, user } = await withoutNetwork("/emailsettings", {
    usernotificationcategory: [stored],
  });
  await user.click(await toggle("Neue Nachricht"));
  await kept();
  server.change("usernotificationcategory", 7, { push: false });
  network.end();
  online();
  await allSent();
  expect(server.row("usernotificationcategory", 7)).toMatchObject({ push: false, email: false });
});

it("quiet hours are shown at once, and told in words", async () => {
  const { server, network, user } = await withoutNetwork("/pushnotification");
  await user.selectOptions(screen.getByRole("combobox", { name: "Von" }), "21:30 Uhr");
  await kept();
  await waitFor(() => expect(screen.getByRole("combobox", { name: "Von" })).toHaveProperty("value", "2130"));
  const card = await waiting("Ruhezeit");
  card.getByText("Ruhezeit gewählt");
  card.getByText("21:30 Uhr bis 07:00 Uhr");
  network.end();
  online();
  await allSent();
  expect(server.rows("setting")).toMatchObject([{ key: "quiethours", value: "2130-0700" }]);
});

it("quiet hours that two devices have chosen for the first time ask which of them hold", async () => {
  const { server, network, user } = await withoutNetwork("/pushnotification");
  await user.selectOptions(screen.getByRole("combobox", { name: "Von" }), "21:30 Uhr");
  await kept();
  server.put("setting", { id: 80, version: 1, key: "quiethours", value: "off" });
  network.end();
  online();
  await waiting("Ruhezeit");
  await user.click(await screen.findByRole("button", { name: "Versionen vergleichen: Ruhezeit" }));
  screen.getByRole("radio", { name: /^Keine\s*Inzwischen gespeichert/ });
  await user.click(screen.getByRole("radio", { name: /^21:30 Uhr bis 07:00 Uhr\s*Ihre Eingabe/ }));
  await user.click(screen.getByRole("button", { name: "Speichern" }));
  await allSent();
  expect(server.row("setting", 80)?.value).toBe("2130-0700");
});
