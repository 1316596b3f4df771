import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pull } from "../../offline/changes";
import { unsentOf } from "../../offline/writes";
import { expectAccessible } from "../../test/accessible";
import { openSite } from "../../test/openSite";
import { PERSON } from "../../test/server/person";
import type { Server } from "../../test/server/server";
import { date, fill, opened, save, title } from "./entry/form.fixture";
import { DOUBLE_TAP_MS } from "./entry/useDone";
import { entry } from "./fixture";
import { signedIn, timelineServer } from "./visit.fixture";

const ROOT = "timelineentry";
const PILL = entry(5, { repeat: "DAILY", kind: "INTAKE", title: "Tablette", date: "20261118", time: "0800" });
const FEVER = entry(4, { title: "Fieber messen" });
const TODAY = "/timelineentry/view/5?day=20261120";

beforeEach(signedIn);
afterEach(() => {
  vi.useRealTimers();
});

const cut = (server: Server) => server.fail(/^(GET|POST|DELETE) /, "offline");
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const press = async (name: string | RegExp) => {
  vi.setSystemTime(Date.now() + DOUBLE_TAP_MS);
  await userEvent.setup().click(await button(name));
};
/** Presses what a question is for: its verb is that of the button which asked. */
const agree = async (verb: string) => {
  const question = await screen.findByRole("alertdialog");
  vi.setSystemTime(Date.now() + DOUBLE_TAP_MS);
  await userEvent.setup().click(within(question).getByRole("button", { name: verb }));
};
const days = (server: Server) => server.rows(ROOT).filter(({ series }) => series === 5);
const sent = () => waitFor(async () => expect(await unsentOf(PERSON)).toBe(0));

/** The overview and the day have been seen, and the network is gone. */
async function without(rows: Parameters<typeof timelineServer>[0], loadedPaths: readonly string[]) {
  const server = timelineServer(rows);
  for (const page of loadedPaths) {
    await openSite(page);
    await screen.findAllByText("Tablette");
    if (page !== "/dashboard") await button("Als eingenommen markieren");
    cleanup();
  }
  await pull(PERSON, "de");
  return { server, network: cut(server) };
}

function back({ end }: ReturnType<typeof cut>): void {
  end();
  window.dispatchEvent(new Event("online"));
}

