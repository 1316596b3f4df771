import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Draft, Item } from "../../device/item";
import { change } from "../../device/queue";
import { mark, noteUnsent } from "../../device/unsent";
import { chooseLanguage } from "../../i18n/i18n";
import { enqueue, waiting } from "../../offline/outbox/outbox";
import { expectAccessible } from "../../test/accessible";
import { openSite } from "../../test/openSite";
import { signedIn } from "../../test/person";
import { PERSON } from "../../test/server/person";
import { type Server, startServer } from "../../test/server/server";

const ROOT = "addressbookentry";
const CATEGORY = { id: 1, key: "gynecologist", name: "Frauenärztin / Frauenarzt" };
const STORED = {
  id: 5,
  version: 1,
  addressbookentrycategory: CATEGORY,
  lastname: "Vogel",
  phone: "030 100",
  city: "Berlin",
};

const NEW: Draft = {
  kind: "add",
  root: ROOT,
  title: "Katrin Sommer",
  body: { addressbookentrycategory: 1, firstname: "Katrin", lastname: "Sommer", phone: "030 1", note: null },
  shown: {
    addressbookentrycategory: CATEGORY,
    firstname: "Katrin",
    lastname: "Sommer",
    phone: "030 1",
    note: null,
  },
};
const CHANGE: Draft = {
  kind: "update",
  root: ROOT,
  title: "Vogel",
  row: 5,
  version: 1,
  body: { phone: "030 200", city: "Potsdam", salutation: 1 },
  shown: { phone: "030 200", city: "Potsdam", salutation: { id: 1, key: "ms", name: "Frau" } },
  base: { phone: "030 100", city: "Berlin", salutation: null },
};

/** A change of the new contact while it waits itself. */
const LATER: Draft = {
  kind: "update",
  root: ROOT,
  title: "Dr. Sommer",
  body: { phone: "030 2" },
  base: { phone: "030 1" },
};

/** Keeps writes as they are kept without network. Returns the row of the last one. */
async function keep(...drafts: Draft[]): Promise<number> {
  mark();
  let row = 0;
  for (const draft of drafts) ({ row } = await enqueue(PERSON, draft));
  return row;
}

const CUT = `POST ${ROOT}`;

beforeEach(() =>
  signedIn({
    words: ["outbox", "addressbook", "medical", "settings", "idle"],
    pages: [
      () => import("./OutboxPage"),
      () => import("../account/settings/SettingsPage"),
      () => import("../../offline/offlineWrites"),
      () => import("../team/addressbook/ContactEditPage"),
      () => import("../../app/UnsentNote"),
    ],
  }),
);

afterEach(() => {
  cleanup();
  noteUnsent({ count: 0, decide: 0 });
});

const user = () => userEvent.setup();
const main = () => within(screen.getByRole("main"));
const press = async (name: string | RegExp) => user().click(await screen.findByRole("button", { name }));
const item = async (title: string) => {
  const heading = await screen.findByRole("heading", { level: 2, name: title });
  return within(heading.closest("li") as HTMLElement);
};
const isTitleFocused = () => waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
const lastNames = (server: Server) => server.rows(ROOT).map(({ lastname }) => lastname);

