import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { dayOf } from "../../../dates/dates";
import { hurryWrites } from "../../../offline/writes";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { focusedSummary } from "../../../test/person";
import { startServer } from "../../../test/server/server";
import { chosenChanges, type Followup, isLow } from "./followup";
import { isSnoozed, snoozeForWeek } from "./snooze";
import { visitor } from "./visit.fixture";

beforeEach(visitor);

/** An account that is older than three months. */
const LONG_AGO = { since: "20260101" };
const TODAY = dayOf(new Date());
const HELP = { name: "Sie sind nicht allein" };

const number = (value: number) => screen.findByRole("radio", { name: new RegExp(`^${value}(,|$)`) });
const change = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name });
const save = () => screen.findByRole("button", { name: "Speichern" });
const card = () => screen.findByRole("region", { name: "Wie geht es Ihnen gerade?" });

describe("the answers", () => {
  it("let nothing stand alone", () => {
    expect(chosenChanges([], ["diagnosis", "contact"])).toEqual(["diagnosis", "contact"]);
    expect(chosenChanges(["diagnosis"], ["diagnosis", "nothing"])).toEqual(["nothing"]);
    expect(chosenChanges(["nothing"], ["treatment", "nothing"])).toEqual(["treatment"]);
  });

  it("show help from 0 to 3, and not without an answer", () => {
    expect(["", "0", "3", "4", "10"].map(isLow)).toEqual([false, true, true, false, false]);
  });
});

describe("the question of every few months", () => {
  it("is asked with a scale that has words at both ends", async () => {
    startServer();
    await openSite("/followup");
    const scale = await screen.findByRole("radiogroup", { name: "Wie ging es Ihnen in der letzten Zeit?" });
    const names = within(scale)
      .getAllByRole("radio")
      .map((radio) => radio.closest("label")?.textContent);
    expect(names).toHaveLength(11);
    expect([names[0], names[5], names[10]]).toEqual(["0, sehr schlecht", "5", "10, sehr gut"]);
    const back = within(screen.getByRole("main")).getByRole("link", { name: "Übersicht" });
    expect(back.getAttribute("href")).toBe("/dashboard");
    await screen.findByText("Noch keine Antworten.");
    expect(document.title).toBe("Verlauf – Zuversicht");
    await expectAccessible();
  });

  it("keeps the answers without network: they are listed, the question rests, and the wish is told later", async () => {
    const server = startServer({}, LONG_AGO);
    const cut = server.fail("followup/add", "offline");
    await openSite("/followup");
    await userEvent.click(await number(7));
    await userEvent.click(await change("Ich wünsche mir Kontakt"));
    await userEvent.click(await save());
    await screen.findByRole("heading", { name: "Danke, Ihre Antworten sind auf diesem Gerät gespeichert" });
    screen.getByText(/^Das Team der App erfährt von Ihrem Wunsch erst/);
    await screen.findByText("Befinden: 7 von 10");
    cleanup();
    await openSite("/dashboard");
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByRole("region", { name: "Wie geht es Ihnen gerade?" })).toBeNull();
    cut.end();
    hurryWrites();
    await waitFor(() => expect(server.rows("followup")).toHaveLength(1));
    expect(server.rows("followup")[0]).toMatchObject({ wellbeing: 7, contactwish: true, status: 2 });
  });

  it("stores what was answered, leads to what has changed, and lists the answer", async () => {
    const { calls } = startServer({}, LONG_AGO);
    await openSite("/followup");
    await userEvent.click(await number(7));
    await userEvent.click(await change("Nichts davon"));
    await userEvent.click(await change("Medikamente"));
    expect((await change("Nichts davon")).checked).toBe(false);
    await userEvent.click(await change("Diagnose"));
    await userEvent.type(screen.getByLabelText(/^Notiz/), "Neue Tabletten");
    await userEvent.click(screen.getByLabelText("Ich wünsche mir Kontakt"));
    await userEvent.click(await save());
    const thanks = await screen.findByRole("heading", { name: "Danke, Ihre Antworten sind gespeichert" });
    await waitFor(() => expect(document.activeElement).toBe(thanks));
    expect(calls("POST", "followup/add").map(({ body }) => body)).toEqual([
      {
        date: TODAY,
        status: 2,
        wellbeing: 7,
        changed: ["diagnosis", "medication"],
        note: "Neue Tabletten",
        contactwish: true,
      },
    ]);
    const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect([href("Zur Diagnose"), href("Zu den Medikamenten")]).toEqual(["/diagnosis", "/drug"]);
    expect(screen.queryByRole("link", { name: "Zu den Behandlungen" })).toBeNull();
    expect(href("Uns schreiben")).toBe("/contactus");
    screen.getByText(
      /^Das Team der App erfährt, dass Ihr Wunsch wartet, und meldet sich an Ihre E-Mail-Adresse/,
    );
    await screen.findByText("Befinden: 7 von 10");
    screen.getByText("Geändert: Diagnose, Medikamente");
    await expectAccessible();
  });

  it("says before saving who is told of a wish to be in contact, and what happens then", async () => {
    startServer();
    await openSite("/followup");
    const wish = await screen.findByRole("checkbox", { name: /Ich wünsche mir Kontakt/ });
    const hint = document.getElementById(wish.getAttribute("aria-describedby")?.split(" ")[0] ?? "");
    expect(hint?.textContent).toMatch(/Team dieser App Ihre Antworten und schreibt Ihnen eine E-Mail/);
    expect(hint?.textContent).toMatch(/Ihr Behandlungsteam erfährt davon nichts/);
  });

  it("shows who helps when the person is not well, and says nothing of the number", async () => {
    startServer();
    await openSite("/followup");
    await userEvent.click(await number(4));
    expect(screen.queryByRole("region", HELP)).toBeNull();
    await userEvent.click(await number(3));
    const help = await screen.findByRole("region", HELP);
    const numbers = within(help)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"));
    expect(numbers).toEqual([
      "tel:112",
      "tel:08001110111",
      "tel:08001110222",
      "tel:116123",
      "tel:116117",
      "tel:08004203040",
      "/myteam",
    ]);
    expect(help.textContent).not.toMatch(/\b3\b|von 10|schlecht/);
    await expectAccessible();
    await userEvent.click(await save());
    await screen.findByRole("heading", { name: "Danke, Ihre Antworten sind gespeichert" });
    screen.getByRole("region", HELP);
  });

  it("asks for one answer at least, and keeps what is there", async () => {
    startServer();
    await openSite("/followup");
    await userEvent.click(await save());
    within(await focusedSummary()).getByText(/Bitte beantworten Sie mindestens eine Frage/);
    await userEvent.type(screen.getByLabelText(/^Notiz/), "Müde");
    cleanup();
    await openSite("/followup");
    await screen.findByText("Ihre Eingaben von vorhin sind noch da.");
    expect(screen.getByLabelText<HTMLInputElement>(/^Notiz/).value).toBe("Müde");
  });

  it("lists earlier answers by day", async () => {
    const old = {
      id: 3,
      version: 1,
      date: "20260815",
      status: 2,
      wellbeing: 0,
      changed: ["nothing"],
    } as Followup;
    startServer({ followup: [old] });
    await openSite("/followup");
    await screen.findByText("15. August 2026");
    screen.getByText("Befinden: 0 von 10");
    screen.getByText("Geändert: Nichts davon");
  });
});

