import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MedicalProfile } from "../../api/entities";
import { chooseLanguage } from "../../i18n/i18n";
import { problem } from "../../test/fetchStub";
import { openSite } from "../../test/openSite";
import { expectAccessible, medicalServer, signedIn } from "./server.fixture";
import { treatment } from "./treatment.fixture";

const PROFILE: MedicalProfile = { id: 5, version: 1, birthday: "19680314" };
const CHEMO = treatment(3, { treatmenttypeleft: { id: 3001, key: "ec", name: "EC" } });
const OPERATION = treatment(1, { id: 13, startdate: "20260714" });
const LETROZOLE = treatment(6, {
  id: 14,
  treatmenttypeleft: { id: 6002, key: "letrozole", name: "Letrozol" },
});

beforeEach(signedIn);
afterEach(() => vi.useRealTimers());

const press = (user: UserEvent, name: string | RegExp) => user.click(screen.getByRole("button", { name }));
const startField = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^(Beginn|Tag der)/ });

async function open() {
  await openSite("/treatment");
  await screen.findByRole("button", { name: "Behandlung hinzufügen" });
  return userEvent.setup();
}

/** Adds a treatment up to the fields of its kind. */
async function begin(user: UserEvent, category: RegExp) {
  await press(user, "Behandlung hinzufügen");
  await user.click(screen.getByRole("radio", { name: category }));
  await press(user, "Weiter");
}

async function choose(user: UserEvent, card: RegExp, command: string) {
  await press(user, card);
  await user.click(screen.getByRole("menuitem", { name: command }));
}

describe("the list", () => {
  it("shows each treatment in its phase with span, details and state", async () => {
    const ray = treatment(5, { id: 15, startdate: "20260818", enddate: "20260918" });
    const done = { id: 1, key: "completed", name: "Wie geplant abgeschlossen" };
    medicalServer({ treatments: [LETROZOLE, ray, OPERATION, { ...CHEMO, treatmentresult: done }] });
    await open();
    expect(screen.getAllByRole("heading", { level: 3 }).map((title) => title.textContent)).toEqual([
      "Erste Behandlungsphase",
      "Bestrahlung",
      "Weiterführende Behandlung",
    ]);
    expect(screen.getAllByRole("article").map((card) => card.textContent)).toEqual([
      "ChemotherapieBeginn 09.02.2026Wie geplant abgeschlossenEC",
      "Operation14.07.2026",
      "Strahlentherapie18.08.2026 bis 18.09.2026",
      "AntihormontherapieSeit 09.02.2026LäuftLetrozol",
    ]);
    await expectAccessible();
  });

  it("asks for root treatments only", async () => {
    const server = medicalServer({ treatments: [CHEMO] });
    await open();
    expect(server.calls("GET", "treatment/list").map(({ path }) => path)).toEqual([
      "/api/treatment/list?p.i=0&p.s=500&f.isRoot=true",
    ]);
  });

  it("is friendly while it is empty and says so when it cannot be loaded", async () => {
    let offline = false;
    medicalServer({}, ({ path }) => (offline && path.includes("/list") ? "unreachable" : undefined));
    await open();
    screen.getByRole("heading", { name: "Noch keine Behandlung" });
    cleanup();
    offline = true;
    await openSite("/treatment");
    await screen.findByText(/^Es gibt gerade keine Verbindung\. Ihre Einträge erscheinen/);
    offline = false;
    await press(userEvent.setup(), "Noch einmal versuchen");
    await screen.findByRole("heading", { name: "Noch keine Behandlung" });
  });
});

