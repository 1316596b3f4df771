import "fake-indexeddb/auto";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { writesEnded } from "../api/client";
import { put } from "../device/queue";
import { mark } from "../device/unsent";
import { contact, practice } from "../features/team/addressbook/contact.fixture";
import { field, opened, save, signedIn, teamServer } from "../features/team/addressbook/visit.fixture";
import { logout } from "../session/signOut";
import { openSite } from "../test/openSite";
import { PERSON } from "../test/server/person";
import { unsentOf } from "./writes";

const KERN = { name: "Kern" };
const storedNote = () => screen.findByText(/^Auf diesem Gerät gespeichert/);
const listed = (name: string) => screen.findByRole("link", { name });
const cut = (server: ReturnType<typeof teamServer>) => server.fail(/^(GET|POST|DELETE) /, "offline");

beforeEach(signedIn);

/** Opens the form of a new contact, which has loaded its lists, and loses the network. */
async function typed(lastname: string) {
  const server = teamServer([contact(4)]);
  await openSite("/myteam");
  await listed("Dr. med. Katrin Sommer");
  cleanup();
  const { user } = await opened("/addressbookentry/add/new");
  const network = cut(server);
  await user.click(screen.getByRole("radio", { name: "Radiologie" }));
  await user.type(field("Nachname"), lastname);
  return { server, network, user };
}

it("a new row is shown at once, arrives once when the network is back, and keeps its page", async () => {
  const { server, network, user } = await typed(KERN.name);
  await user.click(save());
  await storedNote();
  const link = await listed(KERN.name);
  const before = link.getAttribute("href") ?? "";
  expect(before).toMatch(/view\/\d{15}$/);
  expect(server.rows("addressbookentry")).toHaveLength(1);
  cleanup();
  await openSite(before);
  await screen.findByRole("heading", { level: 1, name: KERN.name });
  screen.getByText("Radiologie");
  network.end();
  window.dispatchEvent(new Event("online"));
  await waitFor(() => expect(server.rows("addressbookentry")).toHaveLength(2));
  await waitFor(async () => expect(await unsentOf(PERSON)).toBe(0));
  cleanup();
  await openSite(before);
  await screen.findByRole("heading", { level: 1, name: KERN.name });
  cleanup();
  await openSite("/myteam");
  expect((await listed(KERN.name)).getAttribute("href")).toBe(before);
});

it("a form of a row that is sent meanwhile keeps what was typed, and saves it", async () => {
  const { server, network, user } = await typed(KERN.name);
  await user.click(save());
  await storedNote();
  const view = (await listed(KERN.name)).getAttribute("href") ?? "";
  cleanup();
  await openSite(view.replace("view", "edit"));
  const phone = await screen.findByRole<HTMLInputElement>("textbox", { name: /^Telefon/ });
  await user.type(phone, "030 555");
  network.end();
  window.dispatchEvent(new Event("online"));
  await waitFor(async () => expect(await unsentOf(PERSON)).toBe(0));
  const [, row] = server.rows("addressbookentry");
  await waitFor(() => expect(server.calls("GET", `addressbookentry/${row?.id}`)).not.toEqual([]));
  await user.type(phone, "0145");
  expect(phone.isConnected).toBe(true);
  expect(phone.value).toBe("030 5550145");
  await user.click(save());
  await waitFor(() => expect(server.rows("addressbookentry")[1]).toMatchObject({ phone: "030 5550145" }));
  expect(server.rows("addressbookentry")).toHaveLength(2);
});

it("is sent as soon as the server answers a read again, where the browser has noticed nothing", async () => {
  const intervals = vi.spyOn(globalThis, "setInterval");
  const { server, network, user } = await typed(KERN.name);
  await user.click(save());
  await storedNote();
  const tries = () => server.calls("POST", "addressbookentry/add").length;
  // After so many the next is minutes away.
  for (let wanted = 5; tries() < wanted; ) {
    const before = tries();
    document.dispatchEvent(new Event("visibilitychange"));
    await waitFor(() => expect(tries()).toBeGreaterThan(before));
  }
  network.end();
  const asksAgain = intervals.mock.calls.findLast(([, ms]) => ms === 20_000)?.[0];
  asksAgain?.();
  await waitFor(() => expect(server.rows("addressbookentry")).toHaveLength(2));
});

