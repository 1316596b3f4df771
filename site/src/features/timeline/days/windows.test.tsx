import "fake-indexeddb/auto";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import type { Server } from "../../../test/server/server";
import { entry } from "../fixture";
import { signedIn, timelineServer } from "../visit.fixture";

const FEVER = entry(4, { title: "Fieber messen" });

/** The callbacks of the intersection observers; a test calls them to bring an edge of the list into view. */
let tell: ((near: boolean) => void)[] = [];

class Observer {
  readonly #tell: (near: boolean) => void;
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    this.#tell = (near) => callback([{ isIntersecting: near }]);
  }
  observe() {
    tell.push(this.#tell);
  }
  disconnect() {
    tell = tell.filter((one) => one !== this.#tell);
  }
}

beforeEach(async () => {
  tell = [];
  vi.stubGlobal("IntersectionObserver", Observer);
  await signedIn();
});
afterEach(() => {
  vi.useRealTimers();
  window.scrollY = 0;
});

/** Scrolls to a position where both edges are near. */
async function scrollTo(y: number) {
  await act(async () => {
    for (const one of tell) one(true);
    window.scrollY = y;
    window.dispatchEvent(new Event("scroll"));
  });
}

function windows(server: Server): (string | undefined)[] {
  return server
    .calls("GET", "timelineentry/list?p.i=0&p.s=100")
    .map(({ path }) => path.match(/\d{8}/g)?.join(" "));
}

/** The requests that ask whether entries exist beyond the shown days. */
function ends(server: Server) {
  return server.calls("GET", "timelineentry/list?p.i=0&p.s=1&");
}

it("days that are being read while an entry is ticked off come all the same", async () => {
  const server = timelineServer([FEVER, entry(3, { title: "Neulich", date: "20261105" })]);
  await openSite("/dashboard");
  await screen.findByText("Fieber messen");
  const held = server.hold("GET timelineentry/list?p.i=0&p.s=100");
  await userEvent.click(screen.getByRole("button", { name: "Frühere anzeigen" }));
  await waitFor(() => expect(windows(server)).toHaveLength(2));
  await userEvent.click(screen.getByRole("button", { name: "Abhaken: Fieber messen" }));
  await screen.findByRole("button", { name: "Rückgängig: Fieber messen" });
  held.release();
  await screen.findByText("Neulich");
});

describe("scrolling", () => {
  it("asks for nothing beyond the first days as long as their end is far", async () => {
    const server = timelineServer([FEVER, entry(3, { title: "Neulich", date: "20261116" })]);
    await openSite("/dashboard");
    await screen.findByText("Fieber messen");
    await userEvent.click(screen.getByRole("button", { name: "Abhaken: Fieber messen" }));
    await screen.findByRole("button", { name: "Rückgängig: Fieber messen" });
    expect(ends(server)).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Frühere anzeigen" }));
    await screen.findByText("Weiter zurück ist nichts eingetragen.");
    expect(ends(server)).toHaveLength(1);
  });

  it("opens the next window when it comes near, and asks for nothing that is known", async () => {
    const server = timelineServer([FEVER, entry(8, { title: "Kontrolle", date: "20261210" })]);
    const router = await openSite("/dashboard");
    await screen.findByText("Keine Einträge bis Freitag, 4. Dezember.");
    await scrollTo(300);
    await screen.findByText("Kontrolle");
    await screen.findByText("Danach ist nichts mehr eingetragen.");
    expect(windows(server)).toEqual(["20261113 20261204", "20261205 20270101"]);
    expect(router.state.location.search).toBe("?later=1");
    expect(document.activeElement?.tagName).not.toBe("H2");
  });

  it("opens nothing by itself while the page stands still or nothing lies behind", async () => {
    const server = timelineServer([FEVER, entry(8, { title: "Kontrolle", date: "20261210" })]);
    await openSite("/dashboard");
    await screen.findByText("Fieber messen");
    await scrollTo(0);
    await waitFor(() => expect(ends(server)).toHaveLength(1));
    expect(windows(server)).toHaveLength(1);
    await scrollTo(300);
    await screen.findByText("Kontrolle");
    await screen.findByText("Danach ist nichts mehr eingetragen.");
    await scrollTo(600);
    expect(windows(server)).toHaveLength(2);
  });

  it("goes on through an empty stretch until there is something, and names the stretch", async () => {
    timelineServer([FEVER, entry(8, { title: "Kontrolle", date: "20270420" })]);
    await openSite("/dashboard");
    await screen.findByText("Keine Einträge bis Freitag, 4. Dezember.");
    await scrollTo(300);
    await screen.findByText("Kontrolle");
    screen.getByText("Keine Einträge bis Montag, 19. April 2027");
    await screen.findByText("Danach ist nichts mehr eingetragen.");
  });

  it("pauses after three windows, so that what follows the list can be reached", async () => {
    const server = timelineServer([entry(5, { repeat: "DAILY", title: "Tagebuch" })]);
    await openSite("/dashboard");
    await screen.findByText("Sie sehen die Tage bis Freitag, 4. Dezember.");
    for (const [index, y] of [100, 200, 300].entries()) {
      await scrollTo(y);
      await waitFor(() => expect(windows(server)).toHaveLength(index + 2));
      await waitFor(() =>
        expect(screen.getByRole("button", { name: "Weitere anzeigen" }).getAttribute("aria-busy")).toBeNull(),
      );
    }
    await scrollTo(400);
    expect(windows(server)).toHaveLength(4);
    await userEvent.click(screen.getByRole("button", { name: "Weitere anzeigen" }));
    await waitFor(() => expect(windows(server)).toHaveLength(5));
  });

  it("goes back only after a button opened the past, and only upwards", async () => {
    const old = [
      entry(1, { title: "Altes", date: "20261020" }),
      entry(2, { title: "Uralt", date: "20260920" }),
    ];
    const server = timelineServer([...old, entry(3, { title: "Neulich", date: "20261116" }), FEVER]);
    await openSite("/dashboard");
    await screen.findByText("Fieber messen");
    await scrollTo(300);
    await screen.findByText("Danach ist nichts mehr eingetragen.");
    await scrollTo(100);
    expect(windows(server)).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Frühere anzeigen" }));
    await screen.findByText("Neulich");
    await scrollTo(900);
    expect(screen.queryByText("Altes")).toBeNull();
    await scrollTo(500);
    await screen.findByText("Altes");
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Frühere anzeigen" }).getAttribute("aria-busy")).toBeNull(),
    );
    await scrollTo(100);
    await screen.findByText("Uralt");
    await screen.findByText("Weiter zurück ist nichts eingetragen.");
    await userEvent.click(screen.getByRole("button", { name: "Zu heute" }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Heute"));
    await expectAccessible();
  });

  it("keeps the days that are there when a further window cannot be read, and tries again", async () => {
    const server = timelineServer([FEVER, entry(8, { title: "Kontrolle", date: "20261210" })]);
    const broken = server.fail(/f.from=20261205/, "error.validation");
    await openSite("/dashboard");
    await userEvent.click(screen.getByRole("button", { name: "Weitere anzeigen" }));
    const retry = await screen.findByRole("button", { name: "Noch einmal versuchen" });
    screen.getByText("Fieber messen");
    broken.end();
    await userEvent.click(retry);
    await screen.findByText("Kontrolle");
  });
});

describe("browsers that do not hold the view by themselves", () => {
  it("are moved on by as much as the page grew above", async () => {
    timelineServer([entry(3, { title: "Neulich", date: "20261116" }), FEVER]);
    vi.stubGlobal("CSS", { supports: () => false });
    const grown = () => document.body.textContent.includes("Neulich");
    vi.spyOn(document.documentElement, "scrollHeight", "get").mockImplementation(() =>
      grown() ? 1300 : 1000,
    );
    const scrollBy = vi.spyOn(window, "scrollBy").mockImplementation(() => undefined);
    await openSite("/dashboard");
    await screen.findByText("Fieber messen");
    window.scrollY = 400;
    await userEvent.click(screen.getByRole("button", { name: "Frühere anzeigen" }));
    await screen.findByText("Neulich");
    expect(scrollBy).toHaveBeenCalledWith(0, 300);
  });
});

describe("a series in the list", () => {
  const DIARY = entry(5, { repeat: "DAILY", title: "Tagebuch", date: "20261118", time: "2000" });
  const SWIM = entry(6, { repeat: "WEEKLY", title: "Schwimmen", date: "20261113", kind: "TIME_FOR_ME" });

  it("stands on each of its days and says how often it comes", async () => {
    timelineServer([DIARY, SWIM]);
    await openSite("/dashboard");
    const today = await screen.findByRole("region", { name: /^Heute$/ });
    within(today).getByText("Jeden Tag");
    within(today).getByText("Jeden Freitag");
    expect(screen.getAllByRole("link", { name: "Tagebuch" })).toHaveLength(15);
    const [link] = within(today).getAllByRole("link", { name: "Tagebuch" });
    expect(link?.getAttribute("href")).toBe("/timelineentry/view/5?day=20261120");
  });

  it("is ticked off for one day alone, in place, and can be taken back", async () => {
    const server = timelineServer([DIARY]);
    await openSite("/dashboard");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Abhaken: Tagebuch" }));
    const undo = await screen.findByRole("button", { name: "Rückgängig: Tagebuch" });
    await waitFor(() => expect(document.activeElement).toBe(undo));
    const body = { day: "20261120", version: 0, done: true, donedate: "20261120", donetime: "0912" };
    expect(server.calls("POST", "timelineentry/day/5").map((call) => call.body)).toEqual([body]);
    // The answer replaced the row; no window was loaded again.
    expect(windows(server)).toHaveLength(1);
    expect(screen.getAllByText("Erinnerung · Erledigt")).toHaveLength(1);
    vi.setSystemTime(Date.now() + 1000);
    await user.click(undo);
    await screen.findByRole("button", { name: "Abhaken: Tagebuch" });
    expect(server.calls("POST", "timelineentry/day/5").at(-1)?.body).toMatchObject({
      done: false,
      donedate: null,
    });
  });

  it("keeps the day of an entry that is ticked off late, and says when it was done", async () => {
    const late = entry(7, { title: "Rezept abholen", date: "20261118" });
    const server = timelineServer([late, entry(8, { kind: "INTAKE", title: "Tablette", date: "20261119" })]);
    await openSite("/dashboard");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Frühere anzeigen" }));
    await user.click(await screen.findByRole("button", { name: "Abhaken: Rezept abholen" }));
    const row = await screen.findByText("Erinnerung · Erledigt am Freitag, 20. November, 09:12 Uhr");
    expect(row.closest("section")?.textContent).toContain("Mittwoch 18. November");
    expect(server.row("timelineentry", 7)).toMatchObject({
      date: "20261118",
      donedate: "20261120",
      donetime: "0912",
    });
    await user.click(screen.getByRole("button", { name: "Eingenommen: Tablette" }));
    await screen.findByText("Einnahme · Eingenommen am Freitag, 20. November, 09:12 Uhr");
  });
});

describe("a quick entry", () => {
  it("is stored with one line, and the overview shows where it stands", async () => {
    const server = timelineServer([]);
    await openSite("/dashboard");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Schnell eintragen" }));
    await screen.findByRole("form", { name: "Schnell eintragen" });
    const line = () => screen.getByLabelText<HTMLInputElement>("Was möchten Sie sich merken?");
    expect(document.activeElement).toBe(line());
    await user.keyboard("{Enter}");
    await screen.findByText("Bitte schreiben Sie ein paar Worte.");
    await user.click(screen.getByRole("radio", { name: "Termin" }));
    await user.click(screen.getByRole("radio", { name: "Morgen" }));
    const time = screen.getByLabelText<HTMLInputElement>(/^Um wie viel Uhr/);
    await user.type(time, "halb neun");
    await user.type(line(), "Blut{Enter}");
    await screen.findByText("Bitte geben Sie die Uhrzeit so ein: 9:30.");
    await waitFor(() => expect(document.activeElement).toBe(time));
    await expectAccessible();
    await user.clear(time);
    await user.clear(line());
    await user.type(line(), "Blutabnahme{Enter}");
    await screen.findByRole("link", { name: "Blutabnahme" });
    expect(server.calls("POST", "timelineentry/add")[0]?.body).toEqual({
      timelineentrycategory: 2,
      timelineentrytype: 1,
      title: "Blutabnahme",
      date: "20261121",
      // A day before would have been this morning.
      reminderminutes: 120,
    });
    expect(screen.queryByRole("dialog")).toBeNull();
    const row = screen.getByRole("link", { name: "Blutabnahme" });
    await waitFor(() => expect(document.activeElement).toBe(row));
    expect(row.closest("li")?.hasAttribute("data-marked")).toBe(true);
  });

  it("is closed by Esc, and what was typed is there again", async () => {
    const server = timelineServer([]);
    await openSite("/dashboard");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Schnell eintragen" }));
    await screen.findByRole("dialog", { name: "Schnell eintragen" });
    await user.keyboard("Fieber messen");
    await user.click(screen.getByRole("radio", { name: "Übermorgen" }));
    await user.type(screen.getByLabelText(/^Um wie viel Uhr/), "8");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const opener = screen.getByRole("button", { name: "Schnell eintragen" });
    expect(document.activeElement).toBe(opener);
    await user.click(opener);
    const line = await screen.findByLabelText<HTMLInputElement>("Was möchten Sie sich merken?");
    await waitFor(() => expect(line.value).toBe("Fieber messen"));
    await user.click(screen.getByRole("button", { name: "Eintragen" }));
    await waitFor(() => expect(server.rows("timelineentry")).toHaveLength(1));
    expect(server.rows("timelineentry")[0]).toMatchObject({ date: "20261122", time: "0800" });
  });

  it("says when no reminder can come any more today", async () => {
    timelineServer([]);
    await openSite("/dashboard");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Schnell eintragen" }));
    await screen.findByText("Zum Beispiel 9:30. Ohne Uhrzeit kommt heute keine Erinnerung mehr.");
    await user.type(screen.getByLabelText(/^Um wie viel Uhr/), "8:30");
    await screen.findByText("Diese Zeit ist heute schon vorbei. Es kommt keine Erinnerung.");
    await user.click(screen.getByRole("radio", { name: "Morgen" }));
    await screen.findByText("Zum Beispiel 9:30.");
  });

  it("keeps what was typed when it could not be stored", async () => {
    const server = timelineServer([]);
    server.fail(/\/add/, "error.unknown");
    await openSite("/dashboard");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Schnell eintragen" }));
    await screen.findByRole("form", { name: "Schnell eintragen" });
    await user.keyboard("Fieber messen{Enter}");
    await screen.findByText(/^Das hat nicht geklappt/);
    expect(screen.getByLabelText<HTMLInputElement>("Was möchten Sie sich merken?").value).toBe(
      "Fieber messen",
    );
    await user.keyboard("{Enter}");
    await waitFor(() => expect(server.calls("POST", "timelineentry/add")).toHaveLength(2));
    const [first, second] = server
      .calls("POST", "timelineentry/add")
      .map(({ headers }) => headers.get("Idempotency-Key"));
    expect(second).toBe(first);
  });
});