describe("adding", () => {
  it("S-TREAT-02 S-TREAT-05: opens an unsaved entry, and cancelling discards it without a call", async () => {
    const server = medicalServer({ treatments: [CHEMO] });
    const user = await open();
    const before = server.seen.length;
    await press(user, "Behandlung hinzufügen");
    const title = screen.getByRole("heading", { name: "Neue Behandlung" });
    expect(document.activeElement).toBe(title);
    expect(screen.queryByRole("button", { name: "Behandlung hinzufügen" })).toBeNull();
    await expectAccessible();
    await press(user, "Abbrechen");
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Behandlung hinzufügen" })),
    );
    expect(screen.queryByRole("heading", { name: "Neue Behandlung" })).toBeNull();
    expect(server.seen.length).toBe(before);
  });

  it("S-TREAT-06: makes the profile when there is none, then the treatment, without a temporary id", async () => {
    const server = medicalServer();
    const user = await open();
    await begin(user, /^Antihormontherapie/);
    await user.type(startField(), "1.10.2026");
    await user.selectOptions(screen.getByRole("combobox", { name: /^Medikament/ }), "Letrozol");
    await press(user, "Speichern");
    const card = await screen.findByRole("article");
    expect(card.textContent).toBe("AntihormontherapieSeit 01.10.2026LäuftLetrozol");
    const sent = server.calls("POST", "").filter(({ path }) => path.endsWith("/add"));
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ["/api/medicalprofile/add", {}],
      [
        "/api/treatment/add",
        { medicalprofile: 101, treatmentcategory: 6, startdate: "20261001", treatmenttypeleft: 6002 },
      ],
    ]);
    await waitFor(() => expect(document.activeElement).toBe(within(card).getByRole("button")));
  });

  it("S-TREAT-18: names the missing category, then the missing start date, and sends nothing", async () => {
    const server = medicalServer({ profiles: [PROFILE] });
    const user = await open();
    await press(user, "Behandlung hinzufügen");
    await press(user, "Weiter");
    await user.click(screen.getByRole("link", { name: "Behandlungsart: Bitte wählen Sie eine Behandlung." }));
    await user.click(screen.getByRole("radio", { name: /^Chemotherapie/ }));
    await press(user, "Weiter");
    await press(user, "Speichern");
    await user.click(
      screen.getByRole("link", { name: "Beginn der Behandlung: Bitte füllen Sie dieses Feld aus." }),
    );
    expect(document.activeElement).toBe(startField());
    expect(server.calls("POST", "treatment")).toEqual([]);
  });

  it("W-TFORM-03 W-TFORM-04: chemotherapy has its regimen in a dialog and its purpose as cards", async () => {
    const server = medicalServer({ profiles: [PROFILE] });
    const user = await open();
    await begin(user, /^Chemotherapie/);
    await user.type(startField(), "9.2.2026");
    expect(screen.queryByRole("combobox")).toBeNull();
    await user.click(screen.getByRole("radio", { name: /^Vor der Operation/ }));
    await press(user, "Schema wählen");
    const dialog = await screen.findByRole("dialog", { name: "Schema wählen" });
    await user.type(within(dialog).getByRole("searchbox"), "Cyclo{Enter}");
    within(dialog).getByText("1 Schema");
    await user.click(within(dialog).getByRole("radio", { name: "EC" }));
    await user.click(within(dialog).getByRole("button", { name: "Übernehmen" }));
    screen.getByText("EC");
    await press(user, "Speichern");
    await screen.findByRole("article");
    expect(server.calls("POST", "treatment/add").map(({ body }) => body)).toEqual([
      {
        medicalprofile: 5,
        treatmentcategory: 3,
        startdate: "20260209",
        treatmentcategoryleft: 301,
        treatmenttypeleft: 3001,
      },
    ]);
  });

  it("W-TFORM-09 S-TREAT-23: an operation is told side by side, and empty own words become n/a", async () => {
    const server = medicalServer({ profiles: [PROFILE] });
    await chooseLanguage("en");
    await openSite("/treatment");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Add treatment" }));
    await user.click(screen.getByRole("radio", { name: /^OperationSurgery/ }));
    await press(user, "Next");
    await user.type(screen.getByRole("textbox", { name: "Day of the operation" }), "14.7.2026");
    await user.click(screen.getByRole("radio", { name: "Both sides" }));
    await press(user, "Save");
    screen.getByRole("link", { name: /^Left breast, What exactly\?: Please choose/ });
    const left = within(screen.getByRole("group", { name: "Left breast" }));
    const right = within(screen.getByRole("group", { name: "Right breast" }));
    await user.selectOptions(left.getByRole("combobox", { name: "What exactly?" }), "101");
    await user.selectOptions(right.getByRole("combobox", { name: /^Procedure/ }), "1099");
    right.getByRole("textbox", { name: "In your own words" });
    await expectAccessible();
    await press(user, "Save");
    await screen.findByRole("article");
    expect(server.calls("POST", "treatment/add")[0]?.body).toMatchObject({
      treatmentcategoryleft: 101,
      treatmenttyperight: 1099,
      treatmenttypeotherright: "n/a",
    });
  });

  it("W-TFORM-02 W-TFORM-05: only radiotherapy has an end, only antibodies their two boxes", async () => {
    medicalServer({ profiles: [PROFILE] });
    const user = await open();
    await begin(user, /^Strahlentherapie/);
    screen.getByRole("textbox", { name: "Ende der Behandlung" });
    expect(screen.queryByRole("checkbox")).toBeNull();
    await press(user, "Andere Behandlungsart wählen");
    await user.click(screen.getByRole("radio", { name: /^Antikörper/ }));
    await press(user, "Weiter");
    expect(screen.queryByRole("textbox", { name: "Ende der Behandlung" })).toBeNull();
    expect(screen.getAllByRole("checkbox").map((box) => box.parentElement?.textContent)).toEqual([
      "Trastuzumab",
      "Pertuzumab",
    ]);
  });

  it("S-TREAT-16: another category clears the start date and says so", async () => {
    medicalServer({ profiles: [PROFILE] });
    const user = await open();
    await begin(user, /^Chemotherapie/);
    await user.type(startField(), "9.2.2026");
    await press(user, "Andere Behandlungsart wählen");
    await user.click(screen.getByRole("radio", { name: /^Knochenschutz/ }));
    await press(user, "Weiter");
    expect(startField().value).toBe("");
    screen.getByText(/^Sie haben die Behandlungsart geändert/);
  });

  it("sends the very same add again under the same key, so that a lost answer makes no second treatment", async () => {
    let offline = true;
    const server = medicalServer({ profiles: [PROFILE] }, ({ path }) =>
      offline && path === "/api/treatment/add" ? "unreachable" : undefined,
    );
    const user = await open();
    await begin(user, /^Knochenschutz/);
    await user.type(startField(), "9.2.2026");
    await press(user, "Speichern");
    await screen.findByText(/^Es gibt gerade keine Verbindung/);
    offline = false;
    await press(user, "Speichern");
    await screen.findByRole("article");
    const keys = server.calls("POST", "treatment/add").map(({ headers }) => headers.get("Idempotency-Key"));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it("comes back after the page was left in the middle", async () => {
    medicalServer({ profiles: [PROFILE] });
    const user = await open();
    await begin(user, /^Chemotherapie/);
    await user.type(startField(), "9.2.2026");
    cleanup();
    await openSite("/treatment");
    await screen.findByRole("heading", { name: "Neue Behandlung" });
    await waitFor(() => expect(startField().value).toBe("09.02.2026"));
    screen.getByText("Ihre Eingaben von vorhin sind noch da.");
  });
});

