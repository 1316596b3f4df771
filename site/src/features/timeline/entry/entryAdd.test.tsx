import "fake-indexeddb/auto";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { expectAccessible } from "../../../test/accessible";
import { startServer } from "../../../test/server/server";
import { signedIn, timelineServer } from "../visit.fixture";
import { date, fill, focusedSummary, links, note, opened, save, time, title } from "./form.fixture";

const ADD = "/timelineentry/add/new";

beforeEach(async () => {
  await signedIn();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a new entry", () => {
  it("is sent once with its key, and the dashboard opens with it", async () => {
    const server = timelineServer([]);
    const { router, user } = await opened(ADD);
    await expectAccessible();
    await fill(user);
    await user.type(note(), "Praxis Dr. Sommer");
    expect(time().value).toBe("09:30");
    await user.dblClick(save());
    await screen.findByText("Gespeichert für Montag, 23. November.");
    const [add, ...more] = server.calls("POST", "timelineentry/add");
    expect(add?.body).toEqual({
      timelineentrycategory: 2,
      timelineentrytype: 1,
      title: "Gespräch",
      date: "20261123",
      time: "0930",
      reminderminutes: 1440,
      note: "Praxis Dr. Sommer",
    });
    expect(add?.headers.get("Idempotency-Key")).toMatch(/^[0-9a-f-]{36}$/);
    expect(more).toEqual([]);
    const row = await screen.findByRole("link", { name: "Gespräch" });
    expect(router.state.location.pathname).toBe("/dashboard");
    await waitFor(() => expect(document.activeElement).toBe(row));
    expect(row.closest("li")?.hasAttribute("data-marked")).toBe(true);
  });

  it("of a medicine begins with every day at eight, and says that the app suggests no dose", async () => {
    const server = timelineServer([]);
    const { user } = await opened(ADD);
    await user.click(screen.getByRole("radio", { name: "Einnahme" }));
    screen.getByText(/^Tragen Sie ein, was Sie mit Ihrer Praxis vereinbart haben/);
    expect([date().value, time().value]).toEqual(["20.11.2026", "08:00"]);
    await user.click(screen.getByRole("radio", { name: "Termin" }));
    expect([date().value, time().value]).toEqual(["", ""]);
    await user.click(screen.getByRole("radio", { name: "Einnahme" }));
    await user.type(screen.getByLabelText("Was nehmen Sie ein?"), "Vitamin D");
    await expectAccessible();
    await user.click(save());
    await waitFor(() => expect(server.rows("timelineentry")).toHaveLength(1));
    expect(server.calls("POST", "timelineentry/add")[0]?.body).toEqual({
      timelineentrycategory: 2000,
      timelineentrytype: 2,
      title: "Vitamin D",
      date: "20261120",
      time: "0800",
      reminderminutes: 0,
      drug: "other",
    });
    const [first] = await screen.findAllByRole("link", { name: "Vitamin D" });
    await waitFor(() => expect(document.activeElement).toBe(first));
  });

  it("suggests a reminder for a reminder, says what it means without a time, and keeps what was chosen", async () => {
    const server = timelineServer([]);
    const { user } = await opened(ADD);
    const reminder = screen.getByLabelText<HTMLSelectElement>(/^Wann möchten Sie erinnert werden\?/);
    const chosen = () => reminder.selectedOptions[0]?.text;
    const kind = (name: string) => user.click(screen.getByRole("radio", { name }));
    expect(chosen()).toBe("Keine Erinnerung");
    await kind("Erinnerung");
    expect(chosen()).toBe("Am selben Tag um 8:00 Uhr");
    screen.getByText(/^Ohne Uhrzeit gilt 8:00 Uhr morgens/);
    await kind("Termin");
    expect(chosen()).toBe("Einen Tag vorher");
    await kind("Zeit für mich");
    expect(chosen()).toBe("Keine Erinnerung");
    await user.selectOptions(reminder, "Einen Tag vorher");
    await kind("Erinnerung");
    expect(chosen()).toBe("Einen Tag vorher");
    await kind("Termin");
    await fill(user);
    expect(screen.queryByText(/^Ohne Uhrzeit gilt/)).toBeNull();
    await expectAccessible();
    await user.click(save());
    await waitFor(() => expect(server.calls("POST", "timelineentry/add")).toHaveLength(1));
    expect(server.calls("POST", "timelineentry/add")[0]?.body).toMatchObject({ reminderminutes: 1440 });
  });

  it("says when the moment of a reminder has passed, and offers the next useful one", async () => {
    const server = timelineServer([]);
    const { user } = await opened(ADD);
    await user.click(screen.getByRole("radio", { name: "Erinnerung" }));
    await user.type(title(), "Rezept holen");
    await user.click(screen.getByRole("button", { name: "Heute" }));
    // Without a time it would come at eight, which has passed.
    await waitFor(() => expect(time().value).toBe("10:00"));
    expect(screen.queryByText(/schon vorbei/)).toBeNull();
    await user.clear(time());
    await screen.findByText("Diese Zeit ist heute schon vorbei. Es kommt keine Erinnerung.");
    expect(time().value).toBe("");
    await expectAccessible();
    await user.click(screen.getByRole("button", { name: "Heute um 10:00 Uhr erinnern" }));
    expect(time().value).toBe("10:00");
    expect(screen.queryByText(/schon vorbei/)).toBeNull();
    await user.click(save());
    await waitFor(() => expect(server.calls("POST", "timelineentry/add")).toHaveLength(1));
    expect(server.calls("POST", "timelineentry/add")[0]?.body).toMatchObject({
      time: "1000",
      reminderminutes: 0,
    });
  });

  it("takes end, place and contact of an appointment", async () => {
    const sommer = { id: 8, lastname: "Sommer", practice: "Praxis am Park", addressbookentrycategory: 1 };
    const server = startServer({ addressbookentry: [sommer] });
    const { user } = await opened(ADD);
    expect(screen.queryByLabelText(/^Wo\?/)).toBeNull();
    await fill(user);
    await user.type(screen.getByLabelText(/^Bis wie viel Uhr\?/), "9");
    await user.type(screen.getByLabelText(/^Wo\?/), "Haus B");
    await user.selectOptions(await screen.findByLabelText(/^Bei wem\?/), "Sommer, Praxis am Park");
    await user.click(save());
    expect(links(await focusedSummary())).toEqual([
      "Bis wie viel Uhr? Bitte geben Sie ein Ende nach dem Beginn ein.",
    ]);
    await user.clear(screen.getByLabelText(/^Bis wie viel Uhr\?/));
    await user.type(screen.getByLabelText(/^Bis wie viel Uhr\?/), "10.15");
    await user.click(save());
    await screen.findByText("bis 10:15 Uhr · Haus B");
    const body = { time: "0930", endtime: "1015", place: "Haus B", addressbookentry: 8 };
    expect(server.calls("POST", "timelineentry/add")[0]?.body).toMatchObject(body);
  });

  it("comes every three weeks on the weekdays that were chosen", async () => {
    const server = timelineServer([]);
    const { user } = await opened(ADD);
    await fill(user);
    await user.selectOptions(screen.getByLabelText("Wie oft?"), "Jeden Montag");
    await user.selectOptions(screen.getByLabelText("In welchem Abstand?"), "Alle 3 Wochen");
    const monday = screen.getByRole<HTMLInputElement>("checkbox", { name: "Montag" });
    expect([monday.checked, monday.disabled]).toEqual([true, true]);
    expect(screen.getAllByRole("checkbox")).toEqual([monday]);
    await user.click(screen.getByRole("button", { name: "Weitere Wochentage" }));
    expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "Dienstag" }));
    await user.click(screen.getByRole("checkbox", { name: "Donnerstag" }));
    await user.click(save());
    expect(await screen.findAllByText("Alle 3 Wochen: Montag, Donnerstag")).not.toHaveLength(0);
    const body = { timelineentrytype: 3, weeks: 3, weekdays: ["mon", "thu"] };
    expect(server.calls("POST", "timelineentry/add")[0]?.body).toMatchObject(body);
  });

  it("opens the list as far as its day", async () => {
    timelineServer([]);
    const { router, user } = await opened(`${ADD}?category=reminder`);
    expect(screen.getByLabelText<HTMLInputElement>("Erinnerung").checked).toBe(true);
    await user.click(title());
    await user.paste("Kontrolle");
    await user.click(date());
    await user.paste("4.1.27");
    await user.click(save());
    // First, because it goes by itself. The link not by role: that is slow while the list grows.
    await screen.findByText("Gespeichert für Montag, 4. Januar 2027.");
    await screen.findByText("Kontrolle", { selector: "a" });
    expect(router.state.location.search).toBe("?later=2");
  });

  it("takes today or tomorrow with one tap", async () => {
    timelineServer([]);
    const { user } = await opened(ADD);
    await user.click(screen.getByRole("button", { name: "Morgen" }));
    expect(date().value).toBe("21.11.2026");
    await user.click(screen.getByRole("button", { name: "Heute" }));
    expect(date().value).toBe("20.11.2026");
  });

  it("lists what is missing, leads to it, and sends nothing", async () => {
    const server = timelineServer([]);
    const { user } = await opened(ADD);
    await user.type(time(), "halb neun");
    await user.click(save());
    const summary = await focusedSummary();
    within(summary).getByText("Bitte prüfen Sie 4 Angaben");
    expect(links(summary)).toEqual([
      "Was möchten Sie eintragen? Bitte wählen Sie eine der Möglichkeiten.",
      "Worum geht es? Bitte schreiben Sie ein paar Worte.",
      "An welchem Tag? Bitte wählen Sie einen Tag.",
      "Um wie viel Uhr? Bitte geben Sie die Uhrzeit so ein: 9:30.",
    ]);
    await expectAccessible();
    await user.click(within(summary).getByRole("link", { name: /^Was möchten/ }));
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Erinnerung" }));
    expect(server.calls("POST", "timelineentry/add")).toEqual([]);
  });

  it("offers ideas for time for oneself", async () => {
    timelineServer([]);
    const { user } = await opened(ADD);
    expect(screen.queryByText("Ideen für Sie")).toBeNull();
    await user.click(screen.getByRole("radio", { name: "Zeit für mich" }));
    const ideas = screen.getByRole("region", { name: "Ideen für Sie" });
    expect(within(ideas).getAllByRole("listitem")).toHaveLength(4);
    await user.click(within(ideas).getByRole("button", { name: "Weitere Ideen" }));
    await user.click(within(ideas).getByRole("button", { name: /^Etwas malen oder ausmalen/ }));
    expect(title().value).toBe("Etwas malen oder ausmalen");
    within(ideas).getByRole("button", { name: /^Etwas malen/, pressed: true });
    await expectAccessible();
  });

  it("puts the server's objections under their fields", async () => {
    const server = timelineServer([]);
    server.fail(/\/add/, {
      key: "error.validation",
      fields: [{ path: "timelineentrycategory", key: "reference" }],
    });
    const { user } = await opened(ADD);
    await fill(user);
    await user.click(save());
    expect(links(await focusedSummary())).toEqual([
      "Was möchten Sie eintragen? Diese Auswahl gibt es nicht mehr. Bitte wählen Sie neu.",
    ]);
    expect(title().value).toBe("Gespräch");
  });

  it("uses the same key again after a failure, and a new one for other words", async () => {
    const server = timelineServer([]);
    server.fail("timelineentry/add", "error.unknown");
    const { user } = await opened(ADD);
    await fill(user);
    await user.click(save());
    within(await focusedSummary()).getByText(/^Das hat nicht geklappt/);
    await user.click(save());
    await waitFor(() => expect(server.calls("POST", "timelineentry/add")).toHaveLength(2));
    await user.type(title(), " danach");
    await user.click(save());
    await waitFor(() => expect(server.calls("POST", "timelineentry/add")).toHaveLength(3));
    const [first, second, third] = server
      .calls("POST", "timelineentry/add")
      .map(({ headers }) => headers.get("Idempotency-Key"));
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

describe("what was typed", () => {
  it("is there again after leaving, until it is given up", async () => {
    timelineServer([]);
    const first = await opened(ADD);
    await first.user.type(title(), "Halb fertig");
    cleanup();

    const { user } = await opened(ADD);
    await screen.findByText("Ihre Eingaben von vorhin sind noch da.");
    expect(title().value).toBe("Halb fertig");
    await user.click(screen.getByRole("button", { name: "Von vorn beginnen" }));
    await waitFor(() => expect(title().value).toBe(""));
    expect(screen.queryByText("Ihre Eingaben von vorhin sind noch da.")).toBeNull();
  });

  it("is asked about before another page", async () => {
    const server = timelineServer([]);
    const { router, user } = await opened(ADD);
    await fill(user);
    const [away] = screen.getAllByRole("link", { name: "Übersicht" });
    await user.click(away as HTMLElement);
    const question = await screen.findByRole("alertdialog", { name: "Änderungen speichern?" });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(question.isConnected).toBe(false));
    expect(router.state.location.pathname).toBe(ADD);
    expect(title().value).toBe("Gespräch");

    await act(async () => router.navigate("/dashboard"));
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Speichern" }),
    );
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
    expect(server.rows("timelineentry").length).toBe(1);
  });

  it("can be discarded when leaving, and stays when it cannot be saved yet", async () => {
    const server = timelineServer([]);
    const { router, user } = await opened(ADD);
    await user.type(title(), "Ohne Tag");
    await act(async () => router.navigate("/dashboard"));
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Speichern" }),
    );
    expect(links(await focusedSummary())).toHaveLength(2);
    expect(router.state.location.pathname).toBe(ADD);

    await act(async () => router.navigate("/dashboard"));
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Verwerfen" }),
    );
    await screen.findByText("Noch keine Einträge");
    expect(server.rows("timelineentry").length).toBe(0);
    await act(async () => router.navigate(ADD));
    await screen.findByRole("button", { name: "Speichern" });
    expect(title().value).toBe("");
  });

  it("is not asked about when nothing was typed", async () => {
    timelineServer([]);
    const { router } = await opened(ADD);
    await act(async () => router.navigate("/dashboard"));
    expect(router.state.location.pathname).toBe("/dashboard");
  });
});
