import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
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
const days = (server: Server) => server.rows(ROOT).filter(({ series }) => series === 5);
const sent = () => waitFor(async () => expect(await unsentOf(PERSON)).toBe(0), { timeout: 5000 });

/** The overview and the day have been seen, and the network is gone. */
async function without(rows: Parameters<typeof timelineServer>[0], seen: readonly string[]) {
  const server = timelineServer(rows);
  for (const page of seen) {
    await openSite(page);
    await screen.findAllByText("Tablette");
    if (page !== "/dashboard") await button("Als eingenommen markieren");
    cleanup();
  }
  return { server, network: cut(server) };
}

function back({ end }: ReturnType<typeof cut>): void {
  end();
  window.dispatchEvent(new Event("online"));
}

describe("a day of a series without network", () => {
  it("is ticked at once in list and detail, and once on the server when the network is back", async () => {
    const { server, network } = await without([PILL], [TODAY, "/dashboard"]);
    await openSite("/dashboard");
    await press("Eingenommen: Tablette");
    await button("Rückgängig: Tablette");
    await screen.findByText("Eingenommen: Tablette. Wird gesendet, sobald die Verbindung da ist.");
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
    await screen.findByText(/^Eingenommen: Tablette\. Wird gesendet/);
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
    await press("Ja");
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
    await screen.findByText("Eine Änderung braucht Ihre Entscheidung.");
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
    const made = server.rows(ROOT).filter(({ title: name }) => name === "Gespräch");
    expect(made).toMatchObject([{ date: "20261121", time: "0930", version: 2 }]);
    await waitFor(async () =>
      expect((await screen.findByRole("link", { name: "Gespräch" })).getAttribute("href")).toBe(
        `/timelineentry/view/${made[0]?.id}`,
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
    const made = server.rows(ROOT).filter(({ title: name }) => name === "Rezept abholen");
    expect(made).toMatchObject([{ done: true, date: "20261120" }]);
  });

  it("is deleted, and comes back where it was a mistake", async () => {
    const { server, network } = await without(rows, ["/dashboard"]);
    network.end();
    await openSite("/timelineentry/view/4");
    await button("Löschen");
    const again = cut(server);
    await press("Löschen");
    await press("Ja");
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

  it("that is to come back every day needs the server, and keeps what was typed", async () => {
    const { server } = await without(rows, ["/dashboard"]);
    const { user } = await opened("/timelineentry/add/new");
    await fill(user);
    await user.selectOptions(screen.getByLabelText("Wie oft?"), "Jeden Tag");
    await user.click(save());
    await screen.findByText(/^Es gibt gerade keine Verbindung\. Ihre Eingaben sind noch da/);
    expect(await unsentOf(PERSON)).toBe(0);
    expect(title().value).toBe("Gespräch");
    expect(server.rows(ROOT)).toHaveLength(2);
  });
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
  await screen.findByText("Eine Änderung braucht Ihre Entscheidung.");
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
