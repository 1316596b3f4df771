import "fake-indexeddb/auto";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { focusedSummary } from "../../../test/person";
import { contact } from "./contact.fixture";
import { field, links, opened, save, signedIn, teamServer } from "./visit.fixture";

const ADD = "/addressbookentry/add/new";
const SOMMER = contact(4);

beforeEach(signedIn);

describe("a new contact", () => {
  it("is sent once with its key, and stands in the team", async () => {
    const server = teamServer([]);
    const { router, user } = await opened(ADD);
    await expectAccessible();
    await user.click(screen.getByRole("radio", { name: "Hausärztin / Hausarzt" }));
    await user.selectOptions(field(/^Titel/), "Dr. med.");
    await user.type(field("Nachname"), "Holm");
    await user.type(field(/^Telefon/), "030 5550123");
    await user.dblClick(save());
    await screen.findByText("Gespeichert: Dr. med. Holm.");
    const [add, ...more] = server.calls("POST", "addressbookentry/add");
    expect(add?.body).toEqual({
      addressbookentrycategory: 4,
      academictitle: 3,
      lastname: "Holm",
      phone: "030 5550123",
    });
    expect(add?.headers.get("Idempotency-Key")).toMatch(/^[0-9a-f-]{36}$/);
    expect(more).toEqual([]);
    expect(router.state.location.pathname).toBe("/myteam");
    await screen.findByRole("link", { name: "Dr. med. Holm anrufen" });
  });

  it("shows the usual categories first, the others on demand", async () => {
    const server = teamServer([]);
    const { user } = await opened(ADD);
    const categories = () => screen.getAllByRole("radio");
    expect(categories()).toHaveLength(6);
    await user.click(screen.getByRole("button", { name: "Weitere anzeigen" }));
    expect(categories()).toHaveLength(14);
    expect(document.activeElement).toBe(categories()[6]);
    expect(screen.queryByRole("button", { name: "Weitere anzeigen" })).toBeNull();
    await user.click(screen.getByRole("radio", { name: "Vertraute Person" }));
    await user.type(field("Nachname"), "Holm");
    await user.click(save());
    await waitFor(() => expect(server.calls("POST", "addressbookentry/add")).toHaveLength(1));
    expect(server.calls("POST", "addressbookentry/add")[0]?.body).toMatchObject({
      addressbookentrycategory: 13,
    });
  });

  it("lists what is wrong, leads to it, and sends nothing", async () => {
    const server = teamServer([]);
    const { user } = await opened(ADD);
    await user.type(field(/^Telefon/), "Frau Müller");
    await user.type(field(/^E-Mail/), "praxis");
    await user.click(save());
    const summary = await focusedSummary();
    within(summary).getByText("Bitte prüfen Sie 4 Angaben");
    const found = links(summary);
    expect(found.slice(0, 3)).toEqual([
      "Fachrichtung: Bitte wählen Sie eine Fachrichtung.",
      "Nachname: Bitte geben Sie einen Namen ein.",
      "Telefon: Bitte beginnen Sie mit der Nummer, zum Beispiel 030 5550123.",
    ]);
    expect(found[3]).toMatch(/^E-Mail: /);
    await expectAccessible();
    await user.click(within(summary).getByRole("link", { name: /^Nachname/ }));
    expect(document.activeElement).toBe(field("Nachname"));
    await user.click(within(summary).getByRole("link", { name: /^Fachrichtung/ }));
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: /^Frauenärztin/ }));
    expect(server.calls("POST", "addressbookentry/add")).toEqual([]);
  });

  it("puts the server's objections under their fields", async () => {
    const server = teamServer([]);
    server.fail("addressbookentry/add", {
      key: "error.validation",
      fields: [{ path: "email", key: "email" }],
    });
    const { user } = await opened(ADD);
    await user.click(screen.getByRole("radio", { name: "Radiologie" }));
    await user.type(field("Nachname"), "Holm");
    await user.type(field(/^E-Mail/), "a@b.de");
    await user.click(save());
    expect(links(await focusedSummary())).toEqual([expect.stringMatching(/^E-Mail: /)]);
    expect(field(/^E-Mail/).getAttribute("aria-invalid")).toBe("true");
    expect(field("Nachname").value).toBe("Holm");
  });

  it("uses the same key again when saving failed", async () => {
    const server = teamServer([]);
    server.fail("addressbookentry/add", "error.toomany");
    const { user } = await opened(ADD);
    await user.click(screen.getByRole("radio", { name: "Radiologie" }));
    await user.type(field("Nachname"), "Holm");
    await user.click(save());
    within(await focusedSummary()).getByText(/^Das waren viele Versuche/);
    await user.click(save());
    await waitFor(() => expect(server.calls("POST", "addressbookentry/add")).toHaveLength(2));
    const [first, second] = server
      .calls("POST", "addressbookentry/add")
      .map(({ headers }) => headers.get("Idempotency-Key"));
    expect(second).toBe(first);
  });

  it("says so when the specialities cannot be loaded, and tries again", async () => {
    const server = teamServer([]);
    const down = server.fail("addressbookentrycategory", "offline");
    await openSite(ADD);
    await screen.findByText(
      "Sie sind gerade ohne Verbindung. Sobald sie da ist, können Sie es noch einmal versuchen.",
    );
    down.end();
    await userEvent.click(screen.getByRole("button", { name: "Noch einmal versuchen" }));
    await screen.findByRole("radio", { name: "Radiologie" });
  });
});

