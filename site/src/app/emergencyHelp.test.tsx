import "fake-indexeddb/auto";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { startWords } from "../i18n/i18n";
import { expectAccessible } from "../test/accessible";
import { openSite } from "../test/openSite";
import { type Stored, startServer } from "../test/server/server";

const FEVER = /Fieber ab 38 °C/;

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

beforeEach(() => startWords());

describe("the fever rule", () => {
  it("is the first thing that everybody reads, with the number to call", async () => {
    signedIn({ "user.profile": [{ id: 7, version: 1, emergencyphone: "030 5550-999" }] });
    const { help } = await openHelp();
    const rule = help.getByText(FEVER);
    const call = await help.findByRole("link", { name: "Klinik anrufen: 030 5550-999" });
    expect(call.getAttribute("href")).toBe("tel:0305550999");
    const [first, second] = help.getAllByRole("link");
    expect(first).toBe(call);
    expect(rule.compareDocumentPosition(call)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(second?.getAttribute("href")).toBe("tel:112");
  });

  it("is there before a number is, and when nothing can be loaded", async () => {
    signedIn().fail("treatment/list", "offline");
    const { help } = await openHelp();
    await help.findByRole("button", { name: "Nummer eintragen" });
    help.getByText(FEVER);
  });
});

describe("the number of the own clinic", () => {
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
