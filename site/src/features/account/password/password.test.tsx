import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setAccessToken } from "../../../api/token";
import { takeRememberedPage } from "../../../session/remembered";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { focusedSummary, signedIn } from "../../../test/person";
import { PERSON } from "../../../test/server/person";
import { PASSWORD, type Server, startServer } from "../../../test/server/server";
import { scoreOf } from "./zxcvbn";

const EMAIL = "mara@example.org";
const NEW = "Birnenkuchen-2026!";

/** Nobody is signed in. */
function asVisitor(): void {
  setAccessToken(null);
  localStorage.removeItem("zuversicht-user");
}

beforeEach(() => signedIn({ words: ["password", "account", "profile"] }));
afterEach(() => vi.useRealTimers());

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const button = (name: string) => screen.getByRole("button", { name });

async function askFor(email: string): Promise<UserEvent> {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("E-Mail-Adresse"), email);
  await user.click(button("Link schicken"));
  return user;
}

/** Opens a link that was mailed, and types a password. */
async function chooseBy(token: string, password = NEW): Promise<UserEvent> {
  await openSite(`/password/new#${token}`);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Neues Passwort"), password);
  await user.click(button("Passwort ändern"));
  return user;
}

async function mailed(server: Server): Promise<string> {
  const headers = { "content-type": "application/json" };
  await server.fetch("/api/password/reset", {
    method: "POST",
    headers,
    body: JSON.stringify({ email: EMAIL }),
  });
  return server.account.links.token;
}

describe("a forgotten password", () => {
  beforeEach(asVisitor);

  it("is asked about from the sign-in, and what is said is the same with and without an account", async () => {
    const server = startServer();
    await openSite("/login");
    await userEvent.setup().click(await screen.findByRole("link", { name: "Passwort vergessen?" }));
    await heading("Passwort vergessen");
    await expectAccessible();
    const shown: (string | undefined)[] = [];
    for (const email of [EMAIL, "wird@niemand.org"]) {
      const user = await askFor(email);
      const title = await heading("Bitte sehen Sie in Ihr Postfach");
      await waitFor(() => expect(document.activeElement).toBe(title));
      shown.push(screen.getByRole("main").textContent?.replaceAll(email, "?"));
      await user.click(button("E-Mail-Adresse ändern"));
      await user.clear(await screen.findByLabelText("E-Mail-Adresse"));
    }
    expect(shown[0]).toContain("Er gilt 30 Minuten.");
    expect(shown[1]).toBe(shown[0]);
    expect(server.account.links.mails.map(({ about }) => about)).toEqual(["link", "unknown"]);
  });

  it("may be asked about again, until there were too many mails", async () => {
    const server = startServer();
    await openSite("/forgot");
    const user = await askFor(EMAIL);
    for (const mails of [2, 3]) {
      await user.click(await screen.findByRole("button", { name: "Noch einmal schicken" }));
      await screen.findByText("Wir haben noch eine E-Mail geschickt.");
      await waitFor(() => expect(server.account.links.mails).toHaveLength(mails));
    }
    await user.click(button("Noch einmal schicken"));
    expect((await focusedSummary()).textContent).toContain("Das waren viele Versuche");
  });

  it("begins with the address that was typed at the sign-in", async () => {
    startServer();
    await openSite("/login");
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("E-Mail-Adresse"), EMAIL);
    await user.click(screen.getByRole("link", { name: "Passwort vergessen?" }));
    await heading("Passwort vergessen");
    expect(screen.getByLabelText<HTMLInputElement>("E-Mail-Adresse").value).toBe(EMAIL);
  });

  it("needs an address", async () => {
    const server = startServer();
    await openSite("/forgot");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Link schicken" }));
    expect((await focusedSummary()).textContent).toContain("Bitte geben Sie Ihre E-Mail-Adresse ein.");
    expect(server.calls("POST", "password")).toEqual([]);
  });
});

