import "fake-indexeddb/auto";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MULTIPART_THRESHOLD_BYTES } from "../../../api/sendDocument";
import { expectedPerson, expectPerson } from "../../../api/token";
import { contentOf } from "../../../device/queue";
import { discard, retry, waiting } from "../../../offline/outbox/outbox";
import { unsentOf } from "../../../offline/writes";
import { logout } from "../../../session/signOut";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { signedIn } from "../../../test/person";
import { PERSON } from "../../../test/server/person";
import { type Failure, type Server, startServer } from "../../../test/server/server";

const TEXT = "%PDF-1.7\nBefund vom März\n%%EOF\n";
const CUT = /^(GET|POST|PUT|DELETE) /;

const pdf = (text: BlobPart = TEXT) => new File([text], "Befund.pdf", { type: "application/pdf" });
const large = () => pdf(new Blob(["%PDF-1.7\n", new Uint8Array(MULTIPART_THRESHOLD_BYTES), "%%EOF\n"]));
const online = () => window.dispatchEvent(new Event("online"));
const allSent = () => waitFor(async () => expect(await unsentOf(PERSON)).toBe(0));
const link = (name: string) => screen.findByRole("link", { name });
const chooser = () => screen.findByLabelText<HTMLInputElement>("Datei wählen");
const name = () => screen.findByRole<HTMLInputElement>("textbox", { name: /^Bezeichnung/ });
const press = (button: string) => userEvent.setup().click(screen.getByRole("button", { name: button }));
const kept = () => screen.findByText(/^Auf diesem Gerät gespeichert/);

beforeEach(() =>
  signedIn({
    words: ["papers", "outbox"],
    pages: [
      () => import("../ProfileDataPage"),
      () => import("./DocumentAddPage"),
      () => import("./DocumentViewPage"),
      () => import("../../outbox/OutboxPage"),
      () => import("../../../offline/offlineWrites"),
    ],
  }),
);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Fills in the form of a new document, which has loaded its lists, and loses the network. */
async function chosen(file = pdf(), failure: Failure = "offline", where = CUT) {
  const server = startServer();
  await openSite("/profiledata");
  await link("Dokument hinzufügen");
  cleanup();
  const router = await openSite("/profiledata/document");
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(await chooser(), file);
  await screen.findByRole("option", { name: "Arztbrief" });
  await user.selectOptions(screen.getByLabelText(/^Art/), "Arztbrief");
  const network = server.fail(where, failure);
  return { server, network, user, router };
}

/** Sends the form, whose tries would take some seconds. */
async function sent() {
  await tried();
  await kept();
}

async function tried() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  fireEvent.click(screen.getByRole("button", { name: "Hochladen" }));
  await screen.findByRole("progressbar");
  await vi.advanceTimersByTimeAsync(4_000);
  vi.useRealTimers();
}

/** A document that waits, whose list is open. */
async function addOffline(file?: File) {
  const page = await chosen(file);
  await sent();
  await waitFor(() => expect(page.router.state.location.pathname).toBe("/profiledata"));
  return page;
}

const letters = async (server: Server, id: number) => {
  const answer = await server.fetch(`/files/${id}?signature=s`);
  return new TextDecoder().decode(await answer.arrayBuffer());
};

it("a new document is in the list at once, and arrives once with its file when the network is back", async () => {
  const { server, network } = await addOffline();
  const row = await link("Ansehen: Befund");
  expect(screen.getByRole("heading", { level: 3, name: "Arztbrief" })).toBeInstanceOf(HTMLElement);
  const address = row.getAttribute("href") ?? "";
  expect(address).toMatch(/\/\d{15}$/);
  expect(server.rows("document")).toEqual([]);
  cleanup();
  await openSite(address);
  await screen.findByText("Befund.pdf · 1 kB");
  await screen.findByText(/^Die Datei wartet auf diesem Gerät/);
  await expectAccessible();
  const createUrl = vi.fn((_file: Blob) => "blob:x");
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: createUrl, revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  await press("Datei speichern");
  await waitFor(() => expect(createUrl).toHaveBeenCalledOnce());
  expect(await createUrl.mock.calls[0]?.[0].text()).toBe(TEXT);

  network.end();
  online();
  await allSent();
  expect(server.rows("document")).toMatchObject([
    { name: "Befund", filename: "Befund.pdf", mimetype: "application/pdf", size: pdf().size },
  ]);
  const [stored] = server.rows("document");
  expect(await letters(server, stored?.id ?? 0)).toBe(TEXT);
  cleanup();
  await openSite(address);
  await screen.findByRole("heading", { level: 1, name: "Befund" });
  expect(screen.queryByText(/wartet auf diesem Gerät/)).toBeNull();
  cleanup();
  await openSite("/profiledata");
  expect((await link("Ansehen: Befund")).getAttribute("href")).toMatch(/\/\d+$/);
});