/** The addresses of the links of this kind that the page has shown since now, also for a moment. */
function whatWasShown(links: string): () => (string | null)[] {
  const shown = new Set<string | null>();
  const observer = new MutationObserver(() => {
    for (const link of document.querySelectorAll(links)) shown.add(link.getAttribute("href"));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    return [...shown];
  };
}

describe("a day of a series without network", () => {
  it("is ticked at once in list and detail, and once on the server when the network is back", async () => {
    const { server, network } = await without([PILL], [TODAY, "/dashboard"]);
    await openSite("/dashboard");
    await press("Eingenommen: Tablette");
    await button("Rückgängig: Tablette");
    await screen.findByText("Eingenommen: Tablette. Wird später gesendet.");
    expect(await unsentOf(PERSON)).toBe(1);
    cleanup();
    await openSite("/dashboard");
    await screen.findByText(/ · Eingenommen um 09:12 Uhr$/);
    cleanup();
    await openSite(TODAY);
    await button("Wieder öffnen");
    expect(days(server)).toEqual([]);
    back(network);
    await sent();
    expect(days(server)).toMatchObject([{ seriesdate: "20261120", done: true, donetime: "0912" }]);
    await screen.findByRole("heading", { level: 1, name: "Tablette" });
    await button("Wieder öffnen");
  });

  it("ends as the last tap left it: ticked, then open again", async () => {
    const { server, network } = await without([PILL], ["/dashboard"]);
    await openSite("/dashboard");
    await press("Eingenommen: Tablette");
    await screen.findByText(/^Eingenommen: Tablette\. Wird später gesendet/);
    await press("Rückgängig: Tablette");
    await button("Eingenommen: Tablette");
    expect(await unsentOf(PERSON)).toBe(2);
    back(network);
    await sent();
    expect(days(server)).toHaveLength(1);
    expect(days(server)[0]).toMatchObject({ seriesdate: "20261120", done: false, version: 2 });
    expect(days(server)[0]?.donetime).toBeUndefined();
  });

  it("is left out and brought back", async () => {
    const { server, network } = await without([PILL], [TODAY, "/dashboard"]);
    await openSite(TODAY);
    await press("Diesen Tag auslassen");
    await agree("Diesen Tag auslassen");
    await screen.findByText("Der Tag ist ausgelassen.");
    const links = () =>
      screen.queryAllByRole("link", { name: "Tablette" }).map((one) => one.getAttribute("href"));
    await waitFor(() => expect(links()).toHaveLength(14));
    expect(links()).not.toContain(TODAY);
    await userEvent.setup().click(screen.getByRole("button", { name: "Rückgängig" }));
    await waitFor(() => expect(links()).toContain(TODAY));
    back(network);
    await sent();
    expect(days(server)).toHaveLength(1);
    expect(days(server)[0]?.skipped).not.toBe(true);
  });

  it("that another device has ticked meanwhile stays as that one did it, and nobody is asked", async () => {
    const { server, network } = await without([PILL], ["/dashboard"]);
    server.put(ROOT, ofDay({ done: true, donedate: "20261120", donetime: "0855" }));
    await openSite("/dashboard");
    await press("Eingenommen: Tablette");
    await button("Rückgängig: Tablette");
    back(network);
    await sent();
    expect(days(server)).toMatchObject([{ donetime: "0855", version: 1 }]);
  });

  it("keeps what another device has written beside the tick", async () => {
    const { server, network } = await without([PILL], ["/dashboard"]);
    server.put(ROOT, ofDay({ note: "Mit Milch" }));
    await openSite("/dashboard");
    await press("Eingenommen: Tablette");
    await button("Rückgängig: Tablette");
    back(network);
    await sent();
    expect(days(server)).toMatchObject([{ note: "Mit Milch", done: true, version: 2 }]);
  });

  it("whose note was changed here and elsewhere asks which one counts", async () => {
    const { server, network } = await without([PILL], [TODAY, "/dashboard"]);
    server.put(ROOT, ofDay({ note: "Mit Milch" }));
    await openSite("/timelineentry/edit/5?day=20261120");
    await userEvent.setup().type(await screen.findByRole("textbox", { name: /^Notiz/ }), "Nüchtern");
    await press("Speichern");
    await screen.findByText("Nüchtern");
    back(network);
    await screen.findByText("1 Änderung braucht Ihre Entscheidung");
    cleanup();
    await openSite("/outbox");
    await screen.findByRole("heading", { name: "Tablette, 20.11.2026" });
    await press("Versionen vergleichen: Tablette, 20.11.2026");
    const notes = within(screen.getByRole("radiogroup", { name: "Notiz" }));
    await userEvent.setup().click(notes.getByRole("radio", { name: /^Nüchtern\s*Ihre Eingabe/ }));
    notes.getByRole("radio", { name: /^Mit Milch\s*Inzwischen gespeichert/ });
    await expectAccessible();
    await press("Speichern");
    await sent();
    expect(days(server)).toMatchObject([{ note: "Nüchtern", version: 2 }]);
  });
});

describe("an entry that does not come back, without network", () => {
  const rows = [PILL, FEVER];
  const names = (section: HTMLElement) =>
    within(section)
      .getAllByRole("link")
      .map(({ textContent }) => textContent);
  const today = () => screen.findByRole("region", { name: /^Heute$/ });

  it("is added, stands on its day in its order, is changed to another day and arrives once", async () => {
    const { server, network } = await without(rows, ["/dashboard"]);
    const { user } = await opened("/timelineentry/add/new");
    await fill(user);
    await user.clear(date());
    await user.type(date(), "20.11.2026");
    await user.click(save());
    await screen.findByText(/^Auf diesem Gerät gespeichert/);
    await screen.findByRole("link", { name: "Gespräch" });
    expect(names(await today())).toEqual(expect.arrayContaining(["Tablette", "Gespräch", "Fieber messen"]));
    cleanup();
    await openSite("/dashboard");
    const link = await screen.findByRole("link", { name: "Gespräch" });
    const [at, before, after] = ["Gespräch", "Tablette", "Fieber messen"].map((name) =>
      names(link.closest("section") as HTMLElement).indexOf(name),
    );
    expect([before, at, after]).toEqual([before, at, after].toSorted());
    await user.click(link);
    await user.click(await screen.findByRole("link", { name: "Bearbeiten" }));
    await screen.findByRole("button", { name: "Speichern" });
    await user.clear(date());
    await user.type(date(), "21.11.2026");
    await user.click(save());
    await screen.findByRole("heading", { level: 1, name: "Gespräch" });
    cleanup();
    await openSite("/dashboard");
    const section = async () => (await screen.findByRole("link", { name: "Gespräch" })).closest("section");
    // What was seen last is shown for a moment.
    await waitFor(async () => expect((await section())?.textContent).toContain("21. November"));
    expect(server.rows(ROOT)).toHaveLength(2);
    back(network);
    await sent();
    const stored = server.rows(ROOT).filter(({ title: name }) => name === "Gespräch");
    expect(stored).toMatchObject([{ date: "20261121", time: "0930", version: 2 }]);
    await waitFor(async () =>
      expect((await screen.findByRole("link", { name: "Gespräch" })).getAttribute("href")).toBe(
        `/timelineentry/view/${stored[0]?.id}`,
      ),
    );
  });

  it("is written down with one line and ticked off before it was sent", async () => {
    const { server, network } = await without(rows, ["/dashboard"]);
    await openSite("/dashboard");
    await press("Schnell eintragen");
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("Was möchten Sie sich merken?"), "Rezept abholen");
    await press("Eintragen");
    await screen.findByText(/^Auf diesem Gerät gespeichert/);
    await press("Abhaken: Rezept abholen");
    await button("Rückgängig: Rezept abholen");
    back(network);
    await sent();
    const stored = server.rows(ROOT).filter(({ title: name }) => name === "Rezept abholen");
    expect(stored).toMatchObject([{ done: true, date: "20261120" }]);
  });

  it("is ticked off at once where it has just been sent and the list does not show that yet", async () => {
    const { server, network } = await without(rows, ["/dashboard"]);
    await openSite("/dashboard");
    await press("Schnell eintragen");
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("Was möchten Sie sich merken?"), "Rezept abholen");
    await press("Eintragen");
    await screen.findByText(/^Auf diesem Gerät gespeichert/);
    const held = server.hold(`GET ${ROOT}/list`);
    back(network);
    await sent();
    await press("Abhaken: Rezept abholen");
    await button("Rückgängig: Rezept abholen");
    held.release();
    await sent();
    const stored = server.rows(ROOT).filter(({ title: name }) => name === "Rezept abholen");
    expect(stored).toMatchObject([{ done: true, version: 2 }]);
    await button("Rückgängig: Rezept abholen");
  });

  it("is ticked off on its page, which was opened before it was sent", async () => {
    const { server, network } = await without(rows, ["/dashboard"]);
    await openSite("/dashboard");
    await press("Schnell eintragen");
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("Was möchten Sie sich merken?"), "Rezept abholen");
    await press("Eintragen");
    await user.click(await screen.findByRole("link", { name: "Rezept abholen" }));
    await button("Abhaken");
    back(network);
    await sent();
    const id = server.rows(ROOT).find(({ title: name }) => name === "Rezept abholen")?.id;
    await press("Abhaken");
    await button("Wieder öffnen");
    await waitFor(() => expect(server.row(ROOT, Number(id))).toMatchObject({ done: true }));
  });

  it("is deleted, and comes back where it was a mistake", async () => {
    const { server, network } = await without(rows, ["/dashboard"]);
    network.end();
    await openSite("/timelineentry/view/4");
    await button("Löschen");
    const again = cut(server);
    await press("Löschen");
    await agree("Löschen");
    await screen.findByRole("heading", { level: 1, name: /Frau Berger$/ });
    await screen.findAllByRole("link", { name: "Tablette" });
    await waitFor(() => expect(screen.queryByRole("link", { name: "Fieber messen" })).toBeNull());
    await userEvent.setup().click(await button("Rückgängig"));
    await screen.findByRole("link", { name: "Fieber messen" });
    back(again);
    await sent();
    expect(server.row(ROOT, 4)).toBeUndefined();
    expect(server.rows(ROOT).filter(({ title: name }) => name === "Fieber messen")).toHaveLength(1);
  });
});

