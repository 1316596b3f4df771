import "fake-indexeddb/auto";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLanguage } from "../../../i18n/i18n";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { focusedSummary, signedIn } from "../../../test/person";
import { PERSON } from "../../../test/server/person";
import { startServer } from "../../../test/server/server";

const USER = {
  id: PERSON,
  email: "mara@example.org",
  firstname: "Mara",
  lastname: "Berger",
  salutation: 1,
  country: 276,
  healthdataaccepted: "20260802",
};
const PROFILE = { id: 41, phone: "030 5550145", street: "Lindenallee 12", zip: "10115", city: "Berlin" };

const box = (name: RegExp) => screen.findByRole<HTMLInputElement>("textbox", { name });
const save = () => screen.getByRole("button", { name: "Speichern" });

/** The values of a part of the page, by their names. */
async function part(title: string): Promise<Record<string, string>> {
  const region = await screen.findByRole("region", { name: title });
  const names = within(region).getAllByRole("term");
  const values = within(region).getAllByRole("definition");
  return Object.fromEntries(names.map((name, at) => [name.textContent, values[at]?.textContent ?? ""]));
}

beforeEach(async () => {
  sessionStorage.clear();
  await signedIn({ words: ["profile"] });
});

/** A value in one or several pieces. */
const shownAs = (value: string) => (_: string, element: Element | null) =>
  element?.matches("dd") === true && element.textContent === value;

describe("the profile", () => {
  it("shows who is signed in, what they agreed to, and leads on", async () => {
    startServer({ user: [USER] });
    await openSite("/profile");
    expect(await screen.findByText("Mara Berger", { selector: "dd" })).toBeInstanceOf(HTMLElement);
    expect(screen.getByText(shownAs("mara@example.org"))).toBeInstanceOf(HTMLElement);
    expect(await part("Ihr Einverständnis")).toEqual({
      "Nutzungsbedingungen zugestimmt am": "01.08.2026",
      "In Gesundheitsdaten eingewilligt am": "02.08.2026",
    });
    const ways = (name: string) =>
      within(screen.getByRole("region", { name }))
        .getAllByRole("link")
        .map((link) => link.getAttribute("href"));
    expect(ways("Ich")).toEqual([
      "/personaldata",
      "/profileimage",
      "/medicalprofile",
      "/appointment-sheet",
      "/studyparticipation",
    ]);
    expect(ways("Mitteilungen")).toEqual(["/pushnotification", "/emailsettings"]);
    expect(ways("Sicherheit und Daten")).toEqual(["/settings", "/profiledata", "/about"]);
    await expectAccessible();
  });

  it("says what is missing", async () => {
    startServer({ user: [{ id: PERSON, firstname: null }] });
    await openSite("/profile");
    await screen.findByText(shownAs("mara@example.org"));
    expect(screen.getAllByText("Keine Angabe")).toHaveLength(2);
  });
});

