import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { openSite } from "../../../test/openSite";
import { FULL_LEFT } from "../tumor.fixture";
import { signedIn, tumorServer } from "../visit.fixture";

beforeEach(signedIn);

describe("the tumour on the medical profile", () => {
  it("can be linked to, costs one request and reads nothing else until a card is edited", async () => {
    const server = tumorServer({ formulas: { left: FULL_LEFT } });
    await openSite("/medicalprofile");
    const section = await screen.findByRole("region", { name: "Tumorinformation" });
    expect(section.id).toBe("tumorinformation");
    const left = within(await within(section).findByRole("article", { name: "Linke Brust" }));
    expect(server.requests.map(({ path }) => path).filter((path) => /tumor/i.test(path))).toEqual([
      "/api/tumorformula/formula",
    ]);
    await userEvent.click(left.getByRole("button", { name: "Linke Brust ändern" }));
    await left.findByRole("form");
    expect(server.calls("GET", "tumorinformation")).not.toEqual([]);
  });

  it("shows five lines at a glance and all of them on request", async () => {
    tumorServer({ formulas: { left: FULL_LEFT } });
    await openSite("/medicalprofile");
    const left = within(await screen.findByRole("article", { name: "Linke Brust" }));
    const folded = () =>
      left.getAllByRole("listitem", { hidden: true }).filter((row) => row.dataset.folded === "");
    expect(folded()).toHaveLength(5);
    const more = left.getByRole("button", { name: "Alle 10 Angaben ansehen" });
    expect(more.getAttribute("aria-expanded")).toBe("false");
    await userEvent.click(more);
    expect(folded()).toHaveLength(0);
    left.getByRole("button", { name: "Weniger zeigen" });
  });

  it("offers the assistant on a side with entries as well, without a question more to the server", async () => {
    const server = tumorServer({ formulas: { left: FULL_LEFT } });
    await openSite("/medicalprofile");
    const left = within(await screen.findByRole("article", { name: "Linke Brust" }));
    const way = left.getByRole("link", { name: "Schritt für Schritt durchgehen: linke Brust" });
    expect(way.getAttribute("href")).toBe("/tumor-info-assistant?side=left");
    expect(server.calls("GET", "tumorInfoAssistant")).toEqual([]);
  });

  it("offers another try when the formula does not come", async () => {
    const server = tumorServer({ formulas: { left: FULL_LEFT } });
    const broken = server.fail("tumorformula", "error.validation");
    await openSite("/medicalprofile");
    const section = within(await screen.findByRole("region", { name: "Tumorinformation" }));
    await section.findByText("Die Daten ließen sich nicht laden. Das liegt nicht an Ihnen.");
    broken.end();
    await userEvent.click(section.getByRole("button", { name: "Noch einmal versuchen" }));
    await waitFor(() => section.getByRole("article", { name: "Linke Brust" }));
  });
});
