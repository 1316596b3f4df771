import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { logout } from "../../../session/signOut";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { entry } from "../fixture";
import { signedIn, timelineServer } from "../visit.fixture";
import { date, fill, focusedSummary, links, opened, save, time, title } from "./form.fixture";

const SWIM = entry(6, {
  repeat: "WEEKLY",
  title: "Schwimmen",
  date: "20261113",
  time: "0800",
  kind: "TIME_FOR_ME",
  timemeaning: "home",
  zone: "Europe/Berlin",
});
const TODAY = "/timelineentry/view/6?day=20261120";

beforeEach(async () => {
  await signedIn();
});
afterEach(() => {
  vi.useRealTimers();
});

function facts(): Record<string, string | null | undefined> {
  return Object.fromEntries(
    screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
}

async function shown(path: string) {
  const router = await openSite(path);
  await screen.findByRole("heading", { level: 1, name: "Schwimmen" });
  return { router, user: userEvent.setup() };
}

async function confirm(user: ReturnType<typeof userEvent.setup>, action: string, question: string) {
  await user.click(screen.getByRole("button", { name: action }));
  const dialog = await screen.findByRole("alertdialog", { name: question });
  await user.click(within(dialog).getByRole("button", { name: action }));
}

describe("a new entry that comes back", () => {
  it("says how often, until when and what its time means", async () => {
    const server = timelineServer([]);
    const { user } = await opened("/timelineentry/add/new");
    expect(screen.queryByText("Welche Uhrzeit gilt auf Reisen?")).toBeNull();
    await fill(user);
    expect(screen.queryByText("Welche Uhrzeit gilt auf Reisen?")).toBeNull();
    await user.selectOptions(screen.getByLabelText("Wie oft?"), "Jeden Montag");
    await user.type(screen.getByRole("textbox", { name: /^Bis wann\?/ }), "22.11.2026");
    const place = Intl.DateTimeFormat().resolvedOptions().timeZone.split("/").at(-1);
    await user.click(
      screen.getByRole("radio", { name: new RegExp(`^Immer um 09:30 Uhr zu Hause \\(${place}\\)`) }),
    );
    screen.getByRole("radio", { name: /^Immer um 09:30 Uhr, egal wo ich bin/ });
    expect(screen.queryByRole("radio", { name: /24 Stunden/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Mehr Optionen" }));
    screen.getByRole("radio", { name: /^Genau alle 7 Tage zu je 24 Stunden/ });
    await expectAccessible();
    await user.click(save());
    expect(links(await focusedSummary())).toEqual([
      "Bis wann? Bitte geben Sie einen Tag ab dem 23.11.2026 ein.",
    ]);
    await user.clear(screen.getByRole("textbox", { name: /^Bis wann\?/ }));
    await user.type(screen.getByRole("textbox", { name: /^Bis wann\?/ }), "1.2.2027");
    await user.click(save());
    await waitFor(() => expect(server.calls("POST", "timelineentry/add")).toHaveLength(1));
    expect(server.calls("POST", "timelineentry/add")[0]?.body).toEqual({
      timelineentrycategory: 2,
      timelineentrytype: 3,
      title: "Gespräch",
      date: "20261123",
      enddate: "20270201",
      time: "0930",
      reminderminutes: 1440,
      timemeaning: "home",
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  it("is an intake where a medicine led here, with their own words and time", async () => {
    const server = timelineServer([]);
    const { user } = await opened("/timelineentry/add/new?category=intake&drug=letrozole");
    screen.getByRole("heading", { level: 1, name: "Einnahme eintragen" });
    screen.getByText(/Die App schlägt nie eine Menge vor\.$/);
    expect(screen.queryByRole("radio", { name: "Termin" })).toBeNull();
    await expectAccessible();
    await user.type(screen.getByLabelText("Was nehmen Sie ein?"), "Letrozol");
    await user.clear(date());
    await user.type(date(), "21.11.2026");
    await user.clear(time());
    await user.type(time(), "9");
    await user.click(save());
    await waitFor(() => expect(server.calls("POST", "timelineentry/add")).toHaveLength(1));
    expect(server.calls("POST", "timelineentry/add")[0]?.body).toEqual({
      timelineentrycategory: 2000,
      timelineentrytype: 2,
      title: "Letrozol",
      date: "20261121",
      time: "0900",
      reminderminutes: 0,
      drug: "letrozole",
    });
  });

  it("is no intake without a medicine or a treatment", async () => {
    timelineServer([]);
    await opened("/timelineentry/add/new?category=intake&treatment=x");
    screen.getByRole("radio", { name: "Termin" });
  });
});

describe("looking at a day of a series", () => {
  it("says in words when it comes back and what its time means", async () => {
    timelineServer([SWIM]);
    await shown(TODAY);
    expect(facts()).toEqual({
      Tag: "Freitag, 20. November",
      Wiederholung: "Jeden Freitag, ohne Ende",
      Uhrzeit: "08:00 Uhr",
      Zeitzone: "Immer um 08:00 Uhr zu Hause (Berlin)",
      Erinnerung: "Keine Erinnerung",
      Notiz: "Keine Angabe",
      Status: "Noch offen",
    });
    await expectAccessible();
  });

  it("ticks off that day alone and then shows it as its own", async () => {
    const server = timelineServer([{ ...SWIM, enddate: "20261231" }]);
    const { router, user } = await shown(TODAY);
    await user.click(screen.getByRole("button", { name: "Abhaken" }));
    await screen.findByRole("button", { name: "Wieder öffnen" });
    expect(server.calls("POST", "timelineentry/day/6")[0]?.body).toMatchObject({
      day: "20261120",
      done: true,
    });
    await waitFor(() => expect(router.state.location.pathname).not.toBe("/timelineentry/view/6"));
    await waitFor(() => expect(facts().Wiederholung).toBe("Jeden Freitag, bis 31. Dezember 2026"));
    expect(server.row("timelineentry", 6)?.done).toBe(false);
  });

  it("asks whether only this day or the whole series shall be changed", async () => {
    const server = timelineServer([SWIM]);
    const { router, user } = await shown(TODAY);
    await user.click(screen.getByRole("button", { name: "Bearbeiten" }));
    const question = await screen.findByRole("dialog", { name: "Was möchten Sie ändern?" });
    expect(within(question).getByRole("link", { name: "Die ganze Reihe" }).getAttribute("href")).toBe(
      "/timelineentry/edit/6",
    );
    await user.click(within(question).getByRole("link", { name: "Nur dieser Tag" }));
    await screen.findByRole("heading", { level: 1, name: "Diesen Tag bearbeiten" });
    screen.getByText(/^Sie ändern nur Freitag, 20\. November\./);
    expect([title().value, date().value, time().value]).toEqual(["Schwimmen", "20.11.2026", "08:00"]);
    expect(screen.queryByLabelText("Wie oft?")).toBeNull();
    await expectAccessible();
    await user.clear(date());
    await user.type(date(), "21.11.2026");
    await user.click(save());
    await waitFor(() => expect(facts().Tag).toBe("Samstag, 21. November"));
    expect(server.calls("POST", "timelineentry/day/6")[0]?.body).toEqual({
      day: "20261120",
      version: 0,
      date: "20261121",
    });
    expect(router.state.location.pathname).not.toBe("/timelineentry/view/6");
  });

  it("leaves out one day and keeps the others", async () => {
    const server = timelineServer([SWIM]);
    const { router, user } = await shown(TODAY);
    await confirm(user, "Diesen Tag auslassen", "Möchten Sie diesen Tag auslassen?");
    await screen.findByText("Der Tag ist ausgelassen.");
    expect(router.state.location.pathname).toBe("/dashboard");
    expect(server.calls("POST", "timelineentry/day/6")[0]?.body).toEqual({
      day: "20261120",
      version: 0,
      skipped: true,
    });
    const links_ = await screen.findAllByRole("link", { name: "Schwimmen" });
    expect(links_.map((link) => link.getAttribute("href"))).toEqual([
      "/timelineentry/view/6?day=20261127",
      "/timelineentry/view/6?day=20261204",
    ]);
    await user.click(screen.getByRole("button", { name: "Rückgängig" }));
    await waitFor(() => expect(screen.getAllByRole("link", { name: "Schwimmen" })).toHaveLength(3));
  });
});

describe("a series as a whole", () => {
  it("is changed with the form, and the way says what stays", async () => {
    const server = timelineServer([SWIM]);
    const { user } = await opened("/timelineentry/edit/6");
    screen.getByText(/^Sie ändern alle Tage der Reihe\./);
    await user.clear(time());
    await user.type(time(), "9");
    await user.selectOptions(screen.getByLabelText("Wie oft?"), "Jeden Tag");
    await user.click(save());
    await waitFor(() => expect(facts().Wiederholung).toBe("Jeden Tag, ohne Ende"));
    expect(facts()["Zum ersten Mal"]).toBe("Freitag, 13. November");
    expect(server.calls("POST", "timelineentry/update/6")[0]?.body).toEqual({
      id: 6,
      version: 1,
      timelineentrytype: 2,
      time: "0900",
    });
  });

  it("ends from today on", async () => {
    const server = timelineServer([SWIM]);
    const { user } = await shown(TODAY);
    await confirm(user, "Ab heute beenden", "Möchten Sie diese Reihe ab heute beenden?");
    await screen.findByText("Die Reihe ist beendet.");
    expect(server.row("timelineentry", 6)).toMatchObject({ enddate: "20261119" });
  });

  it("is deleted after saying what stays; one that has not begun cannot be ended", async () => {
    const server = timelineServer([{ ...SWIM, date: "20261120" }]);
    const { user } = await shown(TODAY);
    expect(screen.queryByRole("button", { name: "Ab heute beenden" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Ganze Reihe löschen" }));
    const question = await screen.findByRole("alertdialog");
    within(question).getByText(/Nur Tage, die Sie einzeln geändert oder abgehakt haben, bleiben\.$/);
    await user.click(within(question).getByRole("button", { name: "Ganze Reihe löschen" }));
    await screen.findByText("Die Reihe ist gelöscht.");
    expect(screen.queryByRole("link", { name: /Schwimmen/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Schließen" }));
    await waitFor(() => expect(server.rows("timelineentry").length).toBe(0));
    expect(screen.queryByRole("link", { name: /Schwimmen/ })).toBeNull();
  });

  /** The whole series is deleted, and the overview shows no day of it. */
  async function deleted() {
    const server = timelineServer([SWIM]);
    const { user } = await shown(TODAY);
    await confirm(user, "Ganze Reihe löschen", "Möchten Sie die ganze Reihe löschen?");
    await screen.findByText("Die Reihe ist gelöscht.");
    await waitFor(() => expect(screen.queryByRole("link", { name: /Schwimmen/ })).toBeNull());
    return { server, user };
  }

  it("comes back as it was, with the days that were changed singly", async () => {
    const { server, user } = await deleted();
    await user.click(screen.getByRole("button", { name: "Rückgängig" }));
    await screen.findByText("Das ist wieder wie vorher.");
    await screen.findAllByRole("link", { name: /Schwimmen/ });
    expect(server.row("timelineentry", 6)).toMatchObject({ version: 1 });
    expect(server.calls("DELETE", "timelineentry/delete/6")).toEqual([]);
  });

  it("is deleted when the page is put away, and then does not come back", async () => {
    const { server, user } = await deleted();
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    visibility.mockRestore();
    await waitFor(() => expect(server.rows("timelineentry").length).toBe(0));
    await user.click(screen.getByRole("button", { name: "Rückgängig" }));
    await screen.findByText(/^Das lässt sich nicht mehr zurücknehmen: .* Sie können sie neu eintragen\.$/);
  });

  it("is shown again when deleting it failed", async () => {
    const { server, user } = await deleted();
    server.fail("DELETE ", "error.unknown");
    await user.click(screen.getByRole("button", { name: "Schließen" }));
    await screen.findAllByRole("link", { name: /Schwimmen/ });
  });

  it("is deleted before the sign-out", async () => {
    const { server } = await deleted();
    await logout();
    await waitFor(() => expect(server.rows("timelineentry").length).toBe(0));
  });
});

describe("an intake", () => {
  it("says what to do about one that was missed, and never to take it twice", async () => {
    timelineServer([entry(9, { kind: "INTAKE", title: "Schwimmen", date: "20261119" })]);
    await shown("/timelineentry/view/9");
    screen.getByText(/Nehmen Sie keine doppelte Menge\./);
    screen.getByRole("button", { name: "Als eingenommen markieren" });
  });
});
