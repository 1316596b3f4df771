import "fake-indexeddb/auto";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLowEnergy } from "../../../app/appearance";
import { cachedResponses, clearResponseCache } from "../../../device/answers";
import { cacheResponse } from "../../../device/storeAnswer";
import { chooseLanguage } from "../../../i18n/i18n";
import { logout } from "../../../session/signOut";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { soon } from "../../../test/soon";
import { DOUBLE_TAP_MS } from "../entry/useDone";
import { entry } from "../fixture";
import { signedIn, timelineServer } from "../visit.fixture";

const PRESCRIPTION = entry(1, { title: "Rezept abholen", time: "0800", done: true });
const TALK = entry(2, {
  kind: "APPOINTMENT",
  title: "Gespräch",
  time: "1030",
  note: "Praxis Dr. Sommer\nFragen",
});
const WALK = entry(3, { kind: "TIME_FOR_ME", title: "Spaziergang", time: "1500" });
const FEVER = entry(4, { title: "Fieber messen" });
const SHOULDER = entry(5, { title: "Schulter üben", date: "20261121", time: "1100" });
const MASSAGE = entry(6, { kind: "APPOINTMENT", title: "Lymphdrainage", date: "20261123", time: "1345" });
const BLOOD = entry(7, { kind: "APPOINTMENT", title: "Blutabnahme", date: "20261116", time: "0745" });
const ALL = [PRESCRIPTION, TALK, WALK, FEVER, SHOULDER, MASSAGE, BLOOD];

beforeEach(signedIn);
afterEach(() => {
  chooseLowEnergy(false);
  vi.useRealTimers();
});

async function day(name: RegExp): Promise<HTMLElement> {
  return await screen.findByRole("region", { name });
}

function texts(items: readonly HTMLElement[]): string[] {
  return items.map((item) => item.textContent);
}

