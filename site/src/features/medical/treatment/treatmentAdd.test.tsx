import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLanguage } from "../../../i18n/i18n";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { startServer } from "../../../test/server/server";
import { openTreatments, PROFILE, press, signedIn, startField } from "../page.fixture";
import { treatment } from "./treatment.fixture";

const CHEMO = treatment(3, { treatmenttypeleft: { id: 3001, key: "ec", name: "EC" } });

beforeEach(signedIn);
afterEach(() => vi.useRealTimers());

/** Starts a treatment and chooses its category. */
async function begin(user: UserEvent, category: RegExp) {
  await press(user, "Behandlung hinzufügen");
  await user.click(screen.getByRole("radio", { name: category }));
  await press(user, "Weiter");
}

describe("adding", () => {
  it("S-TREAT-02 S-TREAT-05: opens an unsaved entry, and cancelling discards it without a call", async () => {
    const server = startServer({ treatment: [CHEMO] });
    const user = await openTreatments();
    await waitFor(() =>
      expect(server.requests.map(({ path }) => path).join(" ")).toContain("/api/document/list"),
    );
    const before = server.requests.length;
    await press(user, "Behandlung hinzufügen");
    const title = await screen.findByRole("heading", { name: "Neue Behandlung" });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.queryByRole("button", { name: "Behandlung hinzufügen" })).toBeNull();
    await expectAccessible();
    await press(user, "Abbrechen");
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Behandlung hinzufügen" })),
    );
    expect(screen.queryByRole("heading", { name: "Neue Behandlung" })).toBeNull();
    expect(server.requests.slice(before).map(({ path }) => path)).toEqual(["/api/treatment/new"]);
  });

  it("S-TREAT-06: makes the profile when there is none, then the treatment, without a temporary id", async () => {
    const server = startServer();
    const user = await openTreatments();
    await begin(user, /^Antihormontherapie/);
    await user.type(startField(), "1.10.2026");
    await user.selectOptions(screen.getByRole("combobox", { name: /^Medikament/ }), "Letrozol");
    await press(user, "Speichern");
    const card = await screen.findByRole("article");
    expect(card.textContent).toBe("AntihormontherapieSeit 01.10.2026LäuftLetrozol");
    const sent = server.calls("POST", "").filter(({ path }) => path.endsWith("/add"));
    const medicalprofile = server.rows("medicalprofile")[0]?.id;
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ["/api/medicalprofile/add", {}],
      [
        "/api/treatment/add",
        { medicalprofile, treatmentcategory: 6, startdate: "20261001", treatmenttypeleft: 6002 },
      ],
    ]);
    await waitFor(() => expect(document.activeElement).toBe(within(card).getByRole("button")));
  });

  it("S-TREAT-18: names the missing category, then the missing start date, and sends nothing", async () => {
    const server = startServer({ medicalprofile: [PROFILE] });
    const user = await openTreatments();
    await press(user, "Behandlung hinzufügen");
    await press(user, "Weiter");
    await user.click(screen.getByRole("link", { name: "Behandlungsart: Bitte wählen Sie eine Behandlung." }));
    await user.click(screen.getByRole("radio", { name: /^Chemotherapie/ }));
    await press(user, "Weiter");
    await press(user, "Speichern");
    await user.click(
      screen.getByRole("link", {
        name: "Beginn der Behandlung: Bitte geben Sie einen Tag ein.",
      }),
    );
    expect(document.activeElement).toBe(startField());
    expect(server.writes()).toEqual([]);
  });

  it("W-TFORM-03 W-TFORM-04: chemotherapy has its regimen in a dialog and its purpose as cards", async () => {
    const server = startServer({ medicalprofile: [PROFILE] });
    const user = await openTreatments();
    await begin(user, /^Chemotherapie/);
    await user.type(startField(), "9.2.2026");
    expect(screen.queryByRole("combobox")).toBeNull();
    await user.click(screen.getByRole("radio", { name: /^Vor der Operation/ }));
    await press(user, "Schema wählen");
    const dialog = await screen.findByRole("dialog", { name: "Schema wählen" });
    const search = within(dialog).getByRole("searchbox");
    const names = () =>
      within(dialog)
        .getAllByRole("radio")
        .map((radio) => radio.getAttribute("value"));
    await user.type(search, "paclitaxel");
    const byName = names();
    await user.clear(search);
    // As it stands on the package.
    await user.type(search, "Taxol");
    expect(names()).toEqual(byName);
    await user.clear(search);
    await user.type(search, "Cyclo{Enter}");
    within(dialog).getByText("8 Schemata");
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
    const server = startServer({ medicalprofile: [PROFILE] });
    await chooseLanguage("en");
    await openSite("/treatment");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Add treatment" }));
    await user.click(screen.getByRole("radio", { name: /^Surgery/ }));
    await press(user, "Next");
    await user.type(screen.getByRole("textbox", { name: "Day of the operation" }), "14.7.2026");
    await user.click(screen.getByRole("radio", { name: "Both sides" }));
    await press(user, "Save");
    screen.getByRole("link", { name: /^Left breast, What exactly\? Please choose/ });
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
    startServer({ medicalprofile: [PROFILE] });
    const user = await openTreatments();
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
    startServer({ medicalprofile: [PROFILE] });
    const user = await openTreatments();
    await begin(user, /^Chemotherapie/);
    await user.type(startField(), "9.2.2026");
    await press(user, "Andere Behandlungsart wählen");
    await user.click(screen.getByRole("radio", { name: /^Knochenschutz/ }));
    await press(user, "Weiter");
    expect(startField().value).toBe("");
    screen.getByText(/^Sie haben die Behandlungsart geändert/);
  });

  it("sends the very same add again under the same key, so that a lost answer makes no second treatment", async () => {
    const server = startServer({ medicalprofile: [PROFILE] });
    const failing = server.fail("treatment/add", "error.unknown");
    const user = await openTreatments();
    await begin(user, /^Knochenschutz/);
    await user.type(startField(), "9.2.2026");
    await press(user, "Speichern");
    await screen.findAllByRole("alert");
    failing.end();
    await press(user, "Speichern");
    await screen.findByRole("article");
    const keys = server.calls("POST", "treatment/add").map(({ headers }) => headers.get("Idempotency-Key"));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it("comes back after the page was left in the middle", async () => {
    startServer({ medicalprofile: [PROFILE] });
    const user = await openTreatments();
    await begin(user, /^Chemotherapie/);
    await user.type(startField(), "9.2.2026");
    cleanup();
    await openSite("/treatment");
    await screen.findByRole("heading", { name: "Neue Behandlung" });
    await waitFor(() => expect(startField().value).toBe("09.02.2026"));
    screen.getByText("Ihre Eingaben von vorhin sind noch da.");
  });
});
