import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { chooseLanguage } from "../../../i18n/i18n";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { soon } from "../../../test/soon";
import { COMPLETED, treatment, typeRef } from "./treatment.fixture";
import { careServer, signedIn } from "./visit.fixture";

const OWN = [
  treatment(1, 3, { treatmenttypeleft: typeRef(3008), treatmentresult: COMPLETED }),
  treatment(2, 6, { startdate: "20261001", treatmenttypeleft: typeRef(6002) }),
  treatment(3, 4, { trastuzumab: true }),
];

const group = async (name: string) => within(await screen.findByRole("region", { name }));
const namesIn = (one: Awaited<ReturnType<typeof group>>) =>
  one.getAllByRole("group").map((details) => details.querySelector("summary span span")?.textContent);
const openOnes = () =>
  [...document.querySelectorAll("details[open]")].map((details) => details.textContent ?? "");

describe("the drug page", () => {
  beforeEach(signedIn);

  it("shows the medicines of the person's treatments first, then all others by group", async () => {
    careServer({ treatment: OWN });
    await openSite("/drug");
    expect(namesIn(await group("Aus Ihren Behandlungen"))).toEqual(["Trastuzumab", "Letrozol", "Paclitaxel"]);
    const antihormone = namesIn(await group("Antihormontherapie"));
    expect(antihormone).toContain("Tamoxifen");
    expect(antihormone).not.toContain("Letrozol");
    expect(screen.getAllByRole("group")).toHaveLength(36);
    expect(openOnes()).toEqual([]);
    await expectAccessible();
  });

  it("opens with its fixed sentences, three columns, age and source", async () => {
    careServer({ treatment: OWN });
    await openSite("/drug");
    const user = userEvent.setup();
    const own = await group("Aus Ihren Behandlungen");
    await user.click(own.getByText("Paclitaxel"));
    const [text = ""] = openOnes();
    expect(text).toContain("Ändern oder beenden Sie Medikamente nie allein.");
    expect(text).toContain("Beendet: Chemotherapie");
    expect(text).toContain("Fieber ab 38 °C oder Schüttelfrost");
    expect(text).toContain("Lebensgefahr: 112.");
    expect(text).toContain("Stand: 11/2026.");
    await waitFor(() =>
      expect(openOnes()[0]).toMatch(/Quelle: .* noch nicht mit der Fachinformation abgeglichen/),
    );
    for (const title of ["Wozu?", "Was kommt häufig vor?", "Worauf kann ich achten?"]) {
      expect(own.getAllByRole("heading", { name: title, level: 3 }).length).toBeGreaterThan(0);
    }
  });

  it("names the fever rule only where it applies", async () => {
    careServer();
    await openSite("/drug?key=letrozole");
    await group("Antihormontherapie");
    expect(openOnes()[0]).not.toContain("38 °C");
  });

  it("opens the medicine an address asks for and takes the focus there", async () => {
    careServer();
    await openSite("/drug?key=olaparib");
    await group("Antikörper und zielgerichtete Mittel");
    await soon(() => expect(document.activeElement?.textContent).toContain("Olaparib"));
    expect(openOnes()).toHaveLength(1);
    expect(openOnes()[0]).toContain("PARP-Hemmer");
  });

  it("says when there is no page for the name of an address", async () => {
    careServer();
    await openSite("/drug?key=wundermittel");
    expect(await screen.findByText(/^Zu diesem Namen gibt es hier keine Seite/)).toBeTruthy();
  });

  it("finds by name and class and says how many", async () => {
    careServer({ treatment: OWN });
    await openSite("/drug");
    const user = userEvent.setup();
    await user.type(await screen.findByRole("searchbox", { name: "Medikament suchen" }), "aromatase");
    expect(screen.getByText("3 Medikamente gefunden")).toBeTruthy();
    expect(screen.getAllByRole("group")).toHaveLength(3);
    await chooseLanguage("en");
    expect(await screen.findByText("3 medicines found")).toBeTruthy();
  });

  it("shows all medicines even when the treatments cannot be read", async () => {
    careServer().fail("treatment/", "error.unavailable");
    await openSite("/drug");
    expect(await screen.findByRole("button", { name: "Noch einmal versuchen" })).toBeTruthy();
    expect(screen.getAllByRole("group")).toHaveLength(36);
  });
});