describe("the personal details", () => {
  it("show every stored value, and what is not given", async () => {
    startServer({ user: [USER], "user.profile": [PROFILE] });
    await openSite("/personaldata");
    expect(await part("Anrede und Name")).toEqual({
      Anrede: "Frau",
      Titel: "Keine Angabe",
      Vorname: "Mara",
      Nachname: "Berger",
    });
    expect(await part("Telefon und Anschrift")).toEqual({
      Telefon: "030 5550145",
      "Straße und Hausnummer": "Lindenallee 12",
      Postleitzahl: "10115",
      Ort: "Berlin",
    });
    expect(await part("Land und Zeitzone")).toEqual({ Land: "Deutschland", Zeitzone: "Keine Angabe" });
    await expectAccessible();
  });

  it("say what happened when they cannot be loaded, and load again", async () => {
    const server = startServer({ user: [USER] });
    const failed = server.fail("user/profile/list", "error.unavailable");
    await openSite("/personaldata");
    const retry = await screen.findByRole("button", { name: "Noch einmal versuchen" });
    failed.end();
    await userEvent.setup().click(retry);
    expect(await part("Telefon und Anschrift")).toMatchObject({ Telefon: "Keine Angabe" });
  });

  it("show the emergency number of the clinic, which is changed by itself", async () => {
    const server = startServer({ user: [USER], "user.profile": [{ id: 41, emergencyphone: "030 5550199" }] });
    await openSite("/personaldata");
    expect(await part("Notfallnummer Ihrer Klinik")).toMatchObject({
      "Telefonnummer für den Notfall": "030 5550199",
    });
    const user = userEvent.setup();
    await user.click(screen.getByRole("link", { name: "Bearbeiten: Notfallnummer Ihrer Klinik" }));
    const field = await box(/^Telefonnummer für den Notfall/);
    await user.clear(field);
    await user.type(field, "keine");
    await user.click(save());
    expect(await screen.findAllByText(/Telefonnummer mit Ziffern/)).not.toEqual([]);
    await user.clear(field);
    await user.type(field, "030 5550100");
    await user.click(save());
    await waitFor(() => expect(server.writes()[0]?.body).toMatchObject({ emergencyphone: "030 5550100" }));
  });

  it.each([
    ["name", "Anrede und Name"],
    ["address", "Anschrift"],
    ["phone", "Telefon"],
    ["emergencyphone", "Notfallnummer Ihrer Klinik"],
    ["language", "Sprache"],
    ["timezone", "Zeitzone"],
  ])("open %s by the address of the specification", async (type, title) => {
    startServer({ user: [USER] });
    const router = await openSite(`/profile/edit/${type}`);
    await screen.findByRole("heading", { level: 1, name: title });
    await screen.findAllByRole({ language: "radio", timezone: "combobox" }[type] ?? "textbox");
    expect(router.state.location.pathname).toBe(`/profile/edit/${type}`);
    await expectAccessible();
  });

  it("lead back from an unknown part", async () => {
    startServer({ user: [USER] });
    const router = await openSite("/profile/edit/nothing");
    await waitFor(() => expect(router.state.location.pathname).toBe("/personaldata"));
  });
});

