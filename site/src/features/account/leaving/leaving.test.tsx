import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { USER_GUARD_DELAY_MS } from "../../../constants";
import { keepDraft } from "../../../device/drafts";
import { expectAccessible } from "../../../test/accessible";
import { confirm } from "../../../test/confirm";
import { openSite } from "../../../test/openSite";
import { focusedSummary, signedIn } from "../../../test/person";
import { PERSON } from "../../../test/server/person";
import { PASSWORD, startServer } from "../../../test/server/server";

beforeEach(() => signedIn({ words: ["leaving", "factor", "settings"] }));
afterEach(() => vi.unstubAllGlobals());

const main = () => within(screen.getByRole("main"));
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const button = (name: string) => screen.findByRole("button", { name });

describe("the data of the person", () => {
  it("are in the settings, and saved as a file after a warning", async () => {
    const server = startServer();
    const blobs: Blob[] = [];
    const names: string[] = [];
    vi.stubGlobal(
      "URL",
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => blobs.push(blob) && "blob:1",
        revokeObjectURL: vi.fn(),
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await openSite("/settings");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("link", { name: /^Meine Daten herunterladen/ }));
    await heading("Meine Daten herunterladen");
    const documents = screen.getByRole("link", { name: "Zu den Dokumenten" });
    expect(documents.getAttribute("href")).toBe("/profiledata");
    await user.click(await button("Tabelle speichern"));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/liegt dann offen auf diesem Gerät/)).toBeTruthy();
    await expectAccessible();
    await user.click(dialog.getByRole("button", { name: "Abbrechen" }));
    expect(server.calls("POST", "user/export")).toEqual([]);
    for (const [name, file] of [
      ["Tabelle speichern", "zuversicht.csv"],
      ["Daten speichern", "zuversicht.json"],
    ] as const) {
      await user.click(await button(name));
      await confirm(user, "Speichern");
      await waitFor(() => expect(names).toContain(file));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    }
    const [table, data] = blobs;
    const bytes = new Uint8Array((await table?.arrayBuffer()) ?? []);
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(await table?.text()).toContain('"Bereich";"Eintrag";"Angabe";"Wert"');
    expect(JSON.parse((await data?.text()) ?? "").entries.user[0].email).toBe("mara@example.org");
    await expectAccessible();
  });
});

describe("the consents", () => {
  it("say what was agreed to, when and in which version, and lead to the end of the account", async () => {
    startServer({ user: [{ id: PERSON, healthdataaccepted: "20260802", healthdataversion: "2026-11-3" }] });
    await openSite("/consent");
    const user = userEvent.setup();
    await heading("Einwilligungen");
    expect(await main().findByText("November 2026")).toBeTruthy();
    expect(main().getByText(/Ohne sie dürfen wir nichts/)).toBeTruthy();
    await expectAccessible();
    await user.click(main().getByRole("link", { name: "Einwilligung zurücknehmen" }));
    await heading("Konto löschen");
  });
});

describe("deleting the account", () => {
  async function toQuestion() {
    const server = startServer({ addressbookentry: [{ id: 11, lastname: "Sommer" }] });
    await openSite("/deleteaccount");
    const user = userEvent.setup();
    await heading("Konto löschen");
    await expectAccessible();
    await user.click(await screen.findByRole("link", { name: "Weiter zum Löschen" }));
    await heading("Passwort eingeben");
    return { server, user, send: await button("Konto und alle Einträge löschen") };
  }

  it("asks for the password and says what is wrong with it", async () => {
    const { server, user, send } = await toQuestion();
    await user.click(send);
    expect((await focusedSummary()).textContent).toContain("Bitte geben Sie Ihr Passwort ein.");
    expect(server.calls("DELETE", "user")).toEqual([]);
    await user.type(screen.getByLabelText("Passwort"), "Falsch-2026!!");
    await user.click(send);
    expect(await main().findAllByText(/Das Passwort stimmt nicht\./)).not.toEqual([]);
    await expectAccessible();
    expect(localStorage.getItem("zuversicht-user")).not.toBeNull();
  });

  it("shows the receipt and leaves nothing on the device", async () => {
    const { server, user, send } = await toQuestion();
    const timers = vi.spyOn(globalThis, "setTimeout");
    sessionStorage.setItem("kept", "1");
    await user.type(screen.getByLabelText("Passwort"), PASSWORD);
    await user.click(send);
    await heading("Konto gelöscht");
    expect(await main().findByText("Kontakte")).toBeTruthy();
    await waitFor(() => expect(localStorage.getItem("zuversicht-user")).toBeNull());
    expect(main().getByText("Das wurde gelöscht")).toBeTruthy();
    expect(server.calls("POST", "logout")).toEqual([]);
    await expectAccessible();
    await user.click(screen.getByRole("link", { name: "Zur Willkommensseite" }));
    await heading("Willkommen bei Zuversicht");
    // The receipt stays: nobody is sent to the sign-in a moment later.
    expect(timers.mock.calls.filter(([, delay]) => delay === USER_GUARD_DELAY_MS)).toEqual([]);
  });

  it("says what to do when the browser keeps a draft on the device", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { user, send } = await toQuestion();
    await keepDraft(PERSON, "treatment", { note: "x" });
    const deleting = vi.spyOn(IDBObjectStore.prototype, "clear").mockImplementation(() => {
      throw new DOMException("no", "UnknownError");
    });
    await user.type(screen.getByLabelText("Passwort"), PASSWORD);
    await user.click(send);
    await heading("Konto gelöscht");
    await screen.findByText(/von diesem Gerät löschen\. Bitte löschen Sie im Browser die Daten/);
    deleting.mockRestore();
  });

  it("has no receipt at its address", async () => {
    startServer();
    await openSite("/accountdeleted");
    await heading("Konto gelöscht");
    expect(main().getByText(/keine Angaben mehr/)).toBeTruthy();
  });
});
