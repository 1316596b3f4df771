import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLanguage } from "../../../i18n/i18n";
import { unsentOf } from "../../../offline/writes";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { PERSON } from "../../../test/server/person";
import { startServer } from "../../../test/server/server";
import { PROFILE, signedIn } from "../page.fixture";
import { treatment } from "../treatment/treatment.fixture";

const completed = { id: 1, key: "completed", name: "Wie geplant abgeschlossen" };
const left = {
  treatmentcategoryleft: { id: 101, key: "operation.bct", name: "Brusterhaltende Operation (BET)" },
};
const CHEMO = treatment(3, { id: 12 });
const TREATMENTS = [
  CHEMO,
  treatment(301, {
    id: 20,
    parenttreatment: 12,
    treatmenttypeleft: { id: 3001, key: "ec", name: "EC" },
    treatmentresult: completed,
  }),
  treatment(301, {
    id: 21,
    parenttreatment: 12,
    startdate: "20260407",
    treatmenttypeleft: { id: 3099, key: "free", name: "Andere (Freitext)" },
    treatmenttypeotherleft: "k. A.",
    treatmentresult: { id: 2, key: "completedmodified", name: "Mit Änderungen abgeschlossen" },
  }),
  treatment(1, { id: 13, startdate: "20260714", treatmentresult: completed }),
  treatment(101, { id: 22, parenttreatment: 13, startdate: null, ...left }),
  treatment(6, { id: 14, startdate: "20261001" }),
];

beforeEach(signedIn);
afterEach(() => vi.useRealTimers());