it("what the server took although its answer was lost is not added twice", async () => {
  const server = teamServer([]);
  const { user } = await opened("/addressbookentry/add/new");
  server.fail("POST addressbookentry/add", "lost", { times: 1 });
  await user.click(screen.getByRole("radio", { name: "Radiologie" }));
  await user.type(field("Nachname"), KERN.name);
  await user.click(save());
  await storedNote();
  await waitFor(async () => expect(await unsentOf(PERSON)).toBe(0));
  expect(server.rows("addressbookentry")).toHaveLength(1);
  expect(server.calls("POST", "addressbookentry/add").length).toBeGreaterThan(1);
});

it("a sign-out deletes what was not sent, and nothing is sent for the next person", async () => {
  const { server, network, user } = await typed(KERN.name);
  await user.click(save());
  await storedNote();
  expect(await unsentOf(PERSON)).toBe(1);
  await logout();
  expect(await unsentOf(PERSON)).toBe(0);
  network.end();
  expect(server.rows("addressbookentry")).toHaveLength(1);
});

it("a refusal is shown in the form as before", async () => {
  const server = teamServer([practice(5, "Praxis am Markt")]);
  const { user } = await opened("/addressbookentry/add/new");
  const fields = [{ path: "lastname", key: "pattern" as const }];
  server.fail("POST addressbookentry/add", { key: "error.validation", fields });
  await user.click(screen.getByRole("radio", { name: "Radiologie" }));
  await user.type(field("Nachname"), KERN.name);
  await user.click(save());
  await screen.findAllByText(/Bitte prüfen Sie die Schreibweise\.$/);
  expect(await unsentOf(PERSON)).toBe(0);
});

it("a form says so when the device has no space, and keeps what was typed", async () => {
  const persist = vi.fn(async () => true);
  Object.defineProperty(navigator, "storage", { configurable: true, value: { persist } });
  const { user } = await typed(KERN.name);
  const add = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await user.click(save());
  await screen.findAllByText(/^Das ist noch nicht gespeichert: Auf diesem Gerät ist kein Platz dafür/);
  expect(field("Nachname").value).toBe(KERN.name);
  expect(await unsentOf(PERSON)).toBe(0);
  expect(persist).not.toHaveBeenCalled();
  add.mockRestore();
  await user.click(save());
  await storedNote();
  expect(persist).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(navigator, "storage");
});

it("what another tab stores is shown here too", async () => {
  const server = teamServer([contact(4)]);
  await openSite("/myteam");
  await listed("Dr. med. Katrin Sommer");
  cut(server);
  const body = { lastname: KERN.name, addressbookentrycategory: 1 };
  await put(PERSON, { kind: "add", root: "addressbookentry", title: KERN.name, body }, Date.now());
  mark();
  window.dispatchEvent(new StorageEvent("storage"));
  expect((await listed(KERN.name)).getAttribute("href")).toMatch(/view\/\d{15}$/);
});

it("a write is under way until it is on the device: nothing may load the page anew before", async () => {
  const { user } = await typed(KERN.name);
  const order: string[] = [];
  const { add } = IDBObjectStore.prototype;
  const adding = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(function (
    this: IDBObjectStore,
    ...row
  ) {
    void writesEnded().then(() => order.push("ended"));
    const request = add.apply(this, row);
    this.transaction.addEventListener("complete", () => order.push("stored"));
    return request;
  });
  await user.click(save());
  await storedNote();
  adding.mockRestore();
  await waitFor(() => expect(order).toEqual(["stored", "ended"]));
});