describe("the link of the mail", () => {
  it("gives a new password and leads to the sign-in", async () => {
    asVisitor();
    const server = startServer();
    const token = await mailed(server);
    await chooseBy(token);
    const title = await heading("Ihr Passwort ist geändert");
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(server.account.password).toBe(NEW);
    expect(server.calls("POST", "password/reset/change")[0]?.body).toEqual({ token, password: NEW });
    await userEvent.setup().click(within(screen.getByRole("main")).getByRole("link", { name: "Anmelden" }));
    // After the sign-in they see what else opens the account.
    expect(takeRememberedPage(PERSON)).toBe("/settings/access");
    expect(await screen.findByLabelText("E-Mail-Adresse")).toBeInstanceOf(HTMLElement);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(NEW);
  });

  it("works in the path of the address too", async () => {
    asVisitor();
    const server = startServer();
    const token = await mailed(server);
    await openSite(`/password/${token}`);
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("Neues Passwort"), NEW);
    await user.click(button("Passwort ändern"));
    await heading("Ihr Passwort ist geändert");
  });

  it("asks for a password under its rules", async () => {
    asVisitor();
    startServer();
    await openSite("/password/new#link-0");
    await heading("Neues Passwort");
    expect(screen.getAllByText("(noch offen)")).toHaveLength(5);
    await expectAccessible();
  });

  it("V-PW-CHAR: says that a letter is missing, in a sentence and not in a line of its own", async () => {
    asVisitor();
    const server = startServer();
    const user = await chooseBy("link-0", "1234567890-!");
    expect((await focusedSummary()).textContent).toContain(
      "Das Passwort braucht mindestens einen Buchstaben.",
    );
    expect(screen.getAllByText("(noch offen)")).toHaveLength(2);
    await user.type(screen.getByLabelText("Neues Passwort"), "É");
    expect(screen.queryAllByText("Das Passwort braucht mindestens einen Kleinbuchstaben.")).not.toEqual([]);
    expect(server.writes()).toEqual([]);
  });

  it("leads to a new one when it is no longer valid", async () => {
    asVisitor();
    startServer();
    await chooseBy("used");
    const title = await heading("Dieser Link gilt nicht mehr");
    await waitFor(() => expect(document.activeElement).toBe(title));
    await expectAccessible();
    await userEvent.setup().click(screen.getByRole("link", { name: "Neuen Link anfordern" }));
    await heading("Passwort vergessen");
  });

  it("keeps the person signed in who opens their own", async () => {
    const server = startServer();
    await chooseBy(await mailed(server));
    await heading("Ihr Passwort ist geändert");
    expect(server.calls("POST", "password/update/token")).toHaveLength(1);
    await userEvent.setup().click(screen.getByRole("link", { name: "Was Ihr Konto öffnet" }));
    await waitFor(() => expect(server.calls("GET", "timelineentry").length).toBeGreaterThan(0));
  });

  it("says at the field what the server does not accept", async () => {
    asVisitor();
    const server = startServer();
    await chooseBy(await mailed(server), "P@ssw0rd-2026!");
    expect((await focusedSummary()).textContent).toContain("Dieses Passwort ist leicht zu erraten");
    expect(server.account.password).toBe(PASSWORD);
    const field = screen.getByLabelText("Neues Passwort");
    expect(field.getAttribute("aria-invalid")).toBe("true");
  });
});

describe("the password of somebody who is signed in", () => {
  async function change(old: string, next = NEW): Promise<UserEvent> {
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("Bisheriges Passwort"), old);
    await user.type(screen.getByLabelText("Neues Passwort"), next);
    await user.click(button("Passwort ändern"));
    return user;
  }

  it("is changed from the personal details, and wrong ones are told", async () => {
    const server = startServer();
    const router = await openSite("/personaldata");
    await userEvent.setup().click(await screen.findByRole("link", { name: "Passwort ändern" }));
    await heading("Passwort ändern");
    await expectAccessible();
    const user = await change("Falsches-Wort-1");
    expect((await focusedSummary()).textContent).toContain("Das bisherige Passwort stimmt nicht.");
    const old = screen.getByLabelText("Bisheriges Passwort");
    await user.clear(old);
    await user.type(old, PASSWORD);
    await user.click(button("Passwort ändern"));
    await waitFor(() => expect(router.state.location.pathname).toBe("/personaldata"));
    expect(server.account.password).toBe(NEW);
    expect(await screen.findByText(/Ihr Passwort ist geändert\./)).toBeInstanceOf(HTMLElement);
  });

  it("is named for password managers, and may be pasted", async () => {
    startServer();
    await openSite("/profile/edit/password");
    const field = await screen.findByLabelText<HTMLInputElement>("Neues Passwort");
    expect(field.autocomplete).toBe("new-password");
    expect(screen.getByLabelText<HTMLInputElement>("Bisheriges Passwort").autocomplete).toBe(
      "current-password",
    );
    const name = document.querySelector<HTMLInputElement>("input[autocomplete=username]");
    await waitFor(() => expect(name?.value).toBe(EMAIL));
    const user = userEvent.setup();
    await user.click(field);
    await user.paste(NEW);
    expect(field.value).toBe(NEW);
  });
});

describe("the strength of a password", () => {
  it("is told a moment after the first key, in words", async () => {
    startServer();
    await openSite("/profile/edit/password");
    const user = userEvent.setup();
    const field = await screen.findByLabelText("Neues Passwort");
    expect(screen.queryByText(/zu erraten/)).toBeNull();
    await user.type(field, "Sommer");
    expect(await screen.findByText(/^Leicht zu erraten/)).toBeInstanceOf(HTMLElement);
    await user.type(field, " Kiesel Fagott 41 Umweg!");
    expect(await screen.findByText("Sehr schwer zu erraten.")).toBeInstanceOf(HTMLElement);
    expect(screen.getByText("Sehr schwer zu erraten.").getAttribute("role")).toBe("status");
  });

  it("knows common passwords, words of both languages and what belongs to the person", () => {
    for (const weak of ["Password1!", "P@ssw0rd-2026!", "Sommer2026", "Schmetterling", "Butterfly1"])
      expect(scoreOf(weak, []), weak).toBeLessThan(2);
    expect(scoreOf("mara@example.org1!", [EMAIL])).toBeLessThan(scoreOf("mara@example.org1!", []));
  });
});
