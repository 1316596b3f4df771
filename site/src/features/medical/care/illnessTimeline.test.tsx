import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLanguage } from "../../../i18n/i18n";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { COMPLETED, categoryRef, treatment, typeRef } from "./treatment.fixture";
import { careServer, signedIn } from "./visit.fixture";

const TREATMENTS = [
  treatment(1, 3, { treatmenttypeleft: typeRef(3001), treatmentresult: COMPLETED }),
  treatment(2, 1, { startdate: "20260714", treatmentcategoryleft: categoryRef(101) }),
  treatment(3, 5, { startdate: "20260818", enddate: "20260918", treatmenttypeleft: typeRef(5001) }),
  treatment(4, 6, { startdate: "20261001", treatmenttypeleft: typeRef(6002) }),
  treatment(5, 7, { startdate: null, treatmenttypeleft: typeRef(7001) }),
];

const cells = (row: HTMLElement) =>
  [...row.querySelectorAll("td, th")].map((cell) => (cell.querySelector("a") ?? cell).textContent);

describe("the course of the illness", () => {
  beforeEach(signedIn);

  it("says everything of the picture in a table", async () => {
    careServer({ treatment: TREATMENTS });
    await openSite("/illness-timeline");
    const [, ...lines] = within(await screen.findByRole("table", { name: "Verlauf" })).getAllByRole("row");
    expect(lines.map(cells)).toEqual([
      ["12.01.2026", "Diagnose", ""],
      ["Beginn 09.02.2026", "Chemotherapie: EC", "Wie geplant abgeschlossen"],
      ["14.07.2026", "Operation: Brusterhaltende Operation (BET), links", ""],
      ["18.08.2026 bis 18.09.2026", "Strahlentherapie: Bestrahlung der ganzen Brust, links", ""],
      ["28.09.2026", "Beginn der Nachsorge", ""],
      ["seit 01.10.2026", "Antihormontherapie: Letrozol", "Läuft"],
      ["Ohne Datum", "Knochenschutz (Osteoprotektion): Zoledronat (Infusion)", ""],
    ]);
    expect(document.title).toBe("Verlauf – Zuversicht");
    await expectAccessible();
  });

  it("draws the same lying and standing, named for those who hear it", async () => {
    careServer({ treatment: TREATMENTS });
    await openSite("/illness-timeline");
    const pictures = await screen.findAllByRole("img", { name: /^Verlauf Zeitstrahl mit 6 Einträgen/ });
    expect(pictures).toHaveLength(2);
    for (const picture of pictures) {
      const marks = [...picture.querySelectorAll<SVGElement>("[data-kind]")];
      expect(marks.map(({ dataset }) => `${dataset.kind} ${dataset.state}`).sort()).toEqual([
        "date over",
        "date over",
        "operation over",
        "therapy open",
        "therapy over",
        "therapy running",
      ]);
      const words = [...picture.querySelectorAll("text")].map(({ textContent }) => textContent).join(" ");
      for (const word of ["Diagnose", "Chemotherapie: EC", "Letrozol", "Heute", "geplant abgeschlossen"]) {
        expect(words.replace(/\s+/g, " ")).toContain(word);
      }
    }
  });

  it("tells since when an ended treatment ran, and misses no end that the form does not ask for", async () => {
    careServer({ treatment: TREATMENTS });
    await openSite("/illness-timeline");
    await screen.findByRole("table");
    expect(screen.getByText("Beendet")).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/nicht eingetragen/);
    expect(document.body.textContent).toContain("Beginn 09.02.2026");
  });

  it("leads from every line to where it is entered, and prints", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    careServer({ treatment: TREATMENTS });
    await openSite("/illness-timeline");
    const table = within(await screen.findByRole("table"));
    expect(table.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/diagnosis",
      "/treatment",
      "/treatment",
      "/treatment",
      "/aftercare",
      "/treatment",
      "/treatment",
    ]);
    await userEvent.setup().click(screen.getByRole("button", { name: "Drucken" }));
    expect(print).toHaveBeenCalledOnce();
  });

  it("leads to the first entry while there is none, and speaks English", async () => {
    careServer({ medicalprofile: [] });
    await openSite("/illness-timeline");
    await chooseLanguage("en");
    expect(await screen.findByRole("link", { name: "Enter the diagnosis" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
    expect(screen.queryByRole("table")).toBeNull();
  });
});