describe("editing", () => {
  it("sends only what changed, with id and version", async () => {
    const server = medicalServer({ profiles: [PROFILE], treatments: [CHEMO] });
    const user = await open();
    await choose(user, /^Mehr zu Chemotherapie/, "Bearbeiten");
    await user.clear(startField());
    await user.type(startField(), "16.2.2026");
    await press(user, "Speichern");
    await screen.findByText("Seit 16.02.2026");
    expect(server.calls("POST", "treatment").map(({ path, body }) => [path, body])).toEqual([
      ["/api/treatment/update/12", { id: 12, version: 1, startdate: "20260216" }],
    ]);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Mehr zu Chemotherapie/ })),
    );
  });

  it("S-TREAT-04: cancelling asks the server again and shows its answer", async () => {
    const server = medicalServer({ profiles: [PROFILE], treatments: [CHEMO] });
    const user = await open();
    await choose(user, /^Mehr zu Chemotherapie/, "Bearbeiten");
    await user.type(screen.getByRole("textbox", { name: /^Notiz/ }), "Port");
    server.table("treatment").set(12, { ...CHEMO, version: 2, startdate: "20260301" });
    await press(user, "Abbrechen");
    await press(user, "Verwerfen");
    await screen.findByText("Seit 01.03.2026");
    expect(server.calls("GET", "treatment/12")).toHaveLength(1);
    expect(screen.queryByText("Port")).toBeNull();
  });

  it("S-TREAT-21 C-13: a refused save stays in the form, is logged and raises no toast", async () => {
    medicalServer({ profiles: [PROFILE], treatments: [CHEMO] }, ({ path }) =>
      path.includes("/update/")
        ? problem(400, "error.validation", { fields: [{ path: "treatmenttypeleft", key: "treatmenttype" }] })
        : undefined,
    );
    const user = await open();
    await choose(user, /^Mehr zu Chemotherapie/, "Bearbeiten");
    await user.type(screen.getByRole("textbox", { name: /^Notiz/ }), "Port");
    await press(user, "Speichern");
    await screen.findByRole("link", { name: /^Schema: Dieses Schema gehört nicht zur gewählten/ });
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Notiz/ }).value).toBe("Port");
    expect(console.warn).toHaveBeenCalledWith("treatment not saved", expect.anything());
    expect(screen.queryByRole("button", { name: "Schließen" })).toBeNull();
  });

  it("shows both versions when the treatment was changed elsewhere, and lets the person choose", async () => {
    const server = medicalServer({ profiles: [PROFILE], treatments: [CHEMO] });
    const user = await open();
    await choose(user, /^Mehr zu Chemotherapie/, "Bearbeiten");
    await user.type(screen.getByRole("textbox", { name: /^Notiz/ }), "Port");
    server.table("treatment").set(12, { ...CHEMO, version: 2, startdate: "20260301" });
    await press(user, "Speichern");
    await screen.findByRole("radio", { name: "Chemotherapie, 01.03.2026, ECInzwischen gespeichert" });
    await expectAccessible();
    await user.click(screen.getByRole("radio", { name: "Chemotherapie, 09.02.2026, EC, PortIhre Eingabe" }));
    await press(user, "Speichern");
    await screen.findByText("Port");
    expect(server.calls("POST", "treatment/update").at(-1)?.body).toEqual({
      id: 12,
      version: 2,
      startdate: "20260209",
      note: "Port",
    });
  });

  it("S-TREAT-24: own words that were left empty in English are empty in German", async () => {
    const own = treatment(3, {
      treatmenttypeleft: { id: 3099, key: "free", name: "Andere (Freitext)" },
      treatmenttypeotherleft: "n/a",
    });
    medicalServer({ profiles: [PROFILE], treatments: [own] });
    const user = await open();
    expect(screen.queryByText("n/a")).toBeNull();
    await choose(user, /^Mehr zu Chemotherapie/, "Bearbeiten");
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "In Ihren Worten" }).value).toBe("");
  });
});