describe("the dashboard", () => {
  it("greets by time and name and says what today brings", async () => {
    timelineServer(ALL);
    await openSite("/dashboard");
    await screen.findByRole("heading", { level: 1, name: "Guten Morgen, Frau Berger" });
    screen.getByText("Freitag, 20. November");
    await screen.findByText("Heute stehen noch 3 Dinge an. Ihr nächster Termin ist um 10:30 Uhr.");
    expect(document.title).toBe("Übersicht – Zuversicht");
  });

  it("speaks English as well, with British dates", async () => {
    timelineServer([SHOULDER, MASSAGE]);
    await chooseLanguage("en");
    await openSite("/dashboard");
    await screen.findByRole("heading", { level: 1, name: "Good morning, Ms Berger" });
    await screen.findByText(
      /^Nothing is planned for today\. Your next appointment is on Monday,? 23 November at 13:45\.$/,
    );
    const tomorrow = await screen.findByRole("heading", { level: 2, name: /^Tomorrow/ });
    expect(tomorrow.textContent).toMatch(/^Tomorrow Saturday,? 21 November$/);
  });

  it("groups the entries by day and splits today by the line that says now", async () => {
    timelineServer(ALL);
    await openSite("/dashboard");
    await screen.findByText("Rezept abholen");
    const today = await day(/^Heute$/);
    expect(texts(within(today).getAllByRole("listitem"))).toEqual([
      "08:00Erinnerung · ErledigtRezept abholen",
      "Jetzt, 09:12",
      "10:30TerminGesprächPraxis Dr. Sommer",
      "15:00Zeit für michSpaziergangAbhaken",
      "ErinnerungFieber messenAbhaken",
      expect.stringMatching(/^Artikel des Tages/),
    ]);
    // The question of the day follows the entries of today.
    await screen.findByRole("heading", { level: 2, name: "Wie geht es Ihnen heute?" });
    const headings = screen.getAllByRole("heading", { level: 2 });
    expect(texts(headings)).toEqual([
      "Heute",
      "Wie geht es Ihnen heute?",
      "Morgen Samstag, 21. November",
      "Montag 23. November",
    ]);
    expect(screen.queryByText("Blutabnahme")).toBeNull();
    // Entries of later days and appointments have no such button.
    expect(within(await day(/^Morgen/)).queryByRole("button")).toBeNull();
    await expectAccessible();
  });

  it.each(["Etc/Unknown", "undefined", "Mars/Phobos", undefined])(
    "shows the days of the zone in the profile where the browser says it is in %s",
    async (timeZone) => {
      const options = Intl.DateTimeFormat().resolvedOptions();
      vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
        ...options,
        timeZone: timeZone as string,
      });
      const server = timelineServer(ALL);
      await openSite("/dashboard");
      await screen.findByText(/^Ihr Gerät nennt keine Zeitzone/);
      await day(/^Heute$/);
      const listCalls = server.calls("GET", "timelineentry/list").map(({ path }) => path);
      expect(listCalls.length).toBeGreaterThan(0);
      expect(listCalls.filter((path) => path.includes("timezone"))).toEqual([]);
      vi.restoreAllMocks();
    },
  );

  it("asks for a week back and two weeks ahead, as seen from where the person is, and beyond only when asked", async () => {
    const server = timelineServer(ALL);
    await openSite("/dashboard");
    await day(/^Heute$/);
    const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
    const first = [
      `/api/timelineentry/list?p.i=0&p.s=100&f.daily=true&f.from=20261113&f.timezone=${zone}&f.to=20261204&o.sort=date`,
      `/api/timelineentry/list?p.i=0&p.s=1&f.from=20261205&f.timezone=${zone}&o.sort=date`,
    ];
    const listCalls = () => server.calls("GET", "timelineentry/list").map(({ path }) => path);
    await waitFor(() => expect(listCalls()).toEqual(first));
    await userEvent.click(screen.getByRole("button", { name: "Frühere anzeigen" }));
    const before = `/api/timelineentry/list?p.i=0&p.s=1&f.timezone=${zone}&f.to=20261112&o.sort=date%7Cdesc`;
    await waitFor(() => expect(listCalls()).toEqual([...first, before]));
  });

  it("reads a list to its end", async () => {
    timelineServer([FEVER, MASSAGE], { largestPage: 1 });
    await openSite("/dashboard");
    await screen.findByText("Lymphdrainage");
    screen.getByText("Fieber messen");
  });

  it("offers two ways to other days and says how far the list reaches", async () => {
    const old = entry(9, { title: "Altes", date: "20261020" });
    const server = timelineServer([...ALL, entry(8, { title: "Kontrolle", date: "20261210" }), old]);
    const router = await openSite("/dashboard");
    const user = userEvent.setup();
    await screen.findByText("Sie sehen die Tage bis Freitag, 4. Dezember.");

    await user.click(screen.getByRole("button", { name: "Frühere anzeigen" }));
    await screen.findByText("Blutabnahme");
    screen.getByText("Sie sehen die Tage ab Freitag, 13. November.");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Montag 16. November"));

    await user.click(screen.getByRole("button", { name: "Weitere anzeigen" }));
    await screen.findByText("Kontrolle");
    await screen.findByText("Danach ist nichts mehr eingetragen.");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Donnerstag 10. Dezember"));
    const windows = server
      .calls("GET", "timelineentry/list?p.i=0&p.s=100")
      .map(({ path }) => path.match(/\d{8}/g)?.join(" "));
    expect(windows).toEqual(["20261113 20261204", "20261205 20270101"]);
    expect(router.state.location.search).toBe("?earlier=1&later=1");
  });

  it("says in the week strip what a day holds, and leads to it", async () => {
    timelineServer(ALL);
    await openSite("/dashboard");
    const user = userEvent.setup();
    const week = await screen.findByRole("list", { name: "Diese Woche" });
    const monday = await within(week).findByRole("button", { name: /Mo\s*16\s*1 Termin/ });
    expect(within(week).getByRole("button", { current: "date" }).textContent).toBe(
      "Fr202 Erinnerungen, 1 Termin, einmal Zeit für mich",
    );
    await user.click(monday);
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Montag 16. November"));
    await user.click(within(week).getByRole("button", { name: /Di\s*17\s*kein Eintrag/ }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Dienstag 17. November"));
    within(await day(/^Dienstag/)).getByText("Hier ist nichts eingetragen.");
  });

  it("moves the line with the minutes and the day with midnight", async () => {
    timelineServer([TALK, SHOULDER]);
    await openSite("/dashboard");
    await screen.findByText("Jetzt, 09:12");
    vi.setSystemTime(new Date(2026, 10, 21, 0, 1));
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    await screen.findByText("Jetzt, 00:01");
    within(await day(/^Heute$/)).getByText("Schulter üben");
    screen.getByRole("heading", { level: 1, name: "Guten Abend, Frau Berger" });
  });
});