describe("a series without network", () => {
  const DAY = /^Tablette$/;
  const hrefs = (name: string | RegExp) =>
    screen.queryAllByRole("link", { name }).map((one) => one.getAttribute("href"));
  const count = (name: string | RegExp, wanted: number) =>
    waitFor(() => expect(hrefs(name)).toHaveLength(wanted));

  it("is added, stands on each of its days, is ticked on one of them and changed, and arrives once", async () => {
    const { server, network } = await without([PILL], ["/dashboard"]);
    const { user } = await opened("/timelineentry/add/new");
    await fill(user);
    await user.clear(date());
    await user.type(date(), "20.11.2026");
    await user.selectOptions(screen.getByLabelText("Wie oft?"), "Jeden Tag");
    await user.click(save());
    await screen.findByText(/^Auf diesem Gerät gespeichert/);
    await count("Gespräch", 15);
    cleanup();
    await openSite("/dashboard");
    await count("Gespräch", 15);
    const tomorrow = hrefs("Gespräch").find((href) => href?.endsWith("20261121")) ?? "";
    const [, id] = /view\/(\d+)\?/.exec(tomorrow) ?? [];
    cleanup();
    await openSite(tomorrow);
    await press("Abhaken");
    await button("Wieder öffnen");
    cleanup();
    await openSite(`/timelineentry/edit/${id}`);
    await screen.findByRole("button", { name: "Speichern" });
    await user.clear(title());
    await user.type(title(), "Anruf");
    await user.selectOptions(screen.getByLabelText("Wie oft?"), "Jeden Freitag");
    await user.click(save());
    await screen.findByRole("heading", { level: 1, name: "Anruf" });
    cleanup();
    await openSite("/dashboard");
    // Three Fridays; the day that was ticked is one of the series no more, and is told by the server.
    await waitFor(() =>
      expect(hrefs("Anruf").map((href) => href?.slice(-8))).toEqual(["20261120", "20261127", "20261204"]),
    );
    cleanup();
    await openSite("/outbox");
    const list = await screen.findByRole("list", { name: "Noch nicht gesendete Änderungen" });
    const [added] = within(list).getAllByRole("listitem");
    await user.click(within(added as HTMLElement).getByText("Eingaben ansehen"));
    expect(added?.textContent).toMatch(/Wie oft\?\s*Jeden Tag/);
    await expectAccessible();
    back(network);
    await sent();
    const stored = server.rows(ROOT).filter(({ title: name }) => name === "Anruf");
    expect(stored).toMatchObject([{ date: "20261120", time: "0930", timelineentrytype: { id: 3 } }]);
    expect(server.rows(ROOT).filter(({ series }) => series === stored[0]?.id)).toMatchObject([
      { seriesdate: "20261121", done: true },
    ]);
  });

  it("that the server has is changed to other days, and those it had left out stay so", async () => {
    const { server, network } = await without([PILL], [TODAY, "/dashboard"]);
    network.end();
    server.put(ROOT, { ...ofDay({ skipped: true }), id: 901, date: "20261125", seriesdate: "20261125" });
    await openSite("/dashboard");
    await count(DAY, 14);
    cleanup();
    await openSite("/timelineentry/edit/5");
    await screen.findByRole("button", { name: "Speichern" });
    const again = cut(server);
    const user = userEvent.setup();
    await user.selectOptions(screen.getByLabelText("Wie oft?"), "Jeden Mittwoch");
    await user.click(save());
    await screen.findByRole("heading", { level: 1, name: "Tablette" });
    cleanup();
    await openSite("/dashboard");
    const days = ["20261202"];
    await waitFor(() => expect(hrefs(DAY).map((href) => href?.slice(-8))).toEqual(days));
    back(again);
    await sent();
    expect(server.row(ROOT, 5)).toMatchObject({ timelineentrytype: { id: 3 }, version: 2 });
    await waitFor(() => expect(hrefs(DAY).map((href) => href?.slice(-8))).toEqual(days));
  });

  it("is deleted as a whole and taken back, and deleted again; what was ticked stays", async () => {
    const { server, network } = await without([PILL], [TODAY, "/dashboard"]);
    network.end();
    server.put(ROOT, ofDay({ done: true, donedate: "20261120", donetime: "0855" }));
    await openSite("/dashboard");
    await screen.findByText(/ · Eingenommen um 08:55 Uhr$/);
    cleanup();
    await openSite("/timelineentry/view/5?day=20261121");
    await button("Ganze Reihe löschen");
    const again = cut(server);
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    for (const isBack of [true, false]) {
      if (!isBack) {
        cleanup();
        await openSite("/timelineentry/view/5?day=20261121");
      }
      await press("Ganze Reihe löschen");
      const days = whatWasShown('a[href^="/timelineentry/view/5?"]');
      await agree("Ganze Reihe löschen");
      await screen.findByText("Die Reihe ist gelöscht.");
      await count(DAY, 1);
      expect(await unsentOf(PERSON)).toBe(1);
      await screen.findByText("Danach ist nichts mehr eingetragen.");
      expect(days()).toEqual([]);
      if (!isBack) continue;
      await press("Rückgängig");
      await waitFor(async () => expect(await unsentOf(PERSON)).toBe(0));
      await count(DAY, 15);
    }
    onLine.mockRestore();
    back(again);
    await sent();
    expect(server.row(ROOT, 5)).toBeUndefined();
    expect(server.rows(ROOT)).toMatchObject([{ id: 900, done: true }]);
    await count(DAY, 1);
  });
});