describe("ending", () => {
  it("S-TREAT-22: is offered only where the category is endable", async () => {
    medicalServer({ treatments: [OPERATION] });
    const user = await open();
    await press(user, /^Mehr zu Operation/);
    expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual([
      "Bearbeiten",
      "Entfernen",
    ]);
    await expectAccessible();
  });

  it("C-30: asks for a result of the category and writes nothing else", async () => {
    const server = medicalServer({ profiles: [PROFILE], treatments: [CHEMO] });
    const user = await open();
    await choose(user, /^Mehr zu Chemotherapie/, "Beenden");
    await screen.findByRole("radio", { name: "Wegen Nebenwirkungen beendet" });
    expect(server.calls("GET", "treatmentresult")[0]?.path).toContain("f.treatmentcategoryId=3");
    await press(user, "Speichern");
    screen.getByRole("link", { name: /Bitte wählen Sie ein Ergebnis/ });
    await expectAccessible();
    await user.click(screen.getByRole("radio", { name: "Wegen Nebenwirkungen beendet" }));
    await press(user, "Speichern");
    await within(await screen.findByRole("article")).findByText("Wegen Nebenwirkungen beendet");
    expect(server.calls("POST", "treatment").map(({ body }) => body)).toEqual([
      { id: 12, version: 1, treatmentresult: 3 },
    ]);
  });

  it("S-TREAT-17: a chosen result is not thrown away without asking", async () => {
    const server = medicalServer({ profiles: [PROFILE], treatments: [CHEMO] });
    const user = await open();
    await choose(user, /^Mehr zu Chemotherapie/, "Beenden");
    await user.click(await screen.findByRole("radio", { name: "Wie geplant abgeschlossen" }));
    await press(user, "Abbrechen");
    await screen.findByRole("alertdialog", { name: "Änderungen speichern?" });
    await press(user, "Verwerfen");
    await screen.findByText("Läuft");
    expect(server.calls("POST", "treatment")).toEqual([]);
  });

  it("can be taken back: without a result the treatment goes on", async () => {
    const done = { id: 1, key: "completed", name: "Wie geplant abgeschlossen" };
    const server = medicalServer({ treatments: [{ ...CHEMO, treatmentresult: done }] });
    const user = await open();
    await choose(user, /^Mehr zu Chemotherapie/, "Ergebnis ändern");
    await user.click(await screen.findByRole("radio", { name: "Wie geplant abgeschlossen" }));
    await press(user, "Speichern");
    await screen.findByText("Läuft");
    expect(server.calls("POST", "treatment")[0]?.body).toEqual({ id: 12, version: 1, treatmentresult: null });
  });
});