describe("changing the personal details", () => {
  it("sends only what changed, clears what was emptied, and shows it at once", async () => {
    const server = startServer({ user: [USER] });
    const router = await openSite("/personaldata");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("link", { name: "Bearbeiten: Anrede und Name" }));
    await user.clear(await box(/^Vorname/));
    await user.type(await box(/^Nachname/), "-Lindt");
    await screen.findByRole("option", { name: "Dr. med." });
    await user.selectOptions(screen.getByLabelText(/^Titel/), "Dr. med.");
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe("/personaldata"));
    const [update] = server.writes();
    expect(update).toMatchObject({
      path: `user/update/${PERSON}`,
      body: { id: PERSON, version: 1, firstname: null, lastname: "Berger-Lindt" },
    });
    expect(Object.keys(update?.body ?? {}).sort()).toEqual([
      "academictitle",
      "firstname",
      "id",
      "lastname",
      "version",
    ]);
    expect(await part("Anrede und Name")).toMatchObject({
      Titel: "Dr. med.",
      Vorname: "Keine Angabe",
      Nachname: "Berger-Lindt",
    });
  });

  it("adds the row for phone and address when there is none yet", async () => {
    const server = startServer({ user: [USER] });
    const router = await openSite("/profile/edit/contact");
    const user = userEvent.setup();
    await user.type(await box(/^Telefon/), "keine");
    await user.click(save());
    expect((await focusedSummary()).textContent).toContain("Telefonnummer mit Ziffern");
    await user.clear(await box(/^Telefon/));
    await user.type(await box(/^Telefon/), " 030 5550145 ");
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe("/personaldata"));
    expect(server.writes()).toEqual([
      { method: "POST", path: "user/profile/add", body: { phone: "030 5550145" } },
    ]);
    expect(await part("Telefon und Anschrift")).toMatchObject({ Telefon: "030 5550145" });
  });

  it("leaves the emergency number of the clinic alone", async () => {
    const server = startServer({ "user.profile": [{ ...PROFILE, emergencyphone: "030 5550199" }] });
    const router = await openSite("/profile/edit/contact");
    const user = userEvent.setup();
    const city = await box(/^Ort/);
    await user.clear(city);
    await user.type(city, "Potsdam");
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe("/personaldata"));
    expect(server.row("user.profile", 41)).toMatchObject({ city: "Potsdam", emergencyphone: "030 5550199" });
  });

  it("keeps the change of another device, and asks where both changed the same", async () => {
    const server = startServer({ user: [USER], "user.profile": [PROFILE] });
    const router = await openSite("/profile/edit/contact");
    const user = userEvent.setup();
    const city = await box(/^Ort/);
    await user.clear(city);
    await user.type(city, "Potsdam");
    server.change("user.profile", 41, { city: "Köln", phone: "0221 5550123" });
    await user.click(save());
    await user.click(await screen.findByRole("radio", { name: /Potsdam/ }));
    await user.click(screen.getByRole("button", { name: /Speichern|Weiter|Übernehmen/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/personaldata"));
    expect(server.row("user.profile", 41)).toMatchObject({ city: "Potsdam", phone: "0221 5550123" });
  });

  it("keeps a draft over a reload", async () => {
    startServer({ user: [USER] });
    await openSite("/profile/edit/name");
    await userEvent.setup().type(await box(/^Nachname/), "-Lindt");
    await act(async () => window.dispatchEvent(new Event("pagehide")));
    cleanup();
    await openSite("/profile/edit/name");
    await screen.findByText("Ihre Eingaben von vorhin sind noch da.");
    expect((await box(/^Nachname/)).value).toBe("Berger-Lindt");
  });

  it("offers the stored choice also when its list cannot be loaded", async () => {
    const server = startServer({ user: [USER] });
    server.fail("country/list", "error.unavailable");
    await openSite("/profile/edit/region");
    const country = await screen.findByLabelText<HTMLSelectElement>(/^Land/);
    expect(country.selectedOptions[0]?.textContent).toBe("Deutschland");
  });

  it("is there in English too", async () => {
    await chooseLanguage("en");
    startServer({ user: [USER] });
    await openSite("/profile/edit/region");
    await screen.findByRole("heading", { level: 1, name: "Country and time zone" });
    expect(await screen.findByLabelText(/^Time zone/)).toBeInstanceOf(HTMLElement);
    await expectAccessible();
  });
});

describe("the time zone of the device", () => {
  const own = Intl.DateTimeFormat.prototype.resolvedOptions;

  async function open(timeZone: string) {
    vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function (
      this: Intl.DateTimeFormat,
    ) {
      return { ...own.call(this), timeZone };
    });
    const server = startServer({ user: [{ ...USER, timezone: 317 }] });
    const router = await openSite("/profile/edit/region");
    await screen.findByText(
      "Ihre Erinnerungen und Ihre Ruhezeit richten sich nach dieser Zeitzone. Ohne Angabe gilt die Zeit in Berlin.",
    );
    const zone = await screen.findByLabelText<HTMLSelectElement>(/^Zeitzone/);
    await screen.findByRole("option", { name: "New York" });
    return { server, router, zone };
  }

  afterEach(() => vi.restoreAllMocks());

  it("is offered where it is another one, and taken over by one tap", async () => {
    const { server, router, zone } = await open("America/New_York");
    const user = userEvent.setup();
    await screen.findByText("Ihr Gerät ist auf die Zeitzone New York eingestellt.");
    expect(zone.selectedOptions[0]?.textContent).toBe("Berlin");
    await expectAccessible();
    await user.click(screen.getByRole("button", { name: "New York übernehmen" }));
    expect(zone.selectedOptions[0]?.textContent).toBe("New York");
    expect(document.activeElement).toBe(zone);
    expect(screen.queryByRole("button", { name: /übernehmen/ })).toBeNull();
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe("/personaldata"));
    expect(server.row("user", PERSON)).toMatchObject({ timezone: { name: "New York" } });
  });

  it.each(["Europe/Berlin", "Mars/Olympus"])("is not offered where it is %s", async (timeZone) => {
    await open(timeZone);
    expect(screen.queryByRole("button", { name: /übernehmen/ })).toBeNull();
  });
});