it("a new day without network shows what is known of it, since when, and what is added", async () => {
  const later = entry(6, { title: "Blut abnehmen", date: "20261121" });
  const { server, network } = await without([PILL, later], ["/dashboard"]);
  vi.setSystemTime(new Date(2026, 10, 21, 8, 0));
  await openSite("/dashboard");
  await screen.findByText(/^Stand 20\.11\.2026/);
  await button("Abhaken: Blut abnehmen");
  await button("Eingenommen: Tablette");
  expect(screen.queryAllByRole("link", { name: "Blut abnehmen" })).toHaveLength(1);
  cleanup();
  const { user } = await opened("/timelineentry/add/new");
  await fill(user);
  await user.clear(date());
  await user.type(date(), "21.11.2026");
  await user.click(save());
  const there = async () => {
    await button("Abhaken: Blut abnehmen");
    await screen.findByRole("link", { name: "Gespräch" });
  };
  await there();
  cleanup();
  await openSite("/dashboard");
  await there();
  back(network);
  await sent();
  expect(server.rows(ROOT)).toContainEqual(expect.objectContaining({ title: "Gespräch", date: "20261121" }));
});

it("an entry and a day of a series open although only the overview was seen", async () => {
  await without([PILL, FEVER], ["/dashboard"]);
  await openSite("/timelineentry/view/4");
  await screen.findByRole("heading", { level: 1, name: "Fieber messen" });
  cleanup();
  await openSite("/timelineentry/view/5?day=20261121");
  await button("Als eingenommen markieren");
});

