import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { Treatment } from "../api/entities";
import { startWords } from "../i18n/i18n";
import { expectAccessible } from "../test/accessible";
import { openSite } from "../test/openSite";
import { type Stored, startServer } from "../test/server/server";
import { isRunningChemo } from "./useChemoRuns";

const FEVER = /Fieber ab 38 °C/;
const TODAY = "20261120";

function signedIn(stored: Stored = {}) {
  localStorage.setItem("zuversicht-user", JSON.stringify({ id: 7, permissionsInclude: [], newmodel: false }));
  return startServer({ user: [{ id: 7, version: 1, email: "m@b.de" }], ...stored });
}

async function openHelp() {
  await openSite("/logout");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Hilfe im Notfall" }));
  return { user, help: within(await screen.findByRole("dialog", { name: "Hilfe im Notfall" })) };
}

function treatment(more: object): Treatment {
  return { treatmentcategory: { id: 3, key: "chemo", name: "Chemo" }, ...more } as Treatment;
}

beforeEach(() => startWords());

describe("the fever rule", () => {
  it("goes away only when it is known that no chemotherapy runs", async () => {
    signedIn();
    const { help } = await openHelp();
    await waitFor(() => expect(help.queryByText(FEVER)).toBeNull());
  });

  it("stays when nobody can tell", async () => {
    signedIn().fail("treatment/list", "offline");
    const { help } = await openHelp();
    await help.findByRole("button", { name: "Nummer eintragen" });
    help.getByText(FEVER);
  });

  it("is for a chemotherapy that has begun and has not ended", () => {
    const run = (more: object) => isRunningChemo(treatment(more), TODAY);
    expect(run({ startdate: TODAY })).toBe(true);
    expect(run({})).toBe(true);
    expect(run({ startdate: "20261121" })).toBe(false);
    expect(run({ startdate: "20260101", enddate: "20261119" })).toBe(false);
    expect(run({ startdate: "20260101", treatmentresult: { id: 1, key: "done", name: "" } })).toBe(false);
    expect(run({ treatmentcategory: { id: 1, key: "operation", name: "" } })).toBe(false);
  });
});

describe("the number of her clinic", () => {
  it("is written down once and then called with a tap", async () => {
    const server = signedIn();
    const { user, help } = await openHelp();
    await user.click(await help.findByRole("button", { name: "Nummer eintragen" }));
    const field = await help.findByRole("textbox", { name: "Telefonnummer" });
    await user.type(field, "Station 4");
    await user.click(help.getByRole("button", { name: "Speichern" }));
    help.getByText("Bitte geben Sie eine Telefonnummer mit Ziffern ein.");
    await user.clear(field);
    await user.type(field, "030 5550-999");
    await user.click(help.getByRole("button", { name: "Speichern" }));
    const call = await help.findByRole("link", { name: "Klinik anrufen: 030 5550-999" });
    expect(call.getAttribute("href")).toBe("tel:0305550999");
    expect(server.rows("user.profile")[0]?.emergencyphone).toBe("030 5550-999");
    await expectAccessible();

    await user.click(help.getByRole("button", { name: "Nummer ändern" }));
    await user.clear(help.getByRole("textbox", { name: "Telefonnummer" }));
    await user.click(help.getByRole("button", { name: "Speichern" }));
    await help.findByRole("button", { name: "Nummer eintragen" });
    expect(server.rows("user.profile")[0]?.emergencyphone ?? null).toBeNull();
  });
});