describe("removing", () => {
  it("S-TREAT-13: asks first, then deletes the parts and then the treatment", async () => {
    const part = treatment(3, { id: 20, parenttreatment: 12 });
    const server = medicalServer({ treatments: [CHEMO, OPERATION, part] });
    const user = await open();
    await choose(user, /^Mehr zu Chemotherapie/, "Entfernen");
    const question = await screen.findByRole("alertdialog", { name: /Chemotherapie, 09\.02\.2026/ });
    await expectAccessible();
    await user.click(within(question).getByRole("button", { name: "Nein" }));
    expect(server.calls("DELETE", "treatment")).toEqual([]);
    await choose(user, /^Mehr zu Chemotherapie/, "Entfernen");
    await press(user, "Ja, entfernen");
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
    expect(server.calls("DELETE", "treatment").map(({ path }) => path)).toEqual([
      "/api/treatment/delete/20",
      "/api/treatment/delete/12",
    ]);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Behandlung hinzufügen" })),
    );
  });

  it("S-TREAT-14: a failed removal tells to reload and refreshes the list", async () => {
    const server = medicalServer({ treatments: [CHEMO, OPERATION] }, ({ method }) =>
      method === "DELETE" ? problem(409, "error.reference.inuse") : undefined,
    );
    const user = await open();
    await choose(user, /^Mehr zu Chemotherapie/, "Entfernen");
    server.table("treatment").delete(13);
    await press(user, "Ja, entfernen");
    await screen.findByText("Das Entfernen hat nicht geklappt. Bitte laden Sie die Seite neu.");
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});