describe("ticking off", () => {
  it("marks in place, keeps the focus and can be taken back", async () => {
    const server = timelineServer([FEVER]);
    await openSite("/dashboard");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Abhaken: Fieber messen" }));
    const undo = await screen.findByRole("button", { name: "Rückgängig: Fieber messen" });
    await waitFor(() => expect(document.activeElement).toBe(undo));
    expect(server.calls("POST", "timelineentry/update/4")[0]?.body).toEqual({
      id: 4,
      version: 1,
      done: true,
      donedate: "20261120",
      donetime: "0912",
    });
    within(await day(/^Heute$/)).getByText("Erinnerung · Erledigt");
    await screen.findByText("Heute steht nichts mehr an.");

    // The second tap of a double tap is not taken as undoing.
    await user.click(undo);
    expect(server.calls("POST", "timelineentry/update")).toHaveLength(1);
    vi.setSystemTime(Date.now() + DOUBLE_TAP_MS);
    await user.click(undo);
    await screen.findByRole("button", { name: "Abhaken: Fieber messen" });
    expect(server.row("timelineentry", 4)).toMatchObject({ done: false, version: 3 });
  });

  it("ticks the newest version when the row was changed elsewhere", async () => {
    const server = timelineServer([FEVER]);
    await openSite("/dashboard");
    const user = userEvent.setup();
    const tick = await screen.findByRole("button", { name: "Abhaken: Fieber messen" });
    server.put("timelineentry", { ...FEVER, version: 5, title: "Fieber messen, morgens" });
    await user.click(tick);
    await screen.findByRole("button", { name: "Rückgängig: Fieber messen, morgens" });
    expect(server.row("timelineentry", 4)).toMatchObject({ done: true, version: 6 });
  });

  it("says so when it did not work, and leaves the row open", async () => {
    timelineServer([FEVER]).fail("timelineentry/update", "error.unknown");
    await openSite("/dashboard");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Abhaken: Fieber messen" }));
    await screen.findByText(/^Das hat nicht geklappt/);
    screen.getByRole("button", { name: "Abhaken: Fieber messen" });
  });
});

describe("without entries", () => {
  it("invites to make one", async () => {
    timelineServer([]);
    await openSite("/dashboard");
    await screen.findByRole("heading", { name: "Noch keine Einträge" });
    const [add, ...more] = screen.getAllByRole("link", { name: "Neuer Eintrag" });
    expect(add?.getAttribute("href")).toBe("/timelineentry/add/new");
    expect(more).toEqual([]);
    await expectAccessible();
  });

  it("offers no way to days that hold nothing either, and says nothing of them", async () => {
    const server = timelineServer([]);
    await openSite("/dashboard");
    await screen.findByRole("heading", { name: "Noch keine Einträge" });
    await waitFor(() => expect(server.calls("GET", "timelineentry/list?p.i=0&p.s=1&")).toHaveLength(2));
    expect(screen.queryByRole("button", { name: /^(Frühere|Weitere) anzeigen$/ })).toBeNull();
    expect(screen.queryByText(/nichts (mehr )?eingetragen/)).toBeNull();
  });

  it("offers the way to where there is something", async () => {
    timelineServer([entry(8, { title: "Kontrolle", date: "20261210" })]);
    await openSite("/dashboard");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Weitere anzeigen" }));
    await screen.findByText("Kontrolle");
    await screen.findByText("Danach ist nichts mehr eingetragen.");
    expect(screen.queryByRole("heading", { name: "Noch keine Einträge" })).toBeNull();
  });

  it("keeps the way on when what lies there cannot be read", async () => {
    const server = timelineServer([entry(8, { title: "Kontrolle", date: "20261210" })]);
    server.fail(/p.s=100&f.from=20261205/, "error.validation");
    await openSite("/dashboard");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Weitere anzeigen" }));
    await screen.findByText("Danach ist nichts mehr eingetragen.");
    screen.getByRole("button", { name: "Noch einmal versuchen" });
  });

  it("shows where they will stand while they are loading", async () => {
    const answer = timelineServer([FEVER]).hold("timelineentry/list");
    await openSite("/dashboard");
    within(await day(/^Heute$/)).getByText("Wird geladen");
    screen.getByRole("link", { name: "Neuer Eintrag" });
    await act(async () => answer.release());
    await screen.findByText("Fieber messen");
    expect(screen.queryByText("Wird geladen")).toBeNull();
  });

  it("says that loading failed and tries again on request", async () => {
    const server = timelineServer([FEVER]);
    const broken = server.fail(/timelineentry\/list/, "error.validation");
    await openSite("/dashboard");
    const user = userEvent.setup();
    await screen.findByText("Die Daten ließen sich nicht laden. Das liegt nicht an Ihnen.");
    broken.end();
    await user.click(screen.getByRole("button", { name: "Noch einmal versuchen" }));
    await screen.findByText("Fieber messen");
  });

  it("names a missing connection as such", async () => {
    // Else what an earlier visit has seen is shown.
    await clearResponseCache();
    const server = timelineServer([]);
    server.fail(/timelineentry\/list/, "offline");
    await openSite("/dashboard");
    await screen.findByText(
      "Sie sind gerade ohne Verbindung. Sobald sie da ist, können Sie es noch einmal versuchen.",
    );
  });

  it("still names the emergency numbers", async () => {
    timelineServer([]);
    await openSite("/dashboard");
    const call = await screen.findByRole("link", { name: "112" });
    expect(call.getAttribute("href")).toBe("tel:112");
    expect(screen.getByRole("link", { name: "116 117" }).getAttribute("href")).toBe("tel:116117");
  });
});

