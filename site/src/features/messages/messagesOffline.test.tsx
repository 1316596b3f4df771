import "fake-indexeddb/auto";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { finishRemovals } from "../../api/removals";
import { itemsOf } from "../../device/queue";
import { pull } from "../../offline/changes";
import { unsentOf } from "../../offline/writes";
import { openSite } from "../../test/openSite";
import { signedIn } from "../../test/person";
import { PERSON } from "../../test/server/person";
import { type Given, startServer } from "../../test/server/server";

const NOW = new Date(2026, 10, 23, 12);

function row(id: number): Given<"notification"> {
  const created = new Date(2026, 10, 23, 8, 5).toISOString();
  const notificationcategory = 1 as never;
  return { id, title: `Nachricht ${id}`, read: false, notificationcategory, date: "20261123", created };
}

beforeEach(() =>
  signedIn({
    now: NOW,
    words: ["messages", "outbox"],
    pages: [
      () => import("./MessagesPage"),
      () => import("./MessagePage"),
      () => import("../outbox/OutboxPage"),
      () => import("../../offline/offlineWrites"),
    ],
  }),
);

afterEach(async () => {
  vi.restoreAllMocks();
  await finishRemovals();
});

const user = () => userEvent.setup();
const main = () => within(screen.getByRole("main"));
const bell = (name: string) => screen.findByRole("button", { name });
const online = () => window.dispatchEvent(new Event("online"));
const items = () => itemsOf(PERSON);

/** Opens the list of three messages, and loses the network. */
async function withoutNetwork() {
  const server = startServer({ notification: [row(3), row(2), row(1)] });
  const router = await openSite("/message");
  await screen.findByRole("link", { name: /Nachricht 3/ });
  await bell("Nachrichten, 3 ungelesen");
  await pull(PERSON, "de");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const network = server.fail(/^(GET|POST|DELETE) /, "offline");
  const back = () => {
    network.end();
    vi.restoreAllMocks();
    online();
  };
  return { server, router, back };
}

it("one that is opened without network is read at once, and on the server later; nobody is asked about that", async () => {
  const { server, router, back } = await withoutNetwork();
  await user().click(main().getByRole("link", { name: /Nachricht 3/ }));
  await bell("Nachrichten, 2 ungelesen");
  await act(() => router.navigate("/message"));
  await waitFor(() => expect(screen.getAllByText("Neu")).toHaveLength(2));
  expect(screen.queryByText(/Änderung wartet/)).toBeNull();
  expect(await unsentOf(PERSON)).toBe(0);
  expect(await items()).toHaveLength(1);
  cleanup();
  await openSite("/outbox");
  await screen.findByRole("heading", { name: "Alles ist gesendet" });
  back();
  await waitFor(() => expect(server.row("notification", 3)?.read).toBe(true));
  await waitFor(async () => expect(await items()).toEqual([]));
  expect(server.row("notification", 2)?.read).toBe(false);
});

it("all are read without network; one that was deleted meanwhile keeps the others from nothing", async () => {
  const { server, back } = await withoutNetwork();
  await user().click(screen.getByRole("button", { name: "Alle als gelesen markieren" }));
  await screen.findByText("Alles ist als gelesen markiert.");
  await bell("Nachrichten");
  expect(main().queryByText("Neu")).toBeNull();
  expect(document.activeElement?.tagName).toBe("H1");
  server.remove("notification", 2);
  back();
  await waitFor(() => expect(server.rows("notification").map(({ read }) => read)).toEqual([true, true]));
  await waitFor(async () => expect(await items()).toEqual([]));
});

it("one is deleted without network, can be taken back, and goes on the server later", async () => {
  const { server, back } = await withoutNetwork();
  await user().click(screen.getByRole("button", { name: "Löschen: Nachricht 2" }));
  await waitFor(() => expect(main().queryByRole("link", { name: /Nachricht 2/ })).toBeNull());
  await bell("Nachrichten, 2 ungelesen");
  await user().click(await screen.findByRole("button", { name: "Rückgängig" }));
  await main().findByRole("link", { name: /Nachricht 2/ });
  expect(await items()).toEqual([]);

  await user().click(screen.getByRole("button", { name: "Löschen: Nachricht 1" }));
  await waitFor(() => expect(main().queryByRole("link", { name: /Nachricht 1/ })).toBeNull());
  expect(await unsentOf(PERSON)).toBe(1);
  cleanup();
  await openSite("/outbox");
  const title = await screen.findByRole("heading", { name: "Nachricht 1" });
  within(title.closest("li") as HTMLElement).getByText("Gelöscht: Nachricht");
  expect(server.rows("notification")).toHaveLength(3);
  back();
  await waitFor(() => expect(server.rows("notification").map(({ id }) => id)).toEqual([2, 3]));
});