it("what waits is told with its title, its day and what was done", async () => {
  const { server, network } = await without([PILL, FEVER], ["/dashboard"]);
  await openSite("/dashboard");
  await press("Eingenommen: Tablette");
  await press("Abhaken: Fieber messen");
  await button("Rückgängig: Fieber messen");
  cleanup();
  await openSite("/outbox");
  const list = await screen.findByRole("list", { name: "Noch nicht gesendete Änderungen" });
  const [pill, fever] = within(list)
    .getAllByRole("listitem")
    .map((one) => one.textContent);
  expect(pill).toMatch(/Eingenommen.*Tablette, 20\.11\.2026/);
  expect(fever).toMatch(/Abgehakt.*Fieber messen, 20\.11\.2026/);
  await expectAccessible();
  back(network);
  await sent();
  expect(server.row(ROOT, 4)).toMatchObject({ done: true, version: 2 });
});

it("a day whose series was deleted elsewhere can be given up", async () => {
  const { server, network } = await without([PILL], ["/dashboard"]);
  await openSite("/dashboard");
  await press("Eingenommen: Tablette");
  await button("Rückgängig: Tablette");
  server.remove(ROOT, 5);
  back(network);
  await screen.findByText("1 Änderung braucht Ihre Entscheidung");
  cleanup();
  await openSite("/outbox");
  await press("Verwerfen: Tablette, 20.11.2026");
  await userEvent
    .setup()
    .click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: /^Verwerfen/ }));
  await sent();
  expect(server.rows(ROOT)).toEqual([]);
});

/** The row of today, made on another device. */
function ofDay(more: Record<string, unknown>) {
  const { timelineentrytype: _, ...rest } = PILL;
  return {
    ...rest,
    id: 900,
    version: 1,
    timelineentrytype: { id: 1, key: "SINGLE", name: "Einmalig" },
    date: "20261120",
    series: 5,
    seriesdate: "20261120",
    ...more,
  };
}
