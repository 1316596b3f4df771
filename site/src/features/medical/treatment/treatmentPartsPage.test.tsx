import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { expectAccessible } from "../../../test/accessible";
import type { RecordedRequest } from "../../../test/fetchStub";
import { openSite } from "../../../test/openSite";
import { startServer } from "../../../test/server/server";
import { openTreatments, PROFILE, press, signedIn, startField } from "../page.fixture";
import { treatment } from "./treatment.fixture";

const EC = { id: 3001, key: "ec", name: "EC" };
const CHEMO = treatment(3);
const PARTS = [
  treatment(301, { id: 20, parenttreatment: 12, treatmenttypeleft: EC }),
  treatment(301, { id: 21, parenttreatment: 12, startdate: "20260407" }),
];

beforeEach(signedIn);
afterEach(() => vi.useRealTimers());

async function edit(user: UserEvent, card: RegExp) {
  await press(user, card);
  await user.click(screen.getByRole("menuitem", { name: "Bearbeiten" }));
}

/** Starts a treatment with a category and a day. */
async function begin(category: RegExp, day: string): Promise<UserEvent> {
  const user = await openTreatments();
  await press(user, "Behandlung hinzufügen");
  await user.click(screen.getByRole("radio", { name: category }));
  await press(user, "Weiter");
  await user.type(startField(), day);
  return user;
}

function part(name: RegExp) {
  return within(screen.getByRole("group", { name }));
}

function sent(requests: readonly RecordedRequest[]) {
  return requests
    .filter(({ method, path }) => method !== "GET" && path.startsWith("/api/treatment/"))
    .map(({ method, path }) => `${method} ${path.replace("/api/treatment/", "")}`);
}

