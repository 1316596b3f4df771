import "fake-indexeddb/auto";
import { act, renderHook, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { contentOf } from "../../../device/queue";
import { waiting } from "../../../offline/outbox/outbox";
import { write } from "../../../offline/writes";
import { useSession } from "../../../session/session";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { signedIn } from "../../../test/person";
import { PERSON } from "../../../test/server/person";
import { type Server, startServer } from "../../../test/server/server";

const NOW = new Date(2026, 8, 21, 9);
const MINUTE = 60_000;

let server: Server;

beforeEach(async () => {
  localStorage.clear();
  await signedIn({
    words: ["settings", "idle", "account", "papers"],
    pages: [
      () => import("../../papers/document/DocumentAddPage"),
      () => import("../../../offline/offlineWrites"),
      () => import("../settings/SettingsPage"),
      () => import("./IdleGuard"),
      () => import("../LoginPage"),
    ],
    now: NOW,
  });
  localStorage.removeItem("idle-lock");
  server = startServer();
});

afterEach(() => vi.useRealTimers());

/** The clock is moved, and another tab tells of something, so that the page looks at it. */
async function pass(ms: number) {
  vi.setSystemTime(Date.now() + ms);
  await act(async () => window.dispatchEvent(new Event("storage")));
}

/** What stands before the page until it is locked. */
const cover = () => screen.queryByRole("dialog", { name: "Die App wird gesperrt" });

const question = () => screen.queryByRole("alertdialog", { name: "Sind Sie noch da?" });

async function open() {
  const router = await openSite("/settings");
  await screen.findByRole("heading", { level: 1, name: "Einstellungen" });
  await waitFor(() => expect(localStorage.getItem("last-input")).not.toBeNull());
  return router;
}

describe("the lock after a time without input", () => {
  it("asks a minute before, and goes on when that is wanted", async () => {
    await open();
    await pass(14 * MINUTE - 1);
    expect(question()).toBeNull();
    await pass(1);
    const dialog = await screen.findByRole("alertdialog", { name: "Sind Sie noch da?" });
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dialog).getByRole("button", { name: "Weiter benutzen" })),
    );
    expect(within(dialog).getByRole("timer").textContent).toBe("Noch 60 Sekunden");
    await expectAccessible();
    await pass(31_000);
    expect(within(dialog).getByRole("timer").textContent).toBe("Noch 29 Sekunden");
    expect(dialog.querySelector("[aria-live]")?.textContent).toBe("Noch 30 Sekunden");
    await userEvent.setup().click(within(dialog).getByRole("button", { name: "Weiter benutzen" }));
    await waitFor(() => expect(question()).toBeNull());
    await pass(14 * MINUTE - 1);
    expect(question()).toBeNull();
    expect(server.calls("POST", "logout")).toHaveLength(0);
  });

  it("locks when nobody answers, and says so at the sign-in", async () => {
    const router = await open();
    await pass(15 * MINUTE);
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    await screen.findByText(/Die App hat sich zu Ihrem Schutz gesperrt/);
    expect(localStorage.getItem("zuversicht-user")).toBeNull();
    const ended = () => [...server.calls("POST", "logout"), ...server.calls("POST", "login/revoke")];
    await waitFor(() => expect(ended()).toHaveLength(1));
  });

  it("locks at once when that is wanted, and Escape goes on", async () => {
    const router = await open();
    const user = userEvent.setup();
    await pass(14.5 * MINUTE);
    await screen.findByRole("alertdialog");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(question()).toBeNull());
    await pass(14.5 * MINUTE);
    await user.click(await screen.findByRole("button", { name: "Jetzt sperren" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  });

  it("is put off by input, also in another tab", async () => {
    await open();
    await pass(13 * MINUTE);
    await userEvent.setup().keyboard("a");
    await pass(13 * MINUTE);
    expect(question()).toBeNull();
    localStorage.setItem("last-input", String(Date.now()));
    await pass(13 * MINUTE);
    expect(question()).toBeNull();
  });

  it("waits as long as was chosen in the settings", async () => {
    await open();
    const choice = await screen.findByRole("combobox", { name: /Sperren, wenn nichts eingegeben wird/ });
    expect(choice).toHaveProperty("value", "15");
    await userEvent.setup().selectOptions(choice, "Nach 60 Minuten");
    await pass(59 * MINUTE - 1);
    expect(question()).toBeNull();
    await userEvent.setup().selectOptions(choice, "Nie");
    await pass(1000 * MINUTE);
    expect(question()).toBeNull();
    expect([...choice.querySelectorAll("option")].map((option) => option.textContent)).toEqual([
      "Nach 5 Minuten",
      "Nach 15 Minuten",
      "Nach 30 Minuten",
      "Nach 60 Minuten",
      "Nie",
    ]);
  });
});