describe("what was not sent yet", () => {
  it("is listed with what it is, what was entered and how far it is, and is sent on request", async () => {
    const server = startServer({ [ROOT]: [STORED] });
    const cut = server.fail(CUT, "offline");
    const row = await keep(NEW);
    await keep({ ...LATER, row });
    await openSite("/outbox");
    const first = await item("Katrin Sommer");
    first.getByText("Neu: Kontakt");
    first.getByText(/^Eingegeben: \d\d\.\d\d\.\d{4}, \d\d:\d\d$/);
    await first.findByText(
      /^Noch keine Verbindung\. Wir versuchen es weiter, das nächste Mal (um \d\d:\d\d Uhr|am [\d.]+, \d\d:\d\d)\.$/,
    );
    const entered = first.getAllByRole("term").map((term) => term.textContent);
    expect(entered).toEqual(["Fachrichtung", "Vorname", "Nachname", "Telefon"]);
    first.getByText(CATEGORY.name);
    const second = await item("Dr. Sommer");
    second.getByText("Geändert: Kontakt");
    second.getByText("Kommt nach einer früheren Änderung dran.");
    main().getByText("2 Änderungen sind noch nicht gesendet.");
    expect(screen.queryByText(/Änderungen? warte/)).toBeNull();
    expect(document.title).toBe("Noch nicht gesendet – Zuversicht");
    await expectAccessible();

    cut.end();
    await press("Jetzt senden");
    await screen.findByRole("heading", { name: "Alles ist gesendet" });
    await isTitleFocused();
    expect(server.rows(ROOT).find(({ lastname }) => lastname === "Sommer")?.phone).toBe("030 2");
    await expectAccessible();
  });

  it("tells the kind of a part of a treatment once", async () => {
    const server = startServer({});
    server.fail("POST treatment", "offline");
    const kind = { id: 301, key: "chemo.neoadjuvant", name: "Neoadjuvant" };
    const body = {
      parenttreatment: 12,
      treatmentcategory: 301,
      treatmentcategoryleft: 301,
      startdate: "20260304",
    };
    const shown = { ...body, treatmentcategory: kind, treatmentcategoryleft: kind };
    await keep({ kind: "add", root: "treatment", title: kind.name, body, shown });
    await openSite("/outbox");
    const part = await item(kind.name);
    expect(part.getAllByRole("term").map((term) => term.textContent)).toEqual([
      "Was genau?",
      "Beginn der Behandlung",
    ]);
  });

  it("tells once what has no name of its own", async () => {
    startServer({}).fail("POST contact", "offline");
    await keep({ kind: "add", root: "contact", title: "", body: { message: "Hallo" } });
    await openSite("/outbox");
    (await item("Nachricht an das Team der App")).getByText("Neu");
  });

  it("is counted above every other page, which leads to the list", async () => {
    const server = startServer({ [ROOT]: [STORED] });
    server.fail(ROOT, "offline");
    server.fail(CUT, "offline");
    await keep(NEW, { kind: "delete", root: ROOT, title: "Vogel", row: 5 });
    const router = await openSite("/settings");
    await screen.findByText("2 Änderungen warten");
    await expectAccessible();
    await user().click(screen.getByRole("link", { name: "Ansehen, was wartet" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/outbox"));
    (await item("Vogel")).getByText("Gelöscht: Kontakt");
    await user().click(main().getByRole("link", { name: "Einstellungen" }));
    const way = await screen.findByRole("link", { name: /^Noch nicht gesendet/ });
    expect(way.getAttribute("href")).toBe("/outbox");
  });

  it("is counted in a tab that was open before another one kept it", async () => {
    const cut = startServer({ [ROOT]: [STORED] }).fail(CUT, "offline");
    await openSite("/settings");
    await screen.findByRole("heading", { level: 1 });
    await keep(NEW);
    expect(screen.queryByText("1 Änderung wartet")).toBeNull();
    window.dispatchEvent(new StorageEvent("storage"));
    await screen.findByText("1 Änderung wartet");
    cut.end();
  });

  it("can be given up when the server fails with it again and again", async () => {
    const server = startServer({ [ROOT]: [STORED] });
    server.fail(CUT, "error.unknown");
    await keep(CHANGE);
    await openSite("/outbox");
    const card = await item("Vogel");
    for (let wanted = 1; wanted <= 5; wanted += 1) {
      await card.findByText(
        wanted === 1 ? /Bisher gab es einen Versuch/ : new RegExp(`gab es ${wanted} Versuche`),
      );
      if (wanted === 5) break;
      expect(card.queryByRole("button", { name: "Verwerfen: Vogel" })).toBeNull();
      document.dispatchEvent(new Event("visibilitychange"));
    }
    await press("Verwerfen: Vogel");
    await user().click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: /^Verwerfen/ }),
    );
    await screen.findAllByText("Alles ist gesendet");
    expect(server.row(ROOT, 5)).toMatchObject({ phone: "030 100" });
  });

  it("says that there is nothing, and what to do when the device does not tell", async () => {
    startServer();
    const reading = vi.spyOn(IDBIndex.prototype, "getAll").mockImplementation(() => {
      throw new DOMException("no", "UnknownError");
    });
    await openSite("/outbox");
    await screen.findByText(/ließen sich nicht laden/);
    reading.mockRestore();
    await press("Noch einmal versuchen");
    await screen.findByRole("heading", { name: "Alles ist gesendet" });
    expect(screen.queryByRole("button", { name: "Jetzt senden" })).toBeNull();
    await expectAccessible();
  });

  it("speaks English", async () => {
    await chooseLanguage("en");
    const server = startServer();
    server.fail(CUT, "offline");
    await keep({ ...NEW, title: "" });
    await openSite("/outbox");
    const only = await item("Without a name");
    only.getByText("New: contact");
    only.getByText("Last name");
    main().getByText("One change has not been sent yet.");
  });
});