describe("parts of a treatment", () => {
  it("S-TREAT-07: an operation gets its parts out of a dialog, each with its side, without a day of its own", async () => {
    const server = startServer({ medicalprofile: [PROFILE] });
    const user = await begin(/^Operation/, "14.7.2026");
    await press(user, "Teilbehandlung hinzufügen");
    const dialog = within(await screen.findByRole("dialog", { name: "Teilbehandlung hinzufügen" }));
    await expectAccessible();
    await user.click(dialog.getByRole("button", { name: "Übernehmen" }));
    dialog.getByText("Bitte wählen Sie etwas aus.");
    await user.click(dialog.getByRole("radio", { name: /^Entfernung der Brust/ }));
    await user.click(dialog.getByRole("button", { name: "Übernehmen" }));
    const group = screen.getByRole("group", { name: "Teil 1: Entfernung der Brust (Mastektomie)" });
    expect(document.activeElement).toBe(group);
    expect(within(group).queryByRole("textbox")).toBeNull();
    await user.click(within(group).getByRole("radio", { name: "Linke Brust" }));
    await expectAccessible();
    await press(user, "Speichern");
    const card = await screen.findByRole("article");
    expect(card.textContent).toBe("Operation14.07.2026Entfernung der Brust (Mastektomie), links14.07.2026");
    const parenttreatment = server.rows("treatment")[0]?.id;
    const parts = [{ treatmentcategory: 102, treatmentcategoryleft: 102, parenttreatment }];
    expect(server.calls("POST", "treatment/save").map(({ body }) => body)).toEqual([
      { medicalprofile: 5, treatmentcategory: 1, startdate: "20260714", parts },
    ]);
  });

  it("a part is on the side that was chosen for its treatment, without being asked again", async () => {
    const server = startServer({ medicalprofile: [PROFILE] });
    const user = await begin(/^Operation/, "14.7.2026");
    await user.click(screen.getByRole("radio", { name: "Rechte Brust" }));
    await user.selectOptions(screen.getByRole("combobox", { name: "Was genau?" }), "101");
    await press(user, "Teilbehandlung hinzufügen");
    const dialog = within(await screen.findByRole("dialog", { name: "Teilbehandlung hinzufügen" }));
    await user.click(dialog.getByRole("radio", { name: /^Wächterlymphknoten/ }));
    await user.click(dialog.getByRole("button", { name: "Übernehmen" }));
    expect(screen.getAllByRole("radiogroup", { name: "Um welche Seite geht es?" })).toHaveLength(1);
    await press(user, "Speichern");
    await screen.findByRole("article");
    const parenttreatment = server.rows("treatment")[0]?.id;
    const parts = [{ treatmentcategory: 104, treatmentcategoryright: 104, parenttreatment }];
    expect(server.calls("POST", "treatment/save").map(({ body }) => body)).toEqual([
      { medicalprofile: 5, treatmentcategory: 1, startdate: "20260714", treatmentcategoryright: 101, parts },
    ]);
  });

  it("S-TREAT-19: parts of a chemotherapy go on although it has a result, until they have their own", async () => {
    const done = { id: 1, key: "completed", name: "Wie geplant abgeschlossen" };
    const [first, second] = PARTS;
    startServer({
      medicalprofile: [PROFILE],
      treatment: [{ ...CHEMO, treatmentresult: done }, { ...first, treatmentresult: done }, second] as never,
    });
    await openTreatments();
    const card = within(await screen.findByRole("article"));
    expect(await card.findAllByText("Läuft")).toHaveLength(1);
    expect(card.getAllByText("Wie geplant abgeschlossen")).toHaveLength(2);
  });

  it("S-TREAT-20: an operation gets one result for the stay, and it marks as just resulted (S-TREAT-17)", async () => {
    const row = treatment(1, { id: 13, startdate: "20260714" });
    const server = startServer({ medicalprofile: [PROFILE], treatment: [row] });
    const user = await openTreatments();
    await edit(user, /^Mehr zu Operation/);
    await within(screen.getByRole("combobox", { name: /^Ergebnis/ })).findByRole("option", {
      name: "Wie geplant abgeschlossen",
    });
    await user.selectOptions(
      screen.getByRole("combobox", { name: /^Ergebnis/ }),
      "Wie geplant abgeschlossen",
    );
    await screen.findByText("Ergebnis gewählt, noch nicht gespeichert");
    await press(user, "Speichern");
    await within(await screen.findByRole("article")).findByText("Wie geplant abgeschlossen");
    expect(screen.queryByText("Ergebnis gewählt, noch nicht gespeichert")).toBeNull();
    expect(server.calls("POST", "treatment")[0]?.body).toEqual({ id: 13, version: 1, treatmentresult: 1 });
  });

  it("V-TREAT-SUB, W-TFORM-04: a part of a chemotherapy needs its own start; the list leads to the field", async () => {
    const server = startServer({ medicalprofile: [PROFILE] });
    const user = await begin(/^Chemotherapie/, "9.2.2026");
    await press(user, "Teilbehandlung hinzufügen");
    await press(user, "Speichern");
    await user.click(
      screen.getByRole("link", {
        name: "Teil 1, Beginn dieses Teils: Bitte geben Sie einen Tag ein.",
      }),
    );
    expect(document.activeElement).toBe(
      part(/^Teil 1/).getByRole("textbox", { name: /^Beginn dieses Teils/ }),
    );
    screen.getByRole("link", { name: /^Teil 1, .*Bitte wählen Sie aus, worum es geht\.$/ });
    await expectAccessible();
    await user.keyboard("9.2.2026");
    await user.click(part(/^Teil 1/).getByRole("radio", { name: /^Vor der Operation/ }));
    await user.click(part(/^Teil 1/).getByRole("button", { name: "Schema wählen" }));
    await user.click(screen.getByRole("radio", { name: "EC" }));
    await press(user, "Übernehmen");
    await press(user, "Speichern");
    await within(await screen.findByRole("article")).findByText("EC");
    expect(server.calls("POST", "treatment/save").at(-1)?.body).toMatchObject({
      parts: [
        {
          treatmentcategory: 301,
          treatmentcategoryleft: 301,
          treatmenttypeleft: 3001,
          startdate: "20260209",
          parenttreatment: server.rows("treatment")[0]?.id,
        },
      ],
    });
  });

  it("S-TREAT-08: a part is marked for removal, taken back, and deleted only with the save", async () => {
    const server = startServer({ medicalprofile: [PROFILE], treatment: [CHEMO, ...PARTS] });
    const user = await openTreatments();
    await edit(user, /^Mehr zu Chemotherapie/);
    await press(user, "Entfernen: Teil 1: EC");
    expect(document.activeElement).toBe(screen.getByRole("group", { name: "Teil 1: EC" }));
    await press(user, "Rückgängig: Teil 1: EC behalten");
    await press(user, /^Entfernen: Teil 2/);
    await press(user, /^Ändern: Teil 1/);
    await user.selectOptions(
      part(/^Teil 1/).getByRole("combobox", { name: /^Ergebnis/ }),
      await screen.findByRole("option", { name: "Wegen Nebenwirkungen beendet" }),
    );
    expect(sent(server.requests)).toEqual([]);
    await expectAccessible();
    await press(user, "Speichern");
    await within(await screen.findByRole("article")).findByText("Wegen Nebenwirkungen beendet");
    expect(sent(server.requests)).toEqual(["POST save"]);
    expect(server.calls("POST", "treatment/save")[0]?.body).toMatchObject({
      id: 12,
      parts: [
        { id: 20, treatmentresult: 3 },
        { id: 21, deleted: true },
      ],
    });
    expect(server.rows("treatment").map(({ id }) => id)).toEqual([12, 20]);
  });

  it("S-TREAT-15: another category drops its parts, says so, and one save does both", async () => {
    const server = startServer({ medicalprofile: [PROFILE], treatment: [CHEMO, ...PARTS] });
    const user = await openTreatments();
    await edit(user, /^Mehr zu Chemotherapie/);
    await press(user, "Andere Behandlungsart wählen");
    await user.click(screen.getByRole("radio", { name: /^Antihormontherapie/ }));
    await press(user, "Weiter");
    screen.getByText(/^Die bisherigen Teilbehandlungen passen nicht/);
    await user.type(startField(), "1.10.2026");
    await press(user, "Speichern");
    await screen.findByRole("heading", { name: "Antihormontherapie" });
    expect(sent(server.requests)).toEqual(["POST update/12"]);
    expect(server.rows("treatment").map(({ id }) => id)).toEqual([12]);
  });

  it("S-TREAT-12: a refused part of a stored treatment keeps the form with everything in it", async () => {
    const server = startServer({ medicalprofile: [PROFILE], treatment: [CHEMO, ...PARTS] });
    server.fail("treatment/save", {
      key: "error.validation",
      fields: [{ path: "parts[0].startdate", key: "minDate" }],
    });
    const user = await openTreatments();
    await edit(user, /^Mehr zu Chemotherapie/);
    await press(user, /^Ändern: Teil 1/);
    await user.clear(part(/^Teil 1/).getByRole("textbox", { name: /^Beginn dieses Teils/ }));
    await user.type(part(/^Teil 1/).getByRole("textbox", { name: /^Beginn dieses Teils/ }), "1.2.2026");
    await press(user, "Speichern");
    await screen.findByRole("link", {
      name: "Teil 1: EC, Beginn dieses Teils: Dieser Tag ist zu früh. Bitte wählen Sie einen späteren Tag.",
    });
    expect(part(/^Teil 1/).getByRole<HTMLInputElement>("textbox", { name: /^Beginn/ }).value).toBe(
      "01.02.2026",
    );
  });
});

