import "fake-indexeddb/auto";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { unsentOf } from "../../offline/writes";
import { openSite } from "../../test/openSite";
import { PERSON } from "../../test/server/person";
import type { Server } from "../../test/server/server";
import { note, opened, save, title } from "./entry/form.fixture";
import { DOUBLE_TAP_MS } from "./entry/useDone";
import { entry } from "./fixture";
import { signedIn, timelineServer } from "./visit.fixture";

const ROOT = "timelineentry";
const PILL = entry(5, { repeat: "DAILY", kind: "INTAKE", title: "Tablette", date: "20261118", time: "0800" });

beforeEach(signedIn);
afterEach(() => {
  vi.useRealTimers();
});

const cut = (server: Server) => server.fail(/^(GET|POST|DELETE) /, "offline");
const sent = () => waitFor(async () => expect(await unsentOf(PERSON)).toBe(0));
/** The rows of that name on the server. */
const stored = (server: Server, name: string) => server.rows(ROOT).filter((row) => row.title === name);
/** The address of today's row of that name in the overview. Not by role: that is slow among so many rows. */
async function hrefOf(name: string): Promise<string> {
  const links = await screen.findAllByText<HTMLAnchorElement>(name, { selector: "a" });
  return links.find((link) => !/day=(?!20261120)/.test(link.href))?.getAttribute("href") ?? "";
}
const button = (name: string) => screen.findByLabelText<HTMLButtonElement>(`${name}: Gespräch`);

/** The overview has been seen, and the network is gone. */
async function without() {
  const server = timelineServer([PILL]);
  await openSite("/dashboard");
  await hrefOf("Tablette");
  cleanup();
  return { server, network: cut(server) };
}

async function arrive(network: ReturnType<typeof cut>) {
  network.end();
  window.dispatchEvent(new Event("online"));
  await sent();
}

/** Adds a reminder of today without network; the overview shows it then. */
async function added(repeat?: string) {
  const { user } = await opened("/timelineentry/add/new?category=reminder");
  await user.type(title(), "Gespräch");
  await user.click(screen.getByText("Heute"));
  if (repeat) await user.selectOptions(screen.getByLabelText("Wie oft?"), repeat);
  await user.click(save());
  await hrefOf("Gespräch");
  return user;
}

describe("a form that is open while its row gets a number", () => {
  it("of a day of a series keeps what was typed, and saves that day", async () => {
    const { server, network } = await without();
    const user = await added("Jeden Tag");
    const edit = (await hrefOf("Gespräch")).replace("view", "edit");
    expect(edit).toMatch(/edit\/\d+\?day=20261120$/);
    cleanup();
    await openSite(edit);
    await screen.findByRole("heading", { name: "Diesen Tag bearbeiten" });
    const field = note();
    await user.type(field, "Mit ");
    const lists = () => server.calls("GET", `${ROOT}/list`).length;
    const before = lists();
    await arrive(network);
    const [series] = stored(server, "Gespräch");
    // Its days, which only the device had, are read.
    await waitFor(() => expect(lists()).toBeGreaterThan(before));
    await user.type(field, "Befund");
    expect([field.isConnected, field.value]).toEqual([true, "Mit Befund"]);
    await user.click(save());
    await waitFor(() =>
      expect(stored(server, "Gespräch").filter((row) => row.series === series?.id)).toMatchObject([
        { seriesdate: "20261120", note: "Mit Befund" },
      ]),
    );
    expect(stored(server, "Gespräch")).toHaveLength(2);
  });
});

describe("'Rückgängig' beside what was ticked without network", () => {
  /** Ticks today's entry off, and lets it arrive while the button has the focus. */
  async function ticked(network: ReturnType<typeof cut>) {
    await userEvent.click(await button("Abhaken"));
    const undo = await button("Rückgängig");
    undo.focus();
    await arrive(network);
    return undo;
  }

  async function takeBack() {
    vi.setSystemTime(Date.now() + DOUBLE_TAP_MS);
    await userEvent.click(await button("Rückgängig"));
  }

  it("stays, with the focus, when the entry gets its number", async () => {
    const { server, network } = await without();
    await added();
    const undo = await ticked(network);
    const [row] = stored(server, "Gespräch");
    await waitFor(async () => expect(await hrefOf("Gespräch")).toBe(`/timelineentry/view/${row?.id}`));
    expect(screen.queryByLabelText("Rückgängig: Gespräch")).toBe(undo);
    expect(document.activeElement).toBe(undo);
    await takeBack();
    await waitFor(() => expect(stored(server, "Gespräch")).toMatchObject([{ done: false }]));
  });

  it("stays when a series gets its number and its day becomes a row of its own", async () => {
    const { server, network } = await without();
    await added("Jeden Tag");
    const undo = await ticked(network);
    const day = () => stored(server, "Gespräch").find(({ series }) => series);
    await waitFor(async () => expect(await hrefOf("Gespräch")).toBe(`/timelineentry/view/${day()?.id}`));
    expect(screen.queryByLabelText("Rückgängig: Gespräch")).toBe(undo);
    await takeBack();
    await waitFor(() => expect(day()).toMatchObject({ done: false }));
  });
});

describe("what was typed into the form of an entry that was not sent", () => {
  it("is there under its number too, and is saved", async () => {
    const { server, network } = await without();
    const user = await added();
    const view = await hrefOf("Gespräch");
    cleanup();
    await opened(view.replace("view", "edit"));
    await user.type(title(), " zu zweit");
    cleanup();
    await openSite("/dashboard");
    await arrive(network);
    const [row] = stored(server, "Gespräch");
    cleanup();
    await opened(`/timelineentry/edit/${row?.id}`);
    await screen.findByText("Ihre Eingaben von vorhin sind noch da.");
    expect(title().value).toBe("Gespräch zu zweit");
    await user.click(save());
    // The page goes on once the answer is there.
    await screen.findByRole("heading", { level: 1, name: "Gespräch zu zweit" });
    await waitFor(() => expect(stored(server, "Gespräch zu zweit")).toHaveLength(1));
    expect(stored(server, "Gespräch")).toEqual([]);
    cleanup();
    // Nothing of it is left: what this tab has of it is shown at once.
    await opened(view.replace("view", "edit"));
    expect(screen.queryByText("Ihre Eingaben von vorhin sind noch da.")).toBeNull();
  });

  it("goes on under its number while the form is open", async () => {
    const { server, network } = await without();
    const user = await added();
    const view = await hrefOf("Gespräch");
    cleanup();
    await opened(view.replace("view", "edit"));
    await user.type(title(), " zu zweit");
    await arrive(network);
    const [row] = stored(server, "Gespräch");
    await waitFor(() => expect(server.calls("GET", `${ROOT}/${row?.id}`)).not.toEqual([]));
    await user.type(title(), " oder dritt");
    cleanup();
    await opened(`/timelineentry/edit/${row?.id}`);
    await screen.findByText("Ihre Eingaben von vorhin sind noch da.");
    expect(title().value).toBe("Gespräch zu zweit oder dritt");
  });
});