describe("what the server has refused", () => {
  const REFUSAL = { key: "error.validation", fields: [{ path: "phone", key: "pattern" }] } as const;

  it("tells the reason by the labels of the form and is sent again on request", async () => {
    const server = startServer();
    server.fail(CUT, { ...REFUSAL, fields: [...REFUSAL.fields] }, { times: 1 });
    await keep(NEW);
    await openSite("/outbox");
    const refused = await item("Katrin Sommer");
    await refused.findByText("Telefon: Bitte prüfen Sie die Schreibweise.");
    refused.getByText("Bitte prüfen Sie Ihre Angaben.");
    expect(screen.queryByRole("button", { name: "Jetzt senden" })).toBeNull();
    await expectAccessible();
    await press("Noch einmal versuchen: Katrin Sommer");
    await screen.findByRole("heading", { name: "Alles ist gesendet" });
    expect(lastNames(server)).toEqual(["Sommer"]);
    await isTitleFocused();
  });

  it("is corrected in its form", async () => {
    const server = startServer();
    server.fail(CUT, { ...REFUSAL, fields: [...REFUSAL.fields] }, { times: 1 });
    await keep(NEW);
    await openSite("/outbox");
    await user().click(await screen.findByRole("link", { name: "Angaben ändern: Katrin Sommer" }));
    const phone = await screen.findByRole("textbox", { name: /^Telefon/ });
    expect(phone).toHaveProperty("value", "030 1");
    await user().clear(phone);
    await user().type(phone, "030 77");
    await press("Speichern");
    await waitFor(() => expect(server.rows(ROOT).map((row) => row.phone)).toEqual(["030 77"]));
    expect(lastNames(server)).toEqual(["Sommer"]);
  });

  it("is given up only after a question that names what goes with it", async () => {
    const server = startServer();
    server.fail(CUT, { ...REFUSAL, fields: [...REFUSAL.fields] });
    const row = await keep(NEW);
    await keep({ ...LATER, row });
    await openSite("/outbox");
    await press("Verwerfen: Katrin Sommer");
    const question = within(await screen.findByRole("alertdialog"));
    question.getByText(
      /„Katrin Sommer“ wird nicht gespeichert\..* Das geht mit: Geändert: Kontakt: Dr\. Sommer\.$/,
    );
    await expectAccessible();
    await user().click(question.getByRole("button", { name: "Nein" }));
    await item("Dr. Sommer");
    await press("Verwerfen: Katrin Sommer");
    await user().click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: /^Verwerfen/ }),
    );
    await screen.findByText("Die Änderung ist verworfen.");
    await screen.findByRole("heading", { name: "Alles ist gesendet" });
    await isTitleFocused();
    expect(lastNames(server)).toEqual([]);
  });
});

