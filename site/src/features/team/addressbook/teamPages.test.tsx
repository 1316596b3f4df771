import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { startServer } from "../../../test/server/server";
import { contact, practice } from "./contact.fixture";
import { signedIn, teamServer } from "./visit.fixture";

const SOMMER = contact(4);
const HOUSE = { id: 4, key: "familydoctor", name: "Hausärztin / Hausarzt" };

beforeEach(signedIn);

describe("the team", () => {
  it("stands by speciality, with a call for everybody who has a number", async () => {
    teamServer([practice(5, "Praxis am Markt", { addressbookentrycategory: HOUSE }), SOMMER]);
    await openSite("/myteam");
    await screen.findByRole("heading", { level: 2, name: "Hausärztin / Hausarzt" });
    const main = screen.getByRole("main");
    expect(
      within(main)
        .getAllByRole("heading", { level: 2 })
        .map(({ textContent }) => textContent),
    ).toEqual(["Frauenärztin / Frauenarzt", "Hausärztin / Hausarzt", "Meine Zentren"]);
    const call = screen.getByRole("link", { name: "Dr. med. Katrin Sommer anrufen" });
    expect(call.getAttribute("href")).toBe("tel:0305550123");
    expect(screen.queryByRole("link", { name: "Praxis am Markt anrufen" })).toBeNull();
    expect(within(main).getByRole("link", { name: "Praxis am Markt" }).getAttribute("href")).toBe(
      "/addressbookentry/view/5",
    );
    expect(screen.getByRole("link", { name: "Kontakt hinzufügen" }).getAttribute("href")).toBe(
      "/addressbookentry/add/new",
    );
    expect(document.title).toBe("Mein Team – Zuversicht");
    await expectAccessible();
  });

  it("is there without network too, and says from when, until the server answers again", async () => {
    const first = teamServer([SOMMER]);
    await openSite("/myteam");
    await screen.findByRole("link", { name: "Dr. med. Katrin Sommer anrufen" });
    await waitFor(() =>
      expect(first.requests.some(({ path }) => path.includes("usercancercenter"))).toBe(true),
    );
    cleanup();
    const down = teamServer([practice(5, "Praxis am Markt")]).fail(/^GET /, "offline");
    await openSite("/myteam");
    await screen.findByRole("link", { name: "Dr. med. Katrin Sommer anrufen" });
    expect(await screen.findByText(/^Stand /)).toBeTruthy();
    await expectAccessible();
    down.end();
    window.dispatchEvent(new Event("online"));
    await screen.findByRole("link", { name: "Praxis am Markt" });
    await waitFor(() => expect(screen.queryByText(/^Stand /)).toBeNull());
  });

  it("invites where nobody is entered and no centre is saved, and says nothing of trusted people", async () => {
    teamServer([]);
    await openSite("/myteam");
    await screen.findByRole("heading", { level: 2, name: "Noch keine Kontakte" });
    expect(screen.getAllByRole("link", { name: "Kontakt hinzufügen" })).toHaveLength(1);
    const centers = await screen.findByRole("region", { name: "Meine Zentren" });
    within(centers).getByText("Noch kein Krebszentrum gespeichert.");
    expect(within(centers).getByRole("link", { name: "Zentrum suchen" }).getAttribute("href")).toBe(
      "/cancercenter-search",
    );
    expect(screen.queryByRole("region", { name: "Verbindungen" })).toBeNull();
    await expectAccessible();
  });

  it("shows saved centres and trusted people beside the doctors", async () => {
    startServer({
      cancercenter: [{ id: 2, key: "x", name: "Klinikum Musterstadt" }],
      usercancercenter: [{ id: 1, cancercenter: 2 }],
      userrelation: [{ id: 1, relateduser: 9, categories: [2], status: "matched" }],
    });
    await openSite("/myteam");
    const centers = await screen.findByRole("region", { name: "Meine Zentren" });
    const link = within(centers).getByRole("link", { name: "Klinikum Musterstadt" });
    expect(link.getAttribute("href")).toBe("/cancercenter-detail/2/1");
    const trusted = await screen.findByRole("region", { name: "Verbindungen" });
    within(trusted).getByText("Familie");
    within(trusted).getByText("Verbunden");
    await expectAccessible();
  });

  it.each([
    [
      "offline" as const,
      "Sie sind gerade ohne Verbindung. Sobald sie da ist, können Sie es noch einmal versuchen.",
    ],
    ["error.unavailable" as const, "Die Daten ließen sich nicht laden. Das liegt nicht an Ihnen."],
  ])("says so when it is %s, and tries again", async (state, words) => {
    const broken = teamServer([SOMMER]).fail("addressbookentry/list", state);
    await openSite("/myteam");
    await screen.findByText(words);
    broken.end();
    await userEvent.click(screen.getByRole("button", { name: "Noch einmal versuchen" }));
    await screen.findByRole("link", { name: "Dr. med. Katrin Sommer" });
  });
});

