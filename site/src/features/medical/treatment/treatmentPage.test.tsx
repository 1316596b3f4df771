import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { cursorAfter } from "../../../test/server/query";
import { startServer } from "../../../test/server/server";
import { openTreatments, PROFILE, press, signedIn, startField } from "../page.fixture";
import { treatment } from "./treatment.fixture";

const CHEMO = treatment(3, { treatmenttypeleft: { id: 3001, key: "ec", name: "EC" } });
const RESULTED = "Ergebnis gewählt, noch nicht gespeichert";
const OPERATION = treatment(1, { id: 13, startdate: "20260714" });
const LETROZOLE = treatment(6, {
  id: 14,
  treatmenttypeleft: { id: 6002, key: "letrozole", name: "Letrozol" },
});

beforeEach(signedIn);
afterEach(() => vi.useRealTimers());

async function choose(user: UserEvent, card: RegExp, command: string) {
  await press(user, card);
  await user.click(screen.getByRole("menuitem", { name: command }));
}

describe("the list", () => {
  it("shows each treatment in its phase with span, details and state", async () => {
    const ray = treatment(5, { id: 15, startdate: "20260818", enddate: "20260918" });
    const done = { id: 1, key: "completed", name: "Wie geplant abgeschlossen" };
    startServer({
      treatment: [
        { ...LETROZOLE, startdate: "20261001" },
        ray,
        OPERATION,
        { ...CHEMO, treatmentresult: done },
      ],
    });
    await openTreatments();
    expect(screen.getAllByRole("heading", { level: 3 }).map((title) => title.textContent)).toEqual([
      "Vor der Operation",
      "Operation",
      "Nach der Operation",
    ]);
    expect(screen.getAllByRole("article").map((card) => card.textContent)).toEqual([
      "ChemotherapieBeginn 09.02.2026Wie geplant abgeschlossenEC",
      "Operation14.07.2026",
      "Strahlentherapie18.08.2026 bis 18.09.2026",
      "AntihormontherapieSeit 01.10.2026LäuftLetrozol",
    ]);
    await expectAccessible();
  });

  it("asks for treatments and their parts in one request", async () => {
    const server = startServer({ treatment: [CHEMO] });
    await openTreatments();
    expect(server.calls("GET", "treatment/list").map(({ path }) => path)).toEqual([
      "/api/treatment/list?p.i=0&p.s=500",
    ]);
  });

  it("asks for further pages when one answer cannot hold them all", async () => {
    const server = startServer({ treatment: [CHEMO, LETROZOLE] }, { largestPage: 1 });
    await openTreatments();
    expect(screen.getAllByRole("article")).toHaveLength(2);
    expect(server.calls("GET", "treatment/list").map(({ path }) => path.split("?")[1])).toEqual([
      "p.i=0&p.s=500",
      `p.c=${cursorAfter(1)}&p.s=500`,
    ]);
  });

  it("is friendly while it is empty and says so when it cannot be loaded", async () => {
    const server = startServer();
    const offline = server.fail(/\/list/, "offline");
    await openSite("/treatment");
    await screen.findByText(/gerade ohne Verbindung\. Sobald/);
    offline.end();
    await press(userEvent.setup(), "Noch einmal versuchen");
    await screen.findByRole("heading", { name: "Noch keine Behandlung" });
  });
});

describe("editing", () => {
  it("sends only what changed, with id and version", async () => {
    const server = startServer({ medicalprofile: [PROFILE], treatment: [CHEMO] });
    const user = await openTreatments();
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
    const server = startServer({ medicalprofile: [PROFILE], treatment: [CHEMO] });
    const user = await openTreatments();
    await choose(user, /^Mehr zu Chemotherapie/, "Bearbeiten");
    await user.type(screen.getByRole("textbox", { name: /^Notiz/ }), "Port");
    server.put("treatment", { ...CHEMO, version: 2, startdate: "20260301" });
    await press(user, "Abbrechen");
    await press(user, "Verwerfen");
    await screen.findByText("Seit 01.03.2026");
    expect(server.calls("GET", "treatment/12")).toHaveLength(1);
    expect(screen.queryByText("Port")).toBeNull();
  });

  it("S-TREAT-21 C-13: a refused save stays in the form, is logged and raises no toast", async () => {
    const server = startServer({ medicalprofile: [PROFILE], treatment: [CHEMO] });
    const fields = [{ path: "treatmenttypeleft", key: "treatmenttype" }] as const;
    server.fail("treatment/update/", { key: "error.validation", fields });
    const user = await openTreatments();
    await choose(user, /^Mehr zu Chemotherapie/, "Bearbeiten");
    await user.type(screen.getByRole("textbox", { name: /^Notiz/ }), "Port");
    await press(user, "Speichern");
    await screen.findByRole("link", { name: /^Schema: Dieses Schema gehört nicht zur gewählten/ });
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Notiz/ }).value).toBe("Port");
    expect(console.warn).toHaveBeenCalledWith("form not sent", expect.anything());
    expect(screen.queryByRole("button", { name: "Schließen" })).toBeNull();
  });

  it("shows both versions when the treatment was changed elsewhere, and lets the person choose", async () => {
    const server = startServer({ medicalprofile: [PROFILE], treatment: [CHEMO] });
    const user = await openTreatments();
    await choose(user, /^Mehr zu Chemotherapie/, "Bearbeiten");
    await user.type(screen.getByRole("textbox", { name: /^Notiz/ }), "Port");
    server.put("treatment", { ...CHEMO, version: 2, startdate: "20260301" });
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
    startServer({ medicalprofile: [PROFILE], treatment: [own] });
    const user = await openTreatments();
    expect(screen.queryByText("n/a")).toBeNull();
    await choose(user, /^Mehr zu Chemotherapie/, "Bearbeiten");
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "In Ihren Worten" }).value).toBe("");
  });
});

