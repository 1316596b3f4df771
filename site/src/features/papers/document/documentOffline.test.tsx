import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pull } from "../../../offline/changes";
import { unsentOf } from "../../../offline/writes";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { signedIn } from "../../../test/person";
import { PERSON } from "../../../test/server/person";
import { startServer } from "../../../test/server/server";

const FILE = { filename: "Brief.pdf", mimetype: "application/pdf", size: 2_400_000 };
const LETTER = { id: 5, name: "Brief vom März", ...FILE };
const FINDING = { id: 6, name: "Befund", ...FILE };

const online = () => window.dispatchEvent(new Event("online"));
const allSent = () => waitFor(async () => expect(await unsentOf(PERSON)).toBe(0));
const link = (name: string) => screen.findByRole("link", { name });
const needsNetwork = () => screen.findByText(/^Die Datei lässt sich nur mit Internetverbindung öffnen/);

beforeEach(() =>
  signedIn({
    words: ["papers", "outbox"],
    pages: [
      () => import("../ProfileDataPage"),
      () => import("./DocumentViewPage"),
      () => import("../../outbox/OutboxPage"),
      () => import("../../../offline/offlineWrites"),
    ],
  }),
);

afterEach(() => {
  vi.restoreAllMocks();
});

/** Opens the list of documents, and loses the network. */
async function withoutNetwork() {
  const server = startServer({ document: [LETTER, FINDING] });
  const router = await openSite("/profiledata");
  const user = userEvent.setup();
  await link("Ansehen: Befund");
  await pull(PERSON, "de");
  const network = server.fail(/^(GET|POST|DELETE) /, "offline");
  return { server, network, user, router };
}

/** Renames a document that was never opened before. */
async function renamed() {
  const page = await withoutNetwork();
  const { user } = page;
  await user.click(await link("Ansehen: Brief vom März"));
  const name = await screen.findByRole("textbox", { name: /^Bezeichnung/ });
  await user.clear(name);
  await user.type(name, "Arztbrief");
  await user.click(screen.getByRole("button", { name: "Speichern" }));
  await screen.findByText(/^Auf diesem Gerät gespeichert/);
  return page;
}

it("a document opens with what its list knows, and says that its file needs the network", async () => {
  const { user } = await withoutNetwork();
  await user.click(await link("Ansehen: Brief vom März"));
  await needsNetwork();
  await expectAccessible();
  await user.click(screen.getByRole("button", { name: "Datei speichern" }));
  await screen.findByText(/^Es gibt gerade keine Verbindung/);
});

it("a name is shown at once in the list and on the page, and is sent when the network is back", async () => {
  const { server, network, user } = await renamed();
  await user.click(await link("Ansehen: Arztbrief"));
  await waitFor(() =>
    expect(screen.getByRole("textbox", { name: /^Bezeichnung/ })).toHaveProperty("value", "Arztbrief"),
  );
  await needsNetwork();
  cleanup();
  await openSite("/outbox");
  const title = await screen.findByRole("heading", { name: "Arztbrief" });
  within(title.closest("li") as HTMLElement).getByText("Geändert: Dokument");
  expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(["Bezeichnung"]);
  expect(server.row("document", 5)?.name).toBe(LETTER.name);
  network.end();
  online();
  await allSent();
  expect(server.row("document", 5)).toMatchObject({ name: "Arztbrief", filename: "Brief.pdf" });
});

it("a removed document leaves the list at once, and on the server when the network is back", async () => {
  const { server, network, user, router } = await withoutNetwork();
  await user.click(await link("Entfernen: Befund"));
  await screen.findByText("„Befund“ ist dann endgültig weg.");
  await user.click(screen.getByRole("button", { name: "Löschen" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/profiledata"));
  await link("Ansehen: Brief vom März");
  expect(screen.queryByRole("link", { name: "Ansehen: Befund" })).toBeNull();
  cleanup();
  await openSite("/profiledata/document/6");
  await screen.findByText(/gibt es nicht mehr/);
  cleanup();
  await openSite("/outbox");
  const title = await screen.findByRole("heading", { name: "Befund" });
  within(title.closest("li") as HTMLElement).getByText("Gelöscht: Dokument");
  expect(server.row("document", 6)).toBeDefined();
  network.end();
  online();
  await allSent();
  expect(server.rows("document").map(({ id }) => id)).toEqual([5]);
});
