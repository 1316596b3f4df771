import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { entry } from "../fixture";
import { signedIn, timelineServer } from "../visit.fixture";
import { date, focusedSummary, links, note, opened, save, time, title } from "./form.fixture";

const REMINDER = entry(4, { title: "Rezept abholen", time: "0800", note: "Karte mitnehmen" });

beforeEach(async () => {
  await signedIn();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("editing", () => {
  it("sends what was changed and shows the entry", async () => {
    const server = timelineServer([REMINDER]);
    const { router, user } = await opened("/timelineentry/edit/4");
    expect([title().value, date().value, time().value]).toEqual(["Rezept abholen", "20.11.2026", "08:00"]);
    await expectAccessible();
    await user.clear(time());
    await user.clear(note());
    await user.type(note(), "Auch Überweisung");
    await user.click(save());
    await screen.findByText("Auch Überweisung");
    expect(server.calls("POST", "timelineentry/update/4").map(({ body }) => body)).toEqual([
      { id: 4, version: 1, time: null, note: "Auch Überweisung" },
    ]);
    expect(router.state.location.pathname).toBe("/timelineentry/view/4");
  });

  it("keeps both changes when the entry was changed elsewhere", async () => {
    const server = timelineServer([REMINDER]);
    const { user } = await opened("/timelineentry/edit/4");
    await user.clear(title());
    await user.type(title(), "Rezept holen");
    server.put("timelineentry", { ...REMINDER, version: 2, time: "1400" });
    await user.click(save());
    await waitFor(() => expect(server.row("timelineentry", 4)).toMatchObject({ version: 3 }));
    expect(server.row("timelineentry", 4)).toMatchObject({
      title: "Rezept holen",
      time: "1400",
      note: "Karte mitnehmen",
    });
  });

  it("asks which of two changes of the same field is right", async () => {
    const server = timelineServer([REMINDER]);
    const { user } = await opened("/timelineentry/edit/4");
    for (const [field, text] of [
      [title(), "Rezept holen"],
      [time(), "9.30"],
    ] as const) {
      await user.clear(field);
      await user.type(field, text);
    }
    server.put("timelineentry", { ...REMINDER, version: 2, time: "1400", note: "Karte" });
    await user.click(save());
    await screen.findByRole("heading", { name: "Zwei Fassungen" });
    await expectAccessible();
    await user.click(save());
    expect(links(await focusedSummary())).toEqual([
      "Um wie viel Uhr? Bitte wählen Sie eine der beiden Fassungen.",
    ]);
    screen.getByRole("radio", { name: "09:30Ihre Eingabe" });
    await user.click(screen.getByRole("radio", { name: "14:00Inzwischen gespeichert" }));
    await user.click(save());
    await waitFor(() => expect(server.row("timelineentry", 4)).toMatchObject({ version: 3 }));
    expect(server.row("timelineentry", 4)).toMatchObject({
      title: "Rezept holen",
      time: "1400",
      note: "Karte",
    });
  });

  it("says that an entry is gone, or was never there", async () => {
    timelineServer([]);
    await openSite("/timelineentry/edit/99");
    await screen.findByRole("heading", { level: 1, name: "Diesen Eintrag gibt es nicht mehr" });
    cleanup();
    await openSite("/timelineentry/view/abc");
    await screen.findByRole("heading", { level: 1, name: "Diesen Eintrag gibt es nicht mehr" });
    await expectAccessible();
  });
});

describe("looking at an entry", () => {
  it("shows everything that is known and says what is not", async () => {
    timelineServer([entry(4, { kind: "APPOINTMENT", title: "Gespräch", time: "1030" })]);
    await openSite("/timelineentry/view/4");
    await screen.findByRole("heading", { level: 1, name: "Gespräch" });
    const facts = Object.fromEntries(
      screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
    expect(facts).toEqual({
      Tag: "Freitag, 20. November",
      Uhrzeit: "10:30 Uhr",
      Notiz: "Keine Angabe",
      Status: "Noch offen",
    });
    expect(document.title).toBe("Eintrag – Zuversicht");
    expect(screen.getByRole("link", { name: "Bearbeiten" }).getAttribute("href")).toBe(
      "/timelineentry/edit/4",
    );
    await expectAccessible();
  });

  it("marks it as done and open again", async () => {
    const server = timelineServer([REMINDER]);
    await openSite("/timelineentry/view/4");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Abhaken" }));
    const back = await screen.findByRole("button", { name: "Wieder öffnen" });
    expect(document.activeElement).toBe(back);
    expect(server.row("timelineentry", 4)?.done).toBe(true);
  });

  it("deletes it after asking, and leads to the days", async () => {
    const server = timelineServer([REMINDER]);
    const router = await openSite("/timelineentry/view/4");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Löschen" }));
    const question = await screen.findByRole("alertdialog", { name: "Möchten Sie diesen Eintrag löschen?" });
    await user.click(within(question).getByRole("button", { name: "Nein" }));
    expect(server.rows("timelineentry").length).toBe(1);

    await user.click(screen.getByRole("button", { name: "Löschen" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Ja" }));
    await screen.findByText("Der Eintrag ist gelöscht.");
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
    expect(server.rows("timelineentry").length).toBe(0);
    expect(screen.queryByText("Diesen Eintrag gibt es nicht mehr")).toBeNull();
  });

  it("keeps it when deleting failed", async () => {
    const server = timelineServer([REMINDER]);
    server.fail("DELETE ", "error.unavailable");
    await openSite("/timelineentry/view/4");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Löschen" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Ja" }));
    await screen.findByText(/^Der Dienst ist gerade nicht erreichbar/);
    screen.getByRole("heading", { level: 1, name: "Rezept abholen" });
  });
});