describe("what was typed", () => {
  it("is there again after leaving, until it is given up", async () => {
    teamServer([]);
    const first = await opened(ADD);
    await first.user.type(field("Nachname"), "Halb fertig");
    cleanup();

    const { user } = await opened(ADD);
    await screen.findByText("Ihre Eingaben von vorhin sind noch da.");
    expect(field("Nachname").value).toBe("Halb fertig");
    await user.click(screen.getByRole("button", { name: "Von vorn beginnen" }));
    await waitFor(() => expect(field("Nachname").value).toBe(""));
  });

  it("is asked about before another page, and stays when it cannot be saved yet", async () => {
    const server = teamServer([]);
    const { router, user } = await opened(ADD);
    await user.type(field("Nachname"), "Holm");
    const leave = () => act(async () => router.navigate("/myteam"));
    const answer = async (name: string) =>
      user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name }));
    await leave();
    await answer("Speichern");
    expect(links(await focusedSummary())).toHaveLength(1);
    expect(router.state.location.pathname).toBe(ADD);
    await leave();
    await answer("Verwerfen");
    await screen.findByText("Noch keine Kontakte");
    expect(server.rows("addressbookentry").length).toBe(0);
  });
});

describe("editing", () => {
  it("sends what was changed and shows the contact", async () => {
    const server = teamServer([SOMMER]);
    const { router, user } = await opened("/addressbookentry/edit/4");
    await waitFor(() => expect(field(/^Anrede/).value).toBe("1"));
    expect(field("Nachname").value).toBe("Sommer");
    await expectAccessible();
    await user.clear(field(/^Mobiltelefon/));
    await user.clear(field(/^Notiz/));
    await user.type(field(/^Notiz/), "Aufzug im Hof");
    await user.click(save());
    await screen.findByText("Aufzug im Hof");
    expect(server.calls("POST", "addressbookentry/update/4").map(({ body }) => body)).toEqual([
      { id: 4, version: 1, mobile: null, note: "Aufzug im Hof" },
    ]);
    expect(router.state.location.pathname).toBe("/addressbookentry/view/4");
  });

  it("keeps both changes without a question where they do not touch each other", async () => {
    const server = teamServer([SOMMER]);
    const { user } = await opened("/addressbookentry/edit/4");
    await user.clear(field(/^Ort/));
    await user.type(field(/^Ort/), "Potsdam");
    server.put("addressbookentry", { ...SOMMER, version: 2, phone: "030 777" });
    await user.click(save());
    await screen.findByText("Gespeichert: Dr. med. Katrin Sommer.");
    expect(server.row("addressbookentry", 4)).toMatchObject({
      version: 3,
      city: "Potsdam",
      phone: "030 777",
    });
  });

  it("asks which of two changes of the same field is right", async () => {
    const server = teamServer([SOMMER]);
    const { user } = await opened("/addressbookentry/edit/4");
    for (const [name, text] of [
      [/^Telefon/, "030 111"],
      [/^Ort/, "Potsdam"],
    ] as const) {
      await user.clear(field(name));
      await user.type(field(name), text);
    }
    server.put("addressbookentry", {
      ...SOMMER,
      version: 2,
      phone: "030 222",
      city: "Berlin-Mitte",
      zip: "10117",
    });
    await user.click(save());
    const title = await screen.findByRole("heading", { name: "Zwei Versionen" });
    await waitFor(() => expect(document.activeElement).toBe(title));
    await expectAccessible();
    await user.click(screen.getByRole("radio", { name: /^030 222/ }));
    await user.click(save());
    expect(links(await focusedSummary())).toEqual(["Ort: Bitte wählen Sie eine der beiden Versionen."]);
    expect(server.row("addressbookentry", 4)?.version).toBe(2);
    await user.click(screen.getByRole("radio", { name: /^Potsdam/ }));
    await user.click(save());
    await screen.findByText("Gespeichert: Dr. med. Katrin Sommer.");
    expect(server.row("addressbookentry", 4)).toMatchObject({
      version: 3,
      phone: "030 222",
      city: "Potsdam",
      zip: "10117",
    });
  });

  it("goes back from the two versions to the form with everything typed", async () => {
    const server = teamServer([SOMMER]);
    const { user } = await opened("/addressbookentry/edit/4");
    await user.clear(field(/^Telefon/));
    await user.type(field(/^Telefon/), "030 111");
    server.put("addressbookentry", { ...SOMMER, version: 2, phone: "030 222" });
    await user.click(save());
    await screen.findByRole("heading", { name: "Zwei Versionen" });
    await user.click(screen.getByRole("button", { name: "Zurück" }));
    expect(field(/^Telefon/).value).toBe("030 111");
  });

  it("asks as well when a draft is taken up that was begun before the change", async () => {
    const server = teamServer([SOMMER]);
    const first = await opened("/addressbookentry/edit/4");
    await first.user.clear(field(/^Telefon/));
    await first.user.type(field(/^Telefon/), "030 111");
    cleanup();
    server.put("addressbookentry", { ...SOMMER, version: 2, phone: "030 222", city: "Potsdam" });

    const { user } = await opened("/addressbookentry/edit/4");
    await screen.findByText("Ihre Eingaben von vorhin sind noch da.");
    await user.click(save());
    await user.click(await screen.findByRole("radio", { name: /^030 111/ }));
    await user.click(save());
    await screen.findByText("Gespeichert: Dr. med. Katrin Sommer.");
    expect(server.row("addressbookentry", 4)).toMatchObject({
      version: 3,
      phone: "030 111",
      city: "Potsdam",
    });
  });

  it("says that a contact is gone, or was never there", async () => {
    teamServer([]);
    await openSite("/addressbookentry/edit/99");
    await screen.findByRole("heading", { level: 1, name: "Diesen Kontakt gibt es nicht mehr" });
    cleanup();
    await openSite("/addressbookentry/view/abc");
    await screen.findByRole("heading", { level: 1, name: "Diesen Kontakt gibt es nicht mehr" });
    await expectAccessible();
  });

  it.each(["/addressbookentry/turn/4", "/addressbookentry/add/4"])("%s leads to the team", async (path) => {
    teamServer([]);
    const router = await openSite(path);
    await screen.findByText("Noch keine Kontakte");
    expect(router.state.location.pathname).toBe("/myteam");
  });
});