describe("a failure of the server", () => {
  it("S-TREAT-11, S-TREAT-25: keeps the form, also after a reload; the second save makes nothing double", async () => {
    const server = startServer({ medicalprofile: [PROFILE] });
    const failing = server.fail("treatment/save", "error.unknown");
    const user = await begin(/^Strahlentherapie/, "18.8.2026");
    await press(user, "Teilbehandlung hinzufügen");
    await user.click(screen.getByRole("radio", { name: "Nach brusterhaltender Operation" }));
    await press(user, "Übernehmen");
    await user.type(part(/^Teil 1/).getByRole("textbox", { name: /^Beginn dieses Teils/ }), "18.8.2026");
    await press(user, "Speichern");
    await screen.findAllByRole("alert");
    screen.getByRole("heading", { name: "Neue Behandlung" });
    expect(part(/^Teil 1/).getByRole<HTMLInputElement>("textbox", { name: /^Beginn/ }).value).toBe(
      "18.08.2026",
    );
    cleanup();
    await openSite("/treatment");
    await screen.findByText("Ihre Eingaben von vorhin sind noch da.");
    failing.end();
    await press(user, "Speichern");
    await screen.findByText("Nach brusterhaltender Operation");
    expect(server.rows("treatment").length).toBe(2);
    const keys = server.calls("POST", "treatment/save").map(({ headers }) => headers.get("Idempotency-Key"));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
});

describe("two tabs on one part", () => {
  it.each([
    ["Ihre Eingabe", "20260209", 3],
    ["Inzwischen gespeichert", "20260301", undefined],
  ])("show both versions, and the choice '%s' counts", async (chosen, startdate, result) => {
    const server = startServer({ medicalprofile: [PROFILE], treatment: [CHEMO, ...PARTS] });
    const user = await openTreatments();
    await edit(user, /^Mehr zu Chemotherapie/);
    await press(user, /^Ändern: Teil 1/);
    await user.selectOptions(
      part(/^Teil 1/).getByRole("combobox", { name: /^Ergebnis/ }),
      await part(/^Teil 1/).findByRole("option", { name: "Wegen Nebenwirkungen beendet" }),
    );
    server.put("treatment", { ...PARTS[0], id: 20, version: 2, startdate: "20260301" });
    await press(user, "Speichern");
    const choice = within(await screen.findByRole("radiogroup", { name: "Teilbehandlung" }));
    await expectAccessible();
    await user.click(choice.getByRole("radio", { name: new RegExp(`${chosen}$`) }));
    await press(user, "Speichern");
    await screen.findByRole("article");
    const row = server.row("treatment", 20);
    expect((row?.treatmentresult as { id: number } | undefined)?.id).toBe(result);
    expect(row?.startdate).toBe(result ? "20260209" : startdate);
  });
});

describe("dialogs with an address of their own", () => {
  it("treatmentcategory-modal keeps to the asked phases and begins what was chosen", async () => {
    startServer({ medicalprofile: [PROFILE] });
    const router = await openSite("/treatmentcategory-modal?post=true");
    const user = userEvent.setup();
    const dialog = within(await screen.findByRole("dialog", { name: "Behandlungsart wählen" }));
    expect(dialog.getAllByRole("radio")).toHaveLength(3);
    await expectAccessible();
    await user.click(dialog.getByRole("radio", { name: /^Knochenschutz/ }));
    await user.click(dialog.getByRole("button", { name: "Übernehmen" }));
    await screen.findByRole("heading", { name: "Neue Behandlung" });
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: "/treatment", state: null }));
    expect(startField().value).toBe("");
    screen.getByText("Knochenschutz (Osteoprotektion)");
  });

  it("treatmentcategory-modal lists the children of one category and leads back when closed", async () => {
    startServer({ medicalprofile: [PROFILE] });
    const router = await openSite("/treatmentcategory-modal?parent=2");
    const dialog = within(await screen.findByRole("dialog", { name: "Behandlungsart wählen" }));
    expect(dialog.getAllByRole("radio")).toHaveLength(8);
    await userEvent.click(dialog.getByRole("button", { name: "Schließen" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/treatment"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("treatmenttype-modal lists the types of one category; a free-text type opens a field", async () => {
    startServer({ medicalprofile: [PROFILE] });
    await openSite("/treatmenttype-modal?category=3");
    const user = userEvent.setup();
    const dialog = within(await screen.findByRole("dialog", { name: "Schema wählen" }));
    expect(dialog.getAllByRole("radio")).toHaveLength(20);
    await user.click(dialog.getByRole("radio", { name: "Andere" }));
    await user.type(dialog.getByRole("textbox", { name: "In Ihren Worten" }), "Studie");
    await user.click(dialog.getByRole("button", { name: "Übernehmen" }));
    await screen.findByRole("heading", { name: "Neue Behandlung" });
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "In Ihren Worten" }).value).toBe("Studie");
  });
});