describe("the card on the dashboard", () => {
  it("stands there only when it is time", async () => {
    const { calls } = startServer();
    await openSite("/dashboard");
    await waitFor(() => expect(calls("GET", "followup/due")).toHaveLength(1));
    expect(screen.queryByRole("region", { name: "Wie geht es Ihnen gerade?" })).toBeNull();
  });

  it("stays away without a word when the server cannot say", async () => {
    const server = startServer();
    const { calls } = server;
    server.fail("followup/due", "error.unavailable");
    await openSite("/dashboard");
    await waitFor(() => expect(calls("GET", "followup/due")).toHaveLength(1));
    expect(screen.queryByText(/nicht erreichbar/)).toBeNull();
  });

  it("leads to the question", async () => {
    startServer({}, LONG_AGO);
    await openSite("/dashboard");
    const link = within(await card()).getByRole("link", { name: "Antworten" });
    expect(link.getAttribute("href")).toBe("/followup");
  });

  it("waits until next week after 'later', on this device and for this person", async () => {
    const { calls } = startServer({}, LONG_AGO);
    await openSite("/dashboard");
    await userEvent.click(within(await card()).getByRole("button", { name: "Später" }));
    await screen.findByText("Wir fragen nächste Woche noch einmal.");
    expect(screen.queryByRole("region", { name: "Wie geht es Ihnen gerade?" })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("main"));
    expect(calls("POST", "followup")).toHaveLength(0);
    expect(isSnoozed(7, TODAY)).toBe(true);
  });

  it("is hidden from Monday to Sunday", () => {
    snoozeForWeek(7, "20261118");
    expect(["20261116", "20261122", "20261123"].map((day) => isSnoozed(7, day))).toEqual([true, true, false]);
    expect(isSnoozed(8, "20261118")).toBe(false);
  });

  it("keeps that it was skipped without network, says so, and goes", async () => {
    const server = startServer({}, LONG_AGO);
    await openSite("/dashboard");
    const skip = within(await card()).getByRole("button", { name: "Überspringen" });
    const cut = server.fail("followup/add", "offline");
    await userEvent.click(skip);
    await screen.findByText(/^Auf diesem Gerät gespeichert/);
    await waitFor(() =>
      expect(screen.queryByRole("region", { name: "Wie geht es Ihnen gerade?" })).toBeNull(),
    );
    cut.end();
    hurryWrites();
    await waitFor(() => expect(server.rows("followup")).toMatchObject([{ status: 3 }]));
  });

  it("stores that it was skipped, and goes", async () => {
    const { calls } = startServer({}, LONG_AGO);
    await openSite("/dashboard");
    await userEvent.click(within(await card()).getByRole("button", { name: "Überspringen" }));
    await screen.findByText("Gut, wir fragen in drei Monaten wieder.");
    expect(calls("POST", "followup/add").map(({ body }) => body)).toEqual([{ date: TODAY, status: 3 }]);
    await waitFor(() =>
      expect(screen.queryByRole("region", { name: "Wie geht es Ihnen gerade?" })).toBeNull(),
    );
  });
});
