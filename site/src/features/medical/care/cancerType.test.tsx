import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { chooseLanguage } from "../../../i18n/i18n";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import type { SideFormula } from "./formula";
import { careServer, signedIn } from "./visit.fixture";

const CAUTION =
  "Diese Einordnung ist vereinfacht und rechnet nur mit Ihren Eingaben. Entscheidend ist der Befund Ihres Behandlungsteams.";
const NST = { id: 1, key: "nst", name: "Invasives Karzinom ohne speziellen Typ (NST, früher duktal)" };
const LUMINAL: Partial<SideFormula> = {
  formula: "pT1c pN0 M0 ER+ PR+ HER2- Ki-67 35 %",
  tokens: [{ key: "tumorsize", token: "pT1c" }],
  subtype: { key: "luminal-b-her2neg", certain: false },
  histology: NST,
};

async function open(left: Partial<SideFormula>) {
  careServer({}, { formulas: { left } });
  await openSite("/cancertype");
  const side = async (name: string) => within(await screen.findByRole("region", { name }));
  return { left: await side("Linke Brust"), right: await side("Rechte Brust") };
}

describe("the cancer type page", () => {
  beforeEach(signedIn);

  it("explains each side in plain words, with the fixed caution and the source", async () => {
    const { left, right } = await open(LUMINAL);
    expect(left.getByText("Wahrscheinlich Luminal B, HER2-negativ")).toBeTruthy();
    expect(left.getByText(CAUTION)).toBeTruthy();
    expect(left.getByText(NST.name)).toBeTruthy();
    expect(left.getByRole("button", { name: "NST" })).toBeTruthy();
    expect(right.getByText("Zu dieser Seite gibt es keine Angaben.")).toBeTruthy();
    expect(screen.getByText(/keine Diagnose und keine Empfehlung/)).toBeTruthy();
    const source =
      /^Quelle: St\. Galler Einteilung.*Entwurf: noch nicht ärztlich geprüft\. Stand: 11\/2026\.$/;
    expect(await screen.findByText(source)).toBeTruthy();
    await expectAccessible();
  });

  it("names who has reviewed it, as the operator says", async () => {
    careServer({}, { formulas: { left: LUMINAL } }).review = { month: "202611", by: "Dr. Erika Muster" };
    await openSite("/cancertype");
    await screen.findByText(/^Quelle: .* Geprüft von Dr\. Erika Muster, November 2026\. Stand: 11\/2026\.$/);
    expect(document.body.textContent).not.toContain("Entwurf");
  });

  it("says probably only where the grouping is not certain", async () => {
    const { left } = await open({ ...LUMINAL, subtype: { key: "tnbc", certain: true } });
    expect(left.getByText("Dreifach negativ (TNBC)")).toBeTruthy();
    expect(left.queryByText(/^Wahrscheinlich/)).toBeNull();
  });

  it("names what is missing and leads there", async () => {
    const subtype = { key: "unknown", certain: false, missing: ["her2type", "proliferationmarker"] };
    const { left } = await open({ ...LUMINAL, subtype });
    expect(left.getByText("Noch nicht bestimmbar")).toBeTruthy();
    expect(left.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["HER2", "Ki-67"]);
    expect(left.getByRole("link", { name: "Angaben ergänzen" }).getAttribute("href")).toBe(
      "/tumorinformation",
    );
    expect(left.queryByText(CAUTION)).toBeNull();
  });

  it("sends rare values to the doctor", async () => {
    const { left } = await open({ ...LUMINAL, subtype: { key: "unknown", certain: false, hint: "doctor" } });
    expect(left.getByText(/Bitte klären Sie das ärztlich/)).toBeTruthy();
  });

  it("groups no precursor", async () => {
    const histology = { id: 3, key: "dcis", name: "Duktales Carcinoma in situ (DCIS, Vorstufe)" };
    const { left } = await open({ ...LUMINAL, histology, subtype: null });
    expect(left.getByText(/Ihre Angaben beschreiben eine Vorstufe/)).toBeTruthy();
    expect(left.getByRole("button", { name: "DCIS" })).toBeTruthy();
  });

  it("leads to entering data while there is none", async () => {
    careServer();
    await openSite("/cancertype");
    const link = await screen.findByRole("link", { name: "Angaben eintragen" });
    expect(link.getAttribute("href")).toBe("/tumorinformation");
    await chooseLanguage("en");
    expect(await screen.findByRole("heading", { name: "No data yet" })).toBeTruthy();
  });

  it("says when it could not be read and tries again", async () => {
    careServer().fail("tumorformula", "error.unavailable");
    await openSite("/cancertype");
    expect(await screen.findByRole("button", { name: "Noch einmal versuchen" })).toBeTruthy();
  });
});
