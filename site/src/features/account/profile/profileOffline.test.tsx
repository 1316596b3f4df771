import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { unsentOf } from "../../../offline/writes";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { signedIn } from "../../../test/person";
import { PERSON } from "../../../test/server/person";
import { type Stored, startServer } from "../../../test/server/server";

const USER = { id: PERSON, firstname: "Mara", lastname: "Berger" };
const PROFILE = { id: 41, phone: "030 5550145", city: "Berlin" };

const box = (name: RegExp) => screen.findByRole<HTMLInputElement>("textbox", { name });
const online = () => window.dispatchEvent(new Event("online"));
const allSent = () => waitFor(async () => expect(await unsentOf(PERSON)).toBe(0));
const shown = (name: string, value: string) =>
  waitFor(() => {
    const term = screen.getByText(name, { selector: "dt" });
    expect(term.nextElementSibling?.textContent).toBe(value);
  });

beforeEach(async () => {
  sessionStorage.clear();
  await signedIn({
    words: ["profile", "outbox"],
    pages: [() => import("../../outbox/OutboxPage"), () => import("../../../offline/offlineWrites")],
  });
});

/** Opens a page that has seen everything it needs, and loses the network. */
async function withoutNetwork(at: string, stored: Stored = {}) {
  const server = startServer({ user: [USER], "user.profile": [PROFILE], ...stored });
  const router = await openSite("/personaldata");
  await shown("Vorname", "Mara");
  await router.navigate(at);
  const user = userEvent.setup();
  await screen.findByRole("button", { name: "Speichern" });
  const cut = () => server.fail(/^(GET|POST|DELETE) /, "offline");
  const save = async () => {
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    await screen.findByText(/^Auf diesem Gerät gespeichert/);
    await waitFor(() => expect(router.state.location.pathname).toBe("/personaldata"));
  };
  return { server, user, cut, save };
}

it("a name is shown at once, also after a reload, and is sent when the network is back", async () => {
  const { server, user, cut, save } = await withoutNetwork("/profile/edit/name");
  await user.clear(await box(/^Vorname/));
  await user.type(await box(/^Vorname/), "Johanna");
  await screen.findByRole("option", { name: "Dr. med." });
  await user.selectOptions(screen.getByLabelText(/^Titel/), "Dr. med.");
  const network = cut();
  await save();
  await shown("Vorname", "Johanna");
  await shown("Titel", "Dr. med.");
  cleanup();
  await openSite("/profile");
  await shown("Name", "Dr. med. Johanna Berger");
  await expectAccessible();
  cleanup();
  await openSite("/outbox");
  const item = within(
    (await screen.findByRole("heading", { name: "Angaben zu Ihnen" })).closest("li") as HTMLElement,
  );
  item.getByText("Geändert");
  expect(item.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(["Titel", "Vorname"]);
  await expectAccessible();
  expect(server.row("user", PERSON)).toMatchObject({ firstname: "Mara" });
  network.end();
  online();
  await allSent();
  expect(server.row("user", PERSON)).toMatchObject({
    firstname: "Johanna",
    academictitle: { name: "Dr. med." },
  });
});

it("a city is shown at once, and what another device changed meanwhile stays", async () => {
  const { server, user, cut, save } = await withoutNetwork("/profile/edit/contact");
  await user.clear(await box(/^Ort/));
  await user.type(await box(/^Ort/), "Potsdam");
  const network = cut();
  await save();
  await shown("Ort", "Potsdam");
  await shown("Telefon", PROFILE.phone);
  server.change("user.profile", 41, { emergencyphone: "030 5550-999" });
  network.end();
  online();
  await allSent();
  expect(server.row("user.profile", 41)).toMatchObject({ city: "Potsdam", emergencyphone: "030 5550-999" });
});

it("the first telephone number joins the row that another device has made", async () => {
  const { server, user, cut, save } = await withoutNetwork("/profile/edit/contact", { "user.profile": [] });
  await user.type(await box(/^Telefon/), "030 5550145");
  const network = cut();
  await save();
  await shown("Telefon", "030 5550145");
  server.put("user.profile", { id: 52, version: 1, emergencyphone: "030 5550-999" });
  network.end();
  online();
  await allSent();
  expect(server.rows("user.profile")).toMatchObject([
    { id: 52, phone: "030 5550145", emergencyphone: "030 5550-999" },
  ]);
});

it("the first telephone number joins such a row also with the network", async () => {
  const { server, user } = await withoutNetwork("/profile/edit/contact", { "user.profile": [] });
  await user.type(await box(/^Telefon/), "030 5550145");
  server.put("user.profile", { id: 52, version: 1, emergencyphone: "030 5550-999", city: "Potsdam" });
  await user.click(screen.getByRole("button", { name: "Speichern" }));
  await waitFor(() =>
    expect(server.rows("user.profile")).toMatchObject([
      { id: 52, phone: "030 5550145", emergencyphone: "030 5550-999", city: "Potsdam" },
    ]),
  );
  await shown("Telefon", "030 5550145");
});

it("a first number is changed again before it is sent", async () => {
  const { server, user, cut, save } = await withoutNetwork("/profile/edit/contact", { "user.profile": [] });
  await user.type(await box(/^Telefon/), "030 5550145");
  const network = cut();
  await save();
  await user.click(await screen.findByRole("link", { name: "Bearbeiten: Telefon und Anschrift" }));
  expect((await box(/^Telefon/)).value).toBe("030 5550145");
  await user.type(await box(/^Ort/), "Potsdam");
  await save();
  await shown("Ort", "Potsdam");
  network.end();
  online();
  await allSent();
  expect(server.rows("user.profile")).toMatchObject([{ phone: "030 5550145", city: "Potsdam" }]);
});

it("a refused name leads to its form", async () => {
  const { server, user, cut, save } = await withoutNetwork("/profile/edit/name");
  await user.type(await box(/^Nachname/), "-Lindt");
  const network = cut();
  await save();
  server.fail(
    "POST user/update",
    { key: "error.validation", fields: [{ path: "lastname", key: "pattern" }] },
    { times: 1 },
  );
  network.end();
  online();
  cleanup();
  await openSite("/outbox");
  const correct = await screen.findByRole("link", { name: "Angaben ändern: Angaben zu Ihnen" });
  expect(correct.getAttribute("href")).toBe("/profile/edit/name");
  screen.getByText("Nachname: Bitte prüfen Sie die Schreibweise.");
  await user.click(correct);
  expect((await box(/^Nachname/)).value).toBe("Berger-Lindt");
});