describe("a file that is under way at the lock", () => {
  const LETTER = "%PDF-1.7 letter %%EOF";

  /** The server does not answer to the letter, which is only on the page. */
  async function sending() {
    const held = server.hold("POST document/upload");
    const router = await openSite("/profiledata/document");
    const user = userEvent.setup({ applyAccept: false });
    const letter = new File([LETTER], "Befund.pdf", { type: "application/pdf" });
    await user.upload(await screen.findByLabelText<HTMLInputElement>("Datei wählen"), letter);
    await user.selectOptions(await screen.findByLabelText(/^Art/), "Arztbrief");
    await user.click(screen.getByRole("button", { name: "Hochladen" }));
    await waitFor(() => expect(server.calls("POST", "document/upload")).toHaveLength(1));
    return { held, router };
  }

  /** What is in the files that wait. */
  async function kept(): Promise<string[]> {
    const contents = await Promise.all((await waiting(PERSON)).map(contentOf));
    return contents.map((content) => new TextDecoder().decode(content));
  }

  it("waits on the device for the next sign-in, and is covered until it is there", async () => {
    const { held, router } = await sending();
    const put = vi.spyOn(IDBObjectStore.prototype, "put");
    let seen: HTMLElement | null = null;
    put.mockImplementationOnce(function (this: IDBObjectStore, ...how) {
      seen = cover();
      put.mockRestore();
      return this.put(...how);
    });
    await pass(15 * MINUTE);
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    expect(await kept()).toEqual([LETTER]);
    expect(seen).not.toBeNull();
    held.release();
  });

  it("waits already seconds before, as another tab may lock first", async () => {
    const { held } = await sending();
    await pass(15 * MINUTE - 11_000);
    expect(await kept()).toEqual([]);
    await pass(1000);
    await waitFor(async () => expect(await kept()).toEqual([LETTER]));
    expect(question()).not.toBeNull();
    expect(localStorage.getItem("zuversicht-user")).not.toBeNull();
    held.release();
  });

  it("is sent at once where the person goes on after all, and says that it waited", async () => {
    const { held } = await sending();
    await pass(15 * MINUTE - 9_000);
    await waitFor(async () => expect(await kept()).toEqual([LETTER]));
    await userEvent.setup().click(screen.getByRole("button", { name: "Weiter benutzen" }));
    await screen.findByText(/Es wird von selbst gesendet\.$/);
    held.release();
    await waitFor(async () => expect(await kept()).toEqual([]));
    expect(server.rows("document")).toMatchObject([{ name: "Befund" }]);
    await waitFor(() => expect(question()).toBeNull());
  });
});

describe("while it is locked", () => {
  /** A write that is not answered, so that the lock waits. */
  async function unanswered() {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const writing = write(
      { kind: "call", root: "document", row: 0, path: "profileimage", body: {} },
      () => answered,
    );
    await pass(15 * MINUTE);
    return async () => {
      answer();
      await act(() => writing);
    };
  }

  it("has the focus on what says so, and nothing else is open", async () => {
    const router = await open();
    await pass(14.5 * MINUTE);
    await screen.findByRole("alertdialog");
    const end = await unanswered();
    expect(document.activeElement).toBe(cover());
    expect(question()).toBeNull();
    await expectAccessible();
    await userEvent.setup().keyboard("{Escape}");
    expect(cover()).not.toBeNull();
    await end();
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Anmelden"));
  });

  it("locks nobody who signs in by another tab meanwhile", async () => {
    await open();
    const held = server.hold("POST login");
    const end = await unanswered();
    expect(cover()).not.toBeNull();
    const session = renderHook(() => useSession()).result;
    const tab = new BroadcastChannel("zuversicht-session");
    localStorage.setItem("last-input", String(Date.now()));
    tab.postMessage({ id: PERSON + 1, permissionsInclude: [], newmodel: true });
    await waitFor(() => expect(session.current.user?.id).toBe(PERSON + 1));
    tab.close();
    await end();
    expect(session.current.user?.id).toBe(PERSON + 1);
    expect(cover()).toBeNull();
    expect(localStorage.getItem("sign-out-owed")).toBeNull();
    expect(server.calls("POST", "logout")).toHaveLength(0);
    held.release();
  });
});

describe("the cover", () => {
  it("hides the page in the background and shows it again", async () => {
    await open();
    const covering = document.querySelector("[data-cover]");
    const shown = () => /shown/.test(covering?.className ?? "");
    expect(shown()).toBe(false);
    const state = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(shown()).toBe(true);
    expect(covering?.textContent).toBe("Zuversicht");
    state.mockReturnValue("visible");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(shown()).toBe(false);
    window.dispatchEvent(new Event("pagehide"));
    expect(shown()).toBe(true);
    window.dispatchEvent(new Event("pageshow"));
    expect(shown()).toBe(false);
  });
});
