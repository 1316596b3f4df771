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
    await screen.findByRole("heading", { name: "Zwei Versionen" });
    await expectAccessible();
    await user.click(save());
    expect(links(await focusedSummary())).toEqual([
      "Um wie viel Uhr? Bitte wählen Sie eine der beiden Versionen.",
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
      Erinnerung: "Keine Erinnerung",
      Notiz: "Keine Angabe",
      Status: "Noch offen",
    });
    expect(document.title).toBe("Eintrag – Zuversicht");
    expect(screen.getByRole("link", { name: "Bearbeiten" }).getAttribute("href")).toBe(
      "/timelineentry/edit/4",
    );
    await expectAccessible();
  });

  it.each([
    [{ time: "1030", reminderminutes: 45 }, "45 Minuten vorher"],
    [{ time: "1030", reminderminutes: 0 }, "Zur Uhrzeit"],
    [{ reminderminutes: 0 }, "Am selben Tag um 8:00 Uhr"],
    [{ reminderminutes: 1440 }, "Einen Tag vorher (gerechnet ab 8:00 Uhr)"],
  ])("says when it reminds: %j", async (stored, words) => {
    timelineServer([{ ...entry(4, { title: "Gespräch" }), ...stored }]);
    await openSite("/timelineentry/view/4");
    expect((await screen.findByText("Erinnerung", { selector: "dt" })).nextElementSibling?.textContent).toBe(
      words,
    );
  });

  it("takes another reminder, keeps a stored one that is no usual choice, and takes none", async () => {
    const server = timelineServer([
      { ...entry(4, { title: "Gespräch", time: "1030" }), reminderminutes: 45 },
    ]);
    const { user } = await opened("/timelineentry/edit/4");
    const reminder = screen.getByLabelText<HTMLSelectElement>(/^Wann möchten Sie erinnert werden\?/);
    expect([...reminder.options].map(({ text }) => text)).toEqual([
      "Keine Erinnerung",
      "Zur Uhrzeit",
      "10 Minuten vorher",
      "30 Minuten vorher",
      "45 Minuten vorher",
      "Eine Stunde vorher",
      "2 Stunden vorher",
      "Einen Tag vorher",
      "Eine Woche vorher",
    ]);
    expect(reminder.selectedOptions[0]?.text).toBe("45 Minuten vorher");
    await user.selectOptions(reminder, "Keine Erinnerung");
    await user.click(save());
    await waitFor(() => expect(server.calls("POST", "timelineentry/update")).toHaveLength(1));
    expect(server.calls("POST", "timelineentry/update")[0]?.body).toMatchObject({ reminderminutes: null });
  });

  it("marks it as done and open again", async () => {
    const server = timelineServer([REMINDER]);
    await openSite("/timelineentry/view/4");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Abhaken" }));
    const back = await screen.findByRole("button", { name: "Wieder öffnen" });
    await waitFor(() => expect(document.activeElement).toBe(back));
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
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Löschen" }));
    await screen.findByText("Der Eintrag ist gelöscht.");
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
    expect(server.rows("timelineentry").length).toBe(0);
    expect(screen.queryByText("Diesen Eintrag gibt es nicht mehr")).toBeNull();
  });

  it("brings back what was deleted, as it was", async () => {
    const more = { ...REMINDER, time: "0930", endtime: "1015", place: "Klinik", done: true };
    const server = timelineServer([more]);
    await openSite("/timelineentry/view/4");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Löschen" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Löschen" }));
    await user.click(await screen.findByRole("button", { name: "Rückgängig" }));
    await screen.findByText("Das ist wieder wie vorher.");
    const [row] = server.rows("timelineentry");
    const { title, date, time, endtime, place, done } = more;
    expect(row).toMatchObject({ title, date, time, endtime, place, done });
    expect(row?.timelineentrycategory).toMatchObject({ key: "REMINDER" });
    await screen.findByRole("link", { name: REMINDER.title });
  });

  it("keeps it when deleting failed", async () => {
    const server = timelineServer([REMINDER]);
    server.fail("DELETE ", "error.unknown");
    await openSite("/timelineentry/view/4");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Löschen" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Löschen" }));
    await screen.findByText(/^Das hat nicht geklappt/);
    screen.getByRole("heading", { level: 1, name: "Rezept abholen" });
  });
});
