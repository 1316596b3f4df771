import "fake-indexeddb/auto";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { rowsOfRoot } from "../../../device/rows";
import { wholeReplica } from "../../../device/wholeReplica";
import { openDevice } from "../../../seal/database";
import { deviceUse } from "../../../seal/deviceUse";
import { setPin } from "../../../seal/lock";
import { present } from "../../../seal/replica";
import { cover } from "../../../session/session";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { signedIn } from "../../../test/person";
import { pulledFrom } from "../../../test/pulled";
import { PERSON } from "../../../test/server/person";
import { type Server, startServer } from "../../../test/server/server";
import { soon } from "../../../test/soon";

const PIN = "482915";

let server: Server;

beforeEach(async () => {
  await signedIn({
    words: ["lock", "idle", "settings", "account", "addressbook"],
    pages: [
      () => import("./LockScreen"),
      () => import("./DevicePage"),
      () => import("../idle/IdleGuard"),
      () => import("../settings/SettingsPage"),
      () => import("../LoginPage"),
    ],
  });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  server = startServer({ addressbookentry: [{ id: 20, addressbookentrycategory: 1, lastname: "Vogel" }] });
});

afterEach(() => vi.restoreAllMocks());

const user = () => userEvent.setup({ delay: null });
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>("textbox", { name });
const pinField = () => field(/^Ihre PIN/);
const closed = () => screen.findByRole("heading", { level: 1, name: "Die App ist gesperrt" });

/** A page of somebody with a lock, which is closed. */
async function behindLock(path = "/settings") {
  await pulledFrom(server, "user", "addressbookentry");
  await setPin(await wholeReplica(PERSON), PIN);
  const router = await openSite(path);
  await screen.findByRole("heading", { level: 1, name: "Einstellungen" });
  act(cover);
  await closed();
  return router;
}

it("covers every page, and opens where the person was, without any call", async () => {
  const router = await behindLock();
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(document.title).toBe("Die App ist gesperrt – Zuversicht");
  await expectAccessible();
  const network = server.fail(/./, "offline");
  const before = server.requests.length;
  await user().type(await pinField(), PIN);
  await screen.findByRole("heading", { level: 1, name: "Einstellungen" });
  expect(router.state.location.pathname).toBe("/settings");
  expect(JSON.stringify(server.requests.slice(before))).not.toContain(PIN);
  expect((await rowsOfRoot(PERSON, "addressbookentry"))?.rows).toMatchObject([{ lastname: "Vogel" }]);
  network.end();
});

it("says how many tries are left, counts down until the next one, and empties the field", async () => {
  await behindLock();
  const db = await openDevice();
  await db.put("meta", { count: 4, at: 0 }, [present()?.id as string, "wrong-pins"]);
  await user().type(await pinField(), "111111");
  await screen.findByText("Diese PIN stimmt nicht. Sie haben noch 5 Versuche.");
  screen.getByText(/^Der nächste Versuch geht in (30|29) Sekunden\.$/);
  expect((await pinField()).value).toBe("");
  expect(document.activeElement).toBe(await pinField());
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Öffnen" }).disabled).toBe(true);
});

it("deletes everything after ten wrong PINs, and says so on the sign-in", async () => {
  await behindLock();
  const db = await openDevice();
  await db.put("meta", { count: 9, at: 0 }, [present()?.id as string, "wrong-pins"]);
  await user().type(await pinField(), "111111");
  await screen.findByRole("heading", { level: 1, name: "Anmelden" });
  await screen.findByText(/^Die PIN war zehnmal falsch/);
  await soon(async () => {
    for (const name of db.objectStoreNames) expect(await db.count(name), name).toBe(0);
  });
  await soon(() => expect(server.writes().map(({ path }) => path)).toEqual(["login/revoke"]));
});