describe("the week at a glance", () => {
  it("moves a week on and back, and says nothing of days that are not read", async () => {
    timelineServer(ALL);
    await openSite("/dashboard");
    const user = userEvent.setup();
    const days = () => texts(within(screen.getByRole("list", { name: /Woche/ })).getAllByRole("button"));
    await waitFor(() => expect(days()[4]).toMatch(/^Fr20.*1 Termin/));
    await user.click(screen.getByRole("button", { name: "Eine Woche weiter" }));
    screen.getByRole("list", { name: "Woche vom 23. November" });
    expect(days()[0]).toBe("Mo231 Termin");
    await user.click(screen.getByRole("button", { name: "Eine Woche weiter" }));
    expect(days()[6]).toBe("So6");
    await user.click(screen.getByRole("button", { name: "Eine Woche zurück" }));
    await user.click(screen.getByRole("button", { name: "Eine Woche zurück" }));
    screen.getByRole("list", { name: "Diese Woche" });
  });
});

describe("less at once", () => {
  it("shows today's next three and every appointment to come, then everything", async () => {
    chooseLowEnergy(true);
    timelineServer([...ALL, entry(9, { title: "Tabletten holen" })]);
    await openSite("/dashboard");
    chooseLowEnergy(true);
    const user = userEvent.setup();
    const more = await screen.findByRole("button", { name: "Mehr anzeigen" });
    const rows = within(await day(/^Heute$/)).getAllByRole("heading", { level: 3 });
    expect(texts(rows)).toEqual(["Gespräch", "Spaziergang", "Fieber messen"]);
    expect(screen.queryByRole("button", { name: "Weitere anzeigen" })).toBeNull();
    screen.getByText("Lymphdrainage");
    expect(screen.queryByText("Schulter üben")).toBeNull();
    await user.click(more);
    await screen.findByText("Schulter üben");
    screen.getByText("Tabletten holen");
    expect(document.activeElement?.textContent).toBe("Heute");
  });

  it("keeps a row in place when it is ticked off", async () => {
    chooseLowEnergy(true);
    timelineServer([FEVER]);
    await openSite("/dashboard");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Abhaken: Fieber messen" }));
    const undo = await screen.findByRole("button", { name: "Rückgängig: Fieber messen" });
    await waitFor(() => expect(document.activeElement).toBe(undo));
  });

  it("has no button for more where there is none", async () => {
    chooseLowEnergy(true);
    timelineServer([FEVER]);
    await openSite("/dashboard");
    await screen.findByText("Fieber messen");
    expect(screen.queryByRole("button", { name: "Mehr anzeigen" })).toBeNull();
  });
});

describe("on the next visit", () => {
  async function visited(entries: Parameters<typeof timelineServer>[0]) {
    timelineServer(entries);
    await openSite("/dashboard");
    await screen.findByText("Gespräch");
    await screen.findByText(/Frau Berger/);
    await soon(async () => expect((await cachedResponses(7)).size).toBeGreaterThan(1));
    cleanup();
  }

  it("begins with what was seen last, before anything is answered", async () => {
    await visited(ALL);
    timelineServer(ALL).hold("");
    await openSite("/dashboard");
    await screen.findByText("Gespräch");
    screen.getByRole("heading", { level: 1, name: "Guten Morgen, Frau Berger" });
    screen.getByText("Heute stehen noch 3 Dinge an. Ihr nächster Termin ist um 10:30 Uhr.");
  });

  it("begins with yesterday's days on a new day, and puts right what has changed", async () => {
    await visited(ALL);
    vi.setSystemTime(new Date(2026, 10, 21, 9, 12));
    const changed = [{ ...SHOULDER, title: "Schulter dehnen" }, MASSAGE];
    const answer = timelineServer(changed).hold("timelineentry/list");
    await openSite("/dashboard");
    await day(/^Heute/);
    await screen.findByText("Schulter üben");
    expect(screen.queryByText("Gespräch")).toBeNull();
    answer.release();
    await screen.findByText("Schulter dehnen");
    expect(screen.queryByText("Schulter üben")).toBeNull();
  });

  it("knows nothing of somebody else", async () => {
    await visited(ALL);
    expect((await cachedResponses(8)).size).toBe(0);
  });

  it("keeps nothing after the sign-out, not even an answer that comes late", async () => {
    await visited(ALL);
    await act(() => logout());
    await cacheResponse(7, "timelineentry/list?near", { items: ALL });
    expect((await cachedResponses(7)).size).toBe(0);
  });
});