it("the page of a new document says without network what becomes of it", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  startServer();
  await openSite("/profiledata/document");
  await screen.findByText(/^Ohne Internetverbindung bleibt das Dokument zuerst auf diesem Gerät/);
  await expectAccessible();
});

it("what the server took although all answers were lost is one document", async () => {
  const { server, network } = await chosen(pdf(), "lost", /^POST document\/upload/);
  await sent();
  network.end();
  online();
  await allSent();
  expect(server.rows("document")).toHaveLength(1);
  const keys = server.calls("POST", "document/upload").map(({ headers }) => headers.get("idempotency-key"));
  expect(keys.length).toBeGreaterThan(4);
  expect(new Set(keys).size).toBe(1);
});

it("need not wait for a server that answers nothing, and is one document in the end", async () => {
  const server = startServer();
  const slow = server.hold("POST document/upload");
  await openSite("/profiledata/document");
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(await chooser(), pdf());
  await user.selectOptions(await screen.findByLabelText(/^Art/), "Arztbrief");
  await press("Hochladen");
  await waitFor(() => expect(server.calls("POST", "document/upload")).toHaveLength(1));
  await expectAccessible();
  await press("Später senden");
  await kept();
  await link("Ansehen: Befund");
  slow.release();
  online();
  await allSent();
  expect(server.rows("document")).toHaveLength(1);
});

it("a large file goes on with the parts that had arrived before it was kept, and in each further try", async () => {
  const { server, network } = await chosen(large(), "offline", /^PUT \/parts\/\d+\/[345]/);
  const parts = () => server.requests.filter(({ method }) => method === "PUT").map(({ path }) => path);
  await sent();
  const first = parts().filter((path) => /\/[12]\?/.test(path));
  expect(first).toHaveLength(2);
  await waitFor(async () => expect((await waiting(PERSON))[0]?.tries).toBeGreaterThan(0));
  network.end();
  const third = server.fail(/^PUT \/parts\/\d+\/[5]/, "offline");
  await retry();
  await waitFor(async () => expect((await waiting(PERSON))[0]?.tries).toBeGreaterThan(1));
  third.end();
  await retry();
  await allSent();
  expect(parts().filter((path) => /\/[1-4]\?/.test(path) && !/lost/.test(path)).length).toBeGreaterThan(3);
  expect(new Set(parts().map((path) => path.split("/")[2])).size, "one upload").toBe(1);
  expect(parts().filter((path) => /\/1\?/.test(path))).toHaveLength(1);
  expect(server.rows("document")).toMatchObject([
    { size: MULTIPART_THRESHOLD_BYTES + 15, filename: "Befund.pdf" },
  ]);
});

it.each([
  ["a large file is looked at", large, "digest"],
  ["the device gets a file", pdf, "slice"],
] as const)("is not sent when somebody else signs in while %s", async (_, make, way) => {
  const file = make();
  const { server, network } = await chosen(file);
  network.end();
  const switched = async () => {
    expectPerson(PERSON + 1);
    return new ArrayBuffer(32);
  };
  if (way === "digest") vi.spyOn(crypto.subtle, "digest").mockImplementationOnce(switched);
  else file.slice = () => Object.assign(new Blob(), { arrayBuffer: switched });
  await press("Hochladen");
  await waitFor(() => expect(expectedPerson()).toBe(PERSON + 1));
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  expect(server.requests.filter(({ path }) => /document\/(parts|upload)/.test(path))).toEqual([]);
});

it("is renamed while it waits, and has that name on the server", async () => {
  const { server, network } = await addOffline();
  const user = userEvent.setup();
  await user.click(await link("Ansehen: Befund"));
  const field = await name();
  await user.clear(field);
  await user.type(field, "Arztbrief der Klinik");
  await user.click(screen.getByRole("button", { name: "Speichern" }));
  await link("Ansehen: Arztbrief der Klinik");
  network.end();
  online();
  await allSent();
  expect(server.rows("document")).toMatchObject([{ name: "Arztbrief der Klinik", filename: "Befund.pdf" }]);
});