it("a forgotten PIN leads to the sign-in, after a question", async () => {
  await behindLock();
  await user().click(screen.getByRole("button", { name: "PIN vergessen?" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Ohne PIN weiter?" }));
  await user().click(dialog.getByRole("button", { name: "Löschen und neu anmelden" }));
  await screen.findByRole("heading", { level: 1, name: "Anmelden" });
  expect(present()?.owner).toBe(0);
});

it("asks whose device it is, offers a PIN, and goes on to where the person wanted to go", async () => {
  localStorage.removeItem("zuversicht-device");
  const router = await openSite("/settings");
  await act(() => router.navigate("/settings/device", { state: { next: "/settings" } }));
  await screen.findByRole("heading", { level: 1, name: "Ist das Ihr eigenes Gerät?" });
  await expectAccessible();
  await user().click(screen.getByRole("button", { name: /^Ja, mit einer PIN/ }));
  expect(deviceUse()).toBe("own");
  await user().type(await field(/^Neue PIN Sechs Ziffern|^Neue PIN$/), "123456");
  await user().type(await field(/noch einmal/), "123455");
  await user().click(screen.getByRole("button", { name: "PIN festlegen" }));
  await screen.findAllByText("Diese PIN ist leicht zu erraten. Bitte nehmen Sie eine andere.");
  await screen.findAllByText("Das ist eine andere PIN als im Feld darüber.");
  await expectAccessible();
  for (const name of [/^Neue PIN Sechs Ziffern|^Neue PIN$/, /noch einmal/]) {
    await user().clear(await field(name));
    await user().type(await field(name), PIN);
  }
  await user().click(screen.getByRole("button", { name: "PIN festlegen" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/settings"));
  expect(present()?.isLocked).toBe(true);
  expect(server.requests.some(({ body }) => JSON.stringify(body)?.includes(PIN))).toBe(false);
});

it("asks for no PIN where none is wanted yet", async () => {
  localStorage.removeItem("zuversicht-device");
  const router = await openSite("/settings");
  await act(() => router.navigate("/settings/device", { state: { next: "/settings" } }));
  await user().click(await screen.findByRole("button", { name: /^Ja, vorerst ohne PIN/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/settings"));
  expect([deviceUse(), present()?.isLocked ?? false]).toEqual(["own", false]);
});

it("keeps nothing where others use the device", async () => {
  await pulledFrom(server, "user", "addressbookentry");
  await openSite("/settings/device");
  await user().click(await screen.findByRole("checkbox", { name: "Nichts auf diesem Gerät behalten" }));
  await soon(() => expect(deviceUse()).toBe("shared"));
  const db = await openDevice();
  await soon(async () => {
    for (const name of ["rows", "answers", "drafts", "queue", "meta"] as const)
      expect(await db.count(name), name).toBe(0);
  });
  await expect(rowsOfRoot(PERSON, "addressbookentry")).rejects.toThrow("nothing is kept");
  await user().click(await screen.findByRole("checkbox", { name: "Nichts auf diesem Gerät behalten" }));
  await soon(() => expect(deviceUse()).toBe("own"));
});

it("changes and removes the PIN in the settings, with the one that holds", async () => {
  await setPin(await wholeReplica(PERSON), PIN);
  await openSite("/settings/device");
  await user().click(await screen.findByRole("button", { name: "PIN ändern" }));
  await user().type(await field(/^Ihre PIN bisher/), "999999");
  await user().type(await field(/^Neue PIN Sechs Ziffern|^Neue PIN$/), "736281");
  await user().type(await field(/noch einmal/), "736281");
  await user().click(screen.getByRole("button", { name: "PIN ändern" }));
  await screen.findAllByText("Diese PIN stimmt nicht. Sie haben noch 9 Versuche.");
  await user().clear(await field(/^Ihre PIN bisher/));
  await user().type(await field(/^Ihre PIN bisher/), PIN);
  await user().click(screen.getByRole("button", { name: "PIN ändern" }));
  await screen.findByText("Die PIN ist geändert.");
  await user().click(await screen.findByRole("button", { name: "PIN entfernen" }));
  await user().type(await pinField(), "736281");
  await user().click(screen.getByRole("button", { name: "PIN entfernen" }));
  await screen.findByText("Die App hat auf diesem Gerät keine PIN.");
  expect(present()?.isLocked).toBe(false);
});