describe("one contact from near", () => {
  const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

  it("shows what is known, each with its way, and leads back to the team", async () => {
    teamServer([SOMMER]);
    await openSite("/addressbookentry/view/4");
    await screen.findByRole("heading", { level: 1, name: "Dr. med. Katrin Sommer" });
    expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
      "Praxis oder Klinik",
      "Telefon",
      "Mobiltelefon",
      "E-Mail",
      "Website",
      "Adresse",
      "Anrede",
      "Notiz",
    ]);
    expect(href("Dr. med. Katrin Sommer anrufen")).toBe("tel:0305550123");
    expect(href("Dr. med. Katrin Sommer mobil anrufen")).toBe("tel:01515550123");
    expect(href("E-Mail schreiben an Dr. med. Katrin Sommer")).toBe("mailto:praxis@example.org");
    expect(href("Weg zeigen zu Dr. med. Katrin Sommer")).toMatch(/^geo:/);
    expect(href("Website öffnen: Dr. med. Katrin Sommer, in neuem Fenster")).toBe(
      "https://praxis.example.org/",
    );
    expect(href("Bearbeiten")).toBe("/addressbookentry/edit/4");
    const [back] = within(screen.getByRole("main")).getAllByRole("link", { name: "Mein Team" });
    expect(back?.getAttribute("href")).toBe("/myteam");
    await expectAccessible();
  });

  it("leaves out what is not known", async () => {
    teamServer([practice(5, "Praxis am Markt")]);
    await openSite("/addressbookentry/view/5");
    await screen.findByRole("heading", { level: 1, name: "Praxis am Markt" });
    expect(screen.queryAllByRole("term")).toEqual([]);
    await expectAccessible();
  });

  it("copies the address", async () => {
    teamServer([SOMMER]);
    await openSite("/addressbookentry/view/4");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Adresse kopieren" }));
    await screen.findByText("Die Adresse ist kopiert.");
    expect(await navigator.clipboard.readText()).toBe("Frauenarztpraxis am Park\nParkweg 4\n10115 Berlin");
  });

  it("goes along as a file made right here", async () => {
    const server = teamServer([SOMMER]);
    await openSite("/addressbookentry/view/4");
    const createUrl = vi.fn((_: Blob) => "blob:contact");
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: createUrl, revokeObjectURL: vi.fn() }));
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      names.push(`${this.download} ${this.href}`);
    });
    await userEvent.click(await screen.findByRole("button", { name: "Als Kontakt sichern" }));
    expect(names).toEqual(["Dr-med-Katrin-Sommer.vcf blob:contact"]);
    expect(createUrl.mock.calls[0]?.[0].type).toBe("text/vcard;charset=utf-8");
    expect(server.calls("POST", "addressbookentry/")).toEqual([]);
  });

  it("is deleted after asking, and the team is shown", async () => {
    const server = teamServer([SOMMER]);
    const router = await openSite("/addressbookentry/view/4");
    const user = userEvent.setup();
    const answer = async (name: string) => {
      await user.click(await screen.findByRole("button", { name: "Löschen" }));
      const question = await screen.findByRole("alertdialog", {
        name: "Möchten Sie diesen Kontakt löschen?",
      });
      await user.click(within(question).getByRole("button", { name }));
    };
    await answer("Nein");
    expect(server.rows("addressbookentry").length).toBe(1);
    await answer("Löschen");
    await screen.findByText("Der Kontakt ist gelöscht.");
    await waitFor(() => expect(router.state.location.pathname).toBe("/myteam"));
    expect(server.rows("addressbookentry").length).toBe(0);
    expect(screen.queryByText("Diesen Kontakt gibt es nicht mehr")).toBeNull();
  });

  it("stays when deleting failed", async () => {
    const server = teamServer([SOMMER]);
    server.fail("DELETE ", "error.toomany");
    await openSite("/addressbookentry/view/4");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Löschen" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Löschen" }));
    await screen.findByText(/^Das waren viele Versuche/);
    screen.getByRole("heading", { level: 1, name: "Dr. med. Katrin Sommer" });
  });
});