describe("ending", () => {
  it("S-TREAT-22: is offered only where the category is endable", async () => {
    startServer({ treatment: [OPERATION] });
    const user = await openTreatments();
    await press(user, /^Mehr zu Operation/);
    expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual([
      "Bearbeiten",
      "Befund hinzufügen",
      "Entfernen",
    ]);
    await expectAccessible();
  });

  it("C-30: asks for a result of the category and writes nothing else", async () => {
    const server = startServer({ medicalprofile: [PROFILE], treatment: [CHEMO] });
    const user = await openTreatments();
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

  it("S-TREAT-17: a chosen result is shown as just resulted until it is saved or thrown away, which asks", async () => {
    const server = startServer({ medicalprofile: [PROFILE], treatment: [CHEMO] });
    const user = await openTreatments();
    await choose(user, /^Mehr zu Chemotherapie/, "Beenden");
    expect(screen.queryByText(RESULTED)).toBeNull();
    await user.click(await screen.findByRole("radio", { name: "Wie geplant abgeschlossen" }));
    await screen.findByText(RESULTED);
    await press(user, "Abbrechen");
    await screen.findByRole("alertdialog", { name: "Änderungen speichern?" });
    await press(user, "Verwerfen");
    await screen.findByText("Läuft");
    expect(screen.queryByText(RESULTED)).toBeNull();
    expect(server.calls("POST", "treatment")).toEqual([]);
  });

  it("goes on from what another tab stored meanwhile", async () => {
    const server = startServer({ medicalprofile: [PROFILE], treatment: [CHEMO] });
    const user = await openTreatments();
    await choose(user, /^Mehr zu Chemotherapie/, "Beenden");
    await user.click(await screen.findByRole("radio", { name: "Wie geplant abgeschlossen" }));
    server.put("treatment", { ...CHEMO, version: 2, note: "Port" });
    await press(user, "Speichern");
    await within(await screen.findByRole("article")).findByText("Wie geplant abgeschlossen");
    expect(server.row("treatment", 12)).toMatchObject({ version: 3, note: "Port" });
  });

  it("can be taken back: without a result the treatment goes on", async () => {
    const done = { id: 1, key: "completed", name: "Wie geplant abgeschlossen" };
    const server = startServer({ treatment: [{ ...CHEMO, treatmentresult: done }] });
    const user = await openTreatments();
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
    const server = startServer({ treatment: [CHEMO, OPERATION, part] });
    const user = await openTreatments();
    await choose(user, /^Mehr zu Chemotherapie/, "Entfernen");
    const question = await screen.findByRole("alertdialog", { name: /Chemotherapie, 09\.02\.2026/ });
    await expectAccessible();
    await user.click(within(question).getByRole("button", { name: "Nein" }));
    expect(server.calls("DELETE", "treatment")).toEqual([]);
    await choose(user, /^Mehr zu Chemotherapie/, "Entfernen");
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Entfernen" }),
    );
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
    const server = startServer({ treatment: [CHEMO, OPERATION] });
    server.fail("DELETE ", "error.reference.inuse");
    const user = await openTreatments();
    await choose(user, /^Mehr zu Chemotherapie/, "Entfernen");
    server.remove("treatment", 13);
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Entfernen" }),
    );
    await screen.findByText("Die Behandlung ließ sich nicht entfernen. Bitte laden Sie die Seite neu.");
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});