it("keeps what is typed on its page while it is sent, and takes it afterwards", async () => {
  const { server, network } = await addOffline();
  const user = userEvent.setup();
  await user.click(await link("Ansehen: Befund"));
  await user.type(await name(), " der Klinik");
  network.end();
  online();
  await allSent();
  await waitFor(() => expect(screen.queryByText(/wartet auf diesem Gerät/)).toBeNull());
  expect((await name()).value).toBe("Befund der Klinik");
  await user.click(screen.getByRole("button", { name: "Speichern" }));
  await link("Ansehen: Befund der Klinik");
  await waitFor(() => expect(server.rows("document")).toMatchObject([{ name: "Befund der Klinik" }]));
});

it("is given up when it is removed, with its file and what was said of it", async () => {
  const { server, network, router } = await addOffline();
  const [item] = await waiting(PERSON);
  const user = userEvent.setup();
  await user.click(await link("Entfernen: Befund"));
  await screen.findByText("„Befund“ ist dann endgültig weg.");
  await user.click(screen.getByRole("button", { name: "Löschen" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/profiledata"));
  await screen.findByText("Sie haben noch keine Dokumente.");
  expect(await unsentOf(PERSON)).toBe(0);
  expect(item && (await contentOf(item))).toBeUndefined();
  network.end();
  online();
  await waitFor(() => expect(server.calls("GET", "document/list").length).toBeGreaterThan(1));
  expect(server.rows("document")).toEqual([]);
});

it("an upload that is under way ends when it is given up", async () => {
  const { server, network } = await addOffline(large());
  network.end();
  const held = server.hold("POST document/join");
  online();
  await waitFor(() => expect(server.calls("POST", "document/join")).toHaveLength(1));
  const [item] = await waiting(PERSON);
  await discard(item?.seq ?? 0);
  await link("Dokument hinzufügen");
  held.release();
  expect(await unsentOf(PERSON)).toBe(0);
  expect(server.rows("document")).toEqual([]);
});

it("what the server refuses is told with its reason, and can be given up", async () => {
  const { server, network, router } = await addOffline(pdf("%PDF-1.7 cut"));
  await router.navigate("/outbox");
  const title = await screen.findByRole("heading", { name: "Befund" });
  const card = within(title.closest("li") as HTMLElement);
  card.getByText("Neu: Dokument");
  expect(card.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    "Bezeichnung",
    "Art",
    "Datei",
  ]);
  network.end();
  online();
  await card.findByText(/^Datei: Diese Datei ist beschädigt/);
  expect(card.queryByRole("link", { name: /^Angaben ändern/ })).toBeNull();
  await expectAccessible();
  const [item] = await waiting(PERSON);
  await router.navigate(`/profiledata/document/${item?.row}`);
  await screen.findByText(/^Unser Server hat dieses Dokument nicht angenommen/);
  await expectAccessible();
  await router.navigate("/outbox");
  await userEvent.setup().click(await screen.findByRole("button", { name: "Verwerfen: Befund" }));
  await press("Verwerfen");
  await screen.findByRole("heading", { name: "Alles ist gesendet" });
  expect(server.rows("document")).toEqual([]);
});

it("the form says that the device has no room, and keeps what was typed", async () => {
  const { server, network, user } = await chosen();
  const put = IDBObjectStore.prototype.put;
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
    this: IDBObjectStore,
    ...how
  ) {
    if (this.name === "files") throw new DOMException("full", "QuotaExceededError");
    return put.apply(this, how);
  });
  await tried();
  await screen.findAllByText(/^Das ist noch nicht gespeichert: Auf diesem Gerät ist kein Platz dafür/);
  expect((await name()).value).toBe("Befund");
  screen.getByText("Befund.pdf · 1 kB");
  expect(await unsentOf(PERSON)).toBe(0);
  full.mockRestore();
  network.end();
  await user.click(screen.getByRole("button", { name: "Hochladen" }));
  await waitFor(() => expect(server.rows("document")).toHaveLength(1));
});

it("counts at the sign-out, which wipes the file from the device", async () => {
  const { server, network } = await addOffline();
  const [item] = await waiting(PERSON);
  expect(item && (await contentOf(item))).toBeDefined();
  expect(await unsentOf(PERSON)).toBe(1);
  await logout();
  expect(item && (await contentOf(item))).toBeUndefined();
  network.end();
  expect(server.rows("document")).toEqual([]);
});