it("what is being sent is not said to be discarded", async () => {
  const server = startServer();
  const held = server.hold(CUT);
  await keep(NEW);
  const [kept] = await waiting(PERSON);
  const reason = { status: 500, key: "error.unknown", fields: [] };
  await change(kept as Item, (one) => ({ ...one, tries: 5, reason }));
  await openSite("/outbox");
  await waitFor(() => expect(server.calls("POST", ROOT)).toHaveLength(1));
  await press("Verwerfen: Katrin Sommer");
  await user().click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: /^Verwerfen/ }),
  );
  await screen.findByText(/^Diese Änderung wird gerade gesendet oder wartet nicht mehr\./);
  expect(screen.queryByText("Die Änderung ist verworfen.")).toBeNull();
  held.release();
  await screen.findByRole("heading", { name: "Alles ist gesendet" });
  expect(lastNames(server)).toEqual(["Sommer"]);
});

describe("what was changed elsewhere meanwhile", () => {
  /** The phone was changed on another device, differently. */
  async function conflicting() {
    const server = startServer({ [ROOT]: [STORED] });
    server.change(ROOT, 5, { phone: "030 300" });
    await keep(CHANGE);
    return server;
  }

  it("asks above every page for a decision", async () => {
    await conflicting();
    await openSite("/settings");
    await screen.findByText("1 Änderung braucht Ihre Entscheidung");
    expect(screen.queryByText(/Änderungen? warte/)).toBeNull();
  });

  it.each([
    ["030 300", "030 300"],
    ["030 200", "030 200"],
  ])("shows both versions in words and sends what was chosen: %s", async (chosen, phone) => {
    const server = await conflicting();
    await openSite("/outbox");
    await press("Versionen vergleichen: Vogel");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Zwei Versionen"));
    const groups = screen.getAllByRole("radiogroup");
    expect(groups).toHaveLength(1);
    const phones = within(screen.getByRole("radiogroup", { name: "Telefon" }));
    phones.getByRole("radio", { name: /^030 200\s*Ihre Eingabe/ });
    phones.getByRole("radio", { name: /^030 300\s*Inzwischen gespeichert/ });
    await expectAccessible();

    await press("Zurück");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Versionen vergleichen/ }));
    await press("Versionen vergleichen: Vogel");
    await user().click(screen.getByRole("radio", { name: new RegExp(`^${chosen}`) }));
    await press("Speichern");
    await screen.findByRole("heading", { name: "Alles ist gesendet" });
    await screen.findByText("Ihre Entscheidung gilt.");
    await isTitleFocused();
    const row = server.row(ROOT, 5);
    expect([row?.phone, row?.city, row?.salutation?.name]).toEqual([phone, "Potsdam", "Frau"]);
  });

  it("tells in words how a time is counted", async () => {
    const series = { timelineentrytype: { id: 2, key: "DAILY", name: "Täglich" }, date: "20261101" };
    const row = { id: 8, version: 1, title: "Tablette", timemeaning: "clock" as const, ...series };
    const category = { id: 1, key: "REMINDER", name: "Erinnerung" };
    const server = startServer({ timelineentry: [{ ...row, timelineentrycategory: category }] });
    server.change("timelineentry", 8, { timemeaning: "interval" });
    const meant = { timemeaning: "home", zone: "Europe/Berlin" };
    const base = { timemeaning: "clock", zone: null };
    await keep({
      kind: "update",
      root: "timelineentry",
      row: 8,
      title: "Tablette",
      body: meant,
      base,
      version: 1,
    });
    await openSite("/outbox");
    await press(/^Versionen vergleichen: Tablette/);
    const meaning = within(screen.getByRole("radiogroup", { name: "Zeitzone" }));
    meaning.getByRole("radio", { name: /^Die Uhr zu Hause/ });
    meaning.getByRole("radio", { name: /^Alle 24 Stunden/ });
  });
});