describe("the medical profile", () => {
  it("shows the treatments around the operation, each with its parts inside", async () => {
    startServer({ medicalprofile: [PROFILE], treatment: TREATMENTS });
    await openSite("/medicalprofile");
    await screen.findByRole("heading", { name: "Vor der Operation" });
    const cards = screen.getAllByRole("article").filter((card) => card.querySelector("h4"));
    expect(cards.map((card) => card.textContent)).toEqual([
      "ChemotherapieBeginn 09.02.2026" +
        "ECBeginn 09.02.2026Wie geplant abgeschlossen" +
        "AndereBeginn 07.04.2026Mit Änderungen abgeschlossen (Dosis, Abstand)",
      "Operation14.07.2026Wie geplant abgeschlossenBrusterhaltende Operation (BET), links14.07.2026",
      "AntihormontherapieSeit 01.10.2026Läuft",
    ]);
    await expectAccessible();
  });

  it("keeps a date that is changed without network, shows it and sends it", async () => {
    const server = startServer({ medicalprofile: [PROFILE] });
    await openSite("/medicalprofile");
    await userEvent.click(await screen.findByRole("button", { name: "Ändern: Diagnose" }));
    const network = server.fail(/^(GET|POST) /, "offline");
    await userEvent.type(await screen.findByRole("textbox", { name: /^Erneute Erkrankung/ }), "1.9.2026");
    await userEvent.click(screen.getByRole("button", { name: "Speichern" }));
    await screen.findByText(/^Auf diesem Gerät gespeichert/);
    cleanup();
    await openSite("/medicalprofile");
    await screen.findByText("01.09.2026");
    expect(server.row("medicalprofile", 5)?.diseaseAgain).toBeUndefined();
    network.end();
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(server.row("medicalprofile", 5)?.diseaseAgain).toBe("20260901"));
  });

  /** A new person enters the diagnosis without network. */
  async function firstDateOffline() {
    const server = startServer();
    await openSite("/medicalprofile");
    await userEvent.click(await screen.findByRole("button", { name: "Angaben eintragen" }));
    const network = server.fail(/^(GET|POST) /, "offline");
    await userEvent.type(await screen.findByRole("textbox", { name: /^Diagnosedatum/ }), "1.9.2026");
    await userEvent.click(screen.getByRole("button", { name: "Speichern" }));
    await screen.findByText(/^Auf diesem Gerät gespeichert/);
    expect(server.rows("medicalprofile")).toEqual([]);
    const back = () => {
      network.end();
      window.dispatchEvent(new Event("online"));
    };
    return { server, back };
  }

  it("keeps the first date of a new person without network, shows it after a reload, and makes one profile", async () => {
    const { server, back } = await firstDateOffline();
    cleanup();
    await openSite("/medicalprofile");
    await screen.findByText("01.09.2026");
    back();
    await waitFor(async () => expect(await unsentOf(PERSON)).toBe(0));
    expect(server.rows("medicalprofile")).toMatchObject([{ diagnosisdate: "20260901" }]);
  });

  it("makes no second profile when another device has made one: what that one does not say is added", async () => {
    const { server, back } = await firstDateOffline();
    server.put("medicalprofile", { id: 9, version: 1, birthday: "19680314" });
    back();
    await waitFor(async () => expect(await unsentOf(PERSON)).toBe(0));
    expect(server.rows("medicalprofile")).toMatchObject([
      { id: 9, birthday: "19680314", diagnosisdate: "20260901" },
    ]);
  });

  it("asks when the profile of another device says it otherwise", async () => {
    const { server, back } = await firstDateOffline();
    server.put("medicalprofile", { id: 9, version: 1, diagnosisdate: "20260812" });
    back();
    await screen.findByText("1 Änderung braucht Ihre Entscheidung");
    expect(server.rows("medicalprofile")).toMatchObject([{ id: 9, diagnosisdate: "20260812" }]);
  });

  it("knows its own profile again whose answer was lost", async () => {
    const { server, back } = await firstDateOffline();
    server.fail("POST medicalprofile/add", "lost", { times: 1 });
    back();
    await waitFor(() => expect(server.rows("medicalprofile")).toHaveLength(1));
    window.dispatchEvent(new Event("online"));
    await waitFor(async () => expect(await unsentOf(PERSON)).toBe(0));
    expect(server.writes()).toHaveLength(1);
    expect(server.rows("medicalprofile")).toMatchObject([{ diagnosisdate: "20260901" }]);
  });

  it("has a list of its sections whose links lead to places that are there", async () => {
    startServer({ medicalprofile: [PROFILE], treatment: TREATMENTS });
    await openSite("/medicalprofile");
    const links = within(await screen.findByRole("navigation", { name: "Abschnitte" })).getAllByRole("link");
    await screen.findByRole("heading", { name: "Vor der Operation" });
    expect(links.map((link) => link.textContent)).toEqual([
      "Diagnose",
      "Tumorinformation",
      "Behandlung",
      "Nachsorge",
      "Befunde",
    ]);
    for (const link of links) {
      const section = document.getElementById(link.getAttribute("href")?.slice(1) ?? "");
      expect(section?.querySelector("h2")?.textContent).toBe(link.textContent);
    }
  });

  it("leads to the cancer type, the drugs, the course and the treatments", async () => {
    startServer({ medicalprofile: [PROFILE], treatment: TREATMENTS });
    await openSite("/medicalprofile");
    const page = within(screen.getByRole("main"));
    const target = (name: string | RegExp) => page.getByRole("link", { name }).getAttribute("href");
    await screen.findByRole("link", { name: "Ansehen und ändern" });
    expect([/^Krebsart Was/, /^Medikamente Was/, /^Verlauf Alles/, "Ansehen und ändern"].map(target)).toEqual(
      ["/cancertype", "/drug", "/illness-timeline", "/treatment"],
    );
  });

  it("has no buttons between its parts: what leads further stands in one list at the end", async () => {
    startServer({ medicalprofile: [PROFILE], treatment: TREATMENTS });
    await openSite("/medicalprofile");
    await screen.findByRole("link", { name: "Ansehen und ändern" });
    const list = screen.getByRole("region", { name: "Mehr zu Ihrer Erkrankung" });
    expect(within(list).getAllByRole("listitem")).toHaveLength(4);
    const main = screen.getByRole("main");
    const strays = [...main.querySelectorAll("[class*=button]")].filter(
      (button) => !button.closest("[class*=head], [class*=card], [class*=empty]"),
    );
    expect(strays.map((button) => button.textContent)).toEqual([]);
  });

  it("offers one main action while nothing is entered yet", async () => {
    startServer({ medicalprofile: [] });
    await openSite("/medicalprofile");
    await screen.findByRole("heading", { name: "Nachsorge" });
    await waitFor(() => expect(document.querySelectorAll("[data-main]")).toHaveLength(1));
  });

  it("leads straight to a new treatment", async () => {
    startServer({ medicalprofile: [PROFILE], treatment: TREATMENTS });
    const router = await openSite("/medicalprofile");
    const page = within(screen.getByRole("main"));
    await screen.findByRole("link", { name: "Ansehen und ändern" });
    await userEvent.click(page.getByRole("link", { name: "Behandlung hinzufügen" }));
    await screen.findByRole("radiogroup", { name: "Welche Behandlung möchten Sie eintragen?" });
    expect(router.state.location).toMatchObject({ pathname: "/treatment", state: null });
  });

  it("asks once for the treatments with their parts and once for their categories, and for no types or results", async () => {
    const server = startServer({ medicalprofile: [PROFILE], treatment: TREATMENTS });
    await openSite("/medicalprofile");
    await screen.findByRole("heading", { name: "Vor der Operation" });
    const calls = ["medicalprofile", "treatment", "tumorformula"].flatMap((start) =>
      server.calls("GET", start),
    );
    expect([...new Set(calls.map(({ path }) => path))].sort()).toEqual([
      "/api/medicalprofile/list?p.i=0&p.s=100",
      "/api/treatment/list?p.i=0&p.s=500",
      "/api/treatmentcategory/list?p.i=0&p.s=500",
      "/api/tumorformula/formula",
    ]);
    expect(server.calls("GET", "treatment/list")).toHaveLength(1);
    expect(server.calls("GET", "treatmentcategory")).toHaveLength(1);
  });

  it("is there in English as well", async () => {
    startServer({ medicalprofile: [PROFILE], treatment: TREATMENTS });
    await chooseLanguage("en");
    await openSite("/medicalprofile");
    await screen.findByRole("heading", { name: "Before surgery" });
    screen.getByText("Breast-conserving surgery, left");
  });

  it("is friendly while there is no treatment", async () => {
    startServer({ medicalprofile: [PROFILE] });
    await openSite("/medicalprofile");
    await screen.findByText("Hier erscheinen Ihre Behandlungen, zum Beispiel eine Operation.");
    await expectAccessible();
  });

  it("says so when the entries cannot be loaded, and tries again on request", async () => {
    const server = startServer({ medicalprofile: [PROFILE], treatment: TREATMENTS });
    const offline = server.fail(/\/list/, "offline");
    await openSite("/medicalprofile");
    await waitFor(() =>
      expect(screen.getAllByText(/gerade ohne Verbindung\. Sobald/).length).toBeGreaterThanOrEqual(2),
    );
    await expectAccessible();
    offline.end();
    const user = userEvent.setup();
    for (let button = retry(); button; button = retry()) await user.click(button);
    await screen.findByText("14.03.1968");
    await screen.findByRole("heading", { name: "Vor der Operation" });
  });
});

function retry(): HTMLElement | undefined {
  return screen.queryAllByRole("button", { name: "Noch einmal versuchen" })[0];
}
