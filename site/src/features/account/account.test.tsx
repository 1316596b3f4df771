// alone: requests left by another file would end the session during a sign-out
import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setAccessToken } from "../../api/token";
import type { Draft } from "../../device/item";
import { mark } from "../../device/unsent";
import { chooseLanguage, startWords } from "../../i18n/i18n";
import { enqueue, waiting } from "../../offline/outbox/outbox";
import { expectAccessible } from "../../test/accessible";
import type { RecordedRequest } from "../../test/fetchStub";
import { openSite } from "../../test/openSite";
import { focusedSummary } from "../../test/person";
import { PASSWORD, startServer } from "../../test/server/server";

const EMAIL = "a@b.de";

/** A server without an account. */
const visited = () => startServer({}, { nobody: true });

const posted = (requests: RecordedRequest[], path: string) => requests.filter((one) => one.path === path);

beforeEach(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  setAccessToken(null);
  await startWords();
  await chooseLanguage("de");
});

describe("login", () => {
  it("asks for both fields, takes the focus to the summary and sends nothing", async () => {
    const { requests } = visited();
    await openSite("/login");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Anmelden" }));
    const summary = await focusedSummary();
    const links = within(summary).getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual([
      "E-Mail-Adresse: Bitte geben Sie Ihre E-Mail-Adresse ein.",
      "Passwort: Bitte geben Sie Ihr Passwort ein.",
    ]);
    await user.click(links[1] as HTMLElement);
    expect(document.activeElement).toBe(screen.getByLabelText("Passwort"));
    expect(requests.filter(({ method }) => method !== "GET")).toHaveLength(0);
  });

  it("signs in and leads to the root, which opens the dashboard", async () => {
    const { requests } = startServer({}, { email: EMAIL });
    const router = await openSite("/login");
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("E-Mail-Adresse"), " a@b.de ");
    await user.type(screen.getByLabelText("Passwort"), PASSWORD);
    await user.click(screen.getByRole("button", { name: "Anmelden" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
    expect(posted(requests, "/api/login")[0]?.body).toEqual({ email: "a@b.de", password: PASSWORD });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("a@b.de");
  });

  it("says in words that the sign-in failed and keeps everything typed", async () => {
    startServer({}, { email: EMAIL });
    await openSite("/login");
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("E-Mail-Adresse"), "a@b.de");
    await user.type(screen.getByLabelText("Passwort"), "wrong");
    await user.click(screen.getByRole("button", { name: "Anmelden" }));
    expect(await screen.findByText(/E-Mail-Adresse oder Passwort stimmen nicht/)).toBeInstanceOf(HTMLElement);
    expect(screen.getByLabelText<HTMLInputElement>("E-Mail-Adresse").value).toBe("a@b.de");
    expect(screen.getByLabelText<HTMLInputElement>("Passwort").value).toBe("wrong");
  });

  it("switches to English in place", async () => {
    visited();
    await openSite("/login");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "English" }));
    expect(await screen.findByRole("heading", { name: "Log in" })).toBeInstanceOf(HTMLElement);
    expect(document.title).toBe("Log in – Zuversicht");
    expect(document.documentElement.lang).toBe("en");
  });
});

describe("logout", () => {
  const STUB = JSON.stringify({ id: 7, permissionsInclude: [], newmodel: false });

  it("N-11: asks with No and Yes; No changes nothing", async () => {
    localStorage.setItem("zuversicht-user", STUB);
    const { requests } = startServer();
    const router = await openSite("/logout");
    const user = userEvent.setup();
    const page = await screen.findByRole("main");
    const buttons = within(page).getAllByRole("button");
    expect(buttons.map((button) => button.textContent?.trim().slice(0, 4))).toEqual(["Nein", "Ja"]);
    await user.click(buttons[0] as HTMLElement);
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
    expect(posted(requests, "/api/logout")).toHaveLength(0);
  });

  it("Yes signs out and leads to the sign-in, which says so", async () => {
    localStorage.setItem("zuversicht-user", STUB);
    const { requests } = startServer();
    const router = await openSite("/logout");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /^Ja/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    expect(posted(requests, "/api/logout")).toHaveLength(1);
    expect(await screen.findByText("Sie sind abgemeldet.")).toBeInstanceOf(HTMLElement);
    expect(localStorage.getItem("zuversicht-user")).toBeNull();
  });

  describe("with something that was not sent", () => {
    const OWNER = 7;

    beforeEach(async () => {
      localStorage.setItem("zuversicht-user", STUB);
      mark();
      const kept = { kind: "add", root: "addressbookentry", title: "Sommer", body: { lastname: "Sommer" } };
      await enqueue(OWNER, kept as Draft);
    });

    afterEach(cleanup);

    /** Presses yes without a way to the server, and returns the question. */
    async function openLogout() {
      const server = startServer();
      server.fail("POST addressbookentry", "offline");
      const router = await openSite("/logout");
      await userEvent.click(await screen.findByRole("button", { name: /^Ja/ }));
      const question = within(await screen.findByRole("alertdialog"));
      return { server, router, question };
    }

    it("asks once more, and staying is the first answer", async () => {
      const { server, router, question } = await openLogout();
      question.getByText(/^Eine Änderung ist nur auf diesem Gerät/);
      expect(question.getByRole("link").getAttribute("href")).toBe("/outbox");
      expect(document.activeElement?.textContent).toBe("Angemeldet bleiben");
      await expectAccessible();
      await userEvent.keyboard("{Enter}");
      await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
      expect(posted(server.requests, "/api/logout")).toHaveLength(0);
      expect(await waiting(OWNER)).toHaveLength(1);
    });

    it("signs out and deletes it after the second yes", async () => {
      const { server, router, question } = await openLogout();
      await userEvent.click(question.getByRole("button", { name: /^Abmelden und löschen/ }));
      await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
      expect(posted(server.requests, "/api/logout")).toHaveLength(1);
      await waitFor(async () => expect(await waiting(OWNER)).toEqual([]));
    });

    it("says what to do when the browser does not delete it", async () => {
      const { router, question } = await openLogout();
      vi.spyOn(console, "warn").mockImplementation(() => undefined);
      const deleting = vi.spyOn(IDBObjectStore.prototype, "clear").mockImplementation(() => {
        throw new DOMException("no", "UnknownError");
      });
      await userEvent.click(question.getByRole("button", { name: /^Abmelden und löschen/ }));
      await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
      await screen.findByText(/von diesem Gerät löschen\. .* löschen Sie bitte im Browser die Daten/);
      deleting.mockRestore();
    });
  });
});
