// alone: requests left by another file would end the session during a sign-out
import "fake-indexeddb/auto";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setAccessToken } from "../../../api/token";
import { chooseLanguage, startWords } from "../../../i18n/i18n";
import { LANGUAGES } from "../../../i18n/languages";
import { expectAccessible } from "../../../test/accessible";
import type { RecordedRequest } from "../../../test/fetchStub";
import { openSite } from "../../../test/openSite";
import { focusedSummary } from "../../../test/person";
import { PASSWORD, type Server, startServer } from "../../../test/server/server";
import { soon } from "../../../test/soon";

const EMAIL = "a@b.de";

const keys = () => openDB("zuversicht-signup", 1, { upgrade: (db) => void db.createObjectStore("keys") });

/** How many keys of passwords this browser has. */
async function keysOfSignUps(): Promise<number> {
  const db = await keys();
  const count = await db.count("keys");
  db.close();
  return count;
}

async function dropKeys(): Promise<void> {
  const db = await keys();
  await db.clear("keys");
  db.close();
}

/** A server without an account. */
const visited = () => startServer({}, { nobody: true });

const posted = (requests: RecordedRequest[], path: string) => requests.filter((one) => one.path === path);

beforeEach(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  setAccessToken(null);
  sessionStorage.clear();
  await startWords();
  await chooseLanguage("de");
});

async function fill(user: UserEvent) {
  await user.type(await screen.findByLabelText("E-Mail-Adresse"), "a@b.de");
  await user.type(screen.getByLabelText("Passwort"), PASSWORD);
  for (const consent of screen.getAllByRole("checkbox")) await user.click(consent);
}

const codeField = () => screen.findByLabelText<HTMLInputElement>("Code aus der E-Mail");
const heading = () => screen.getByRole("heading", { level: 1 });
const again = () => screen.getByRole("button", { name: "Neuen Code schicken" });

/** Fills in the details and continues to the code. */
async function toCode(server: Server): Promise<{ user: UserEvent; code: string }> {
  await openSite("/signup");
  const user = userEvent.setup();
  await fill(user);
  await user.click(submit());
  await codeField();
  return { user, code: server.account.confirmations.code };
}

const submit = () => screen.getByRole("button", { name: "Konto anlegen" });

describe("signup", () => {
  it("sends only what was answered and leads to the thank-you page and on to the onboarding", async () => {
    const server = visited();
    const router = await openSite("/signup");
    const user = userEvent.setup();
    await fill(user);
    await user.click(submit());
    const code = await codeField();
    await user.type(code, server.account.confirmations.code);
    await user.click(submit());
    await waitFor(() => expect(router.state.location.pathname).toBe("/thankyou"));
    const details = {
      email: "a@b.de",
      password: PASSWORD,
      language: 2,
      termsaccepted: true,
      healthdataaccepted: true,
    };
    expect(posted(server.requests, "/api/signup").map(({ body }) => body)).toEqual([
      details,
      { ...details, code: server.account.confirmations.code },
    ]);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("a@b.de");
    await user.click(await screen.findByRole("link", { name: "Weiter" }));
    expect(await screen.findByRole("heading", { name: "Alles an einem Ort" })).toBeInstanceOf(HTMLElement);
  });

  it("ticks each password rule as soon as it is met", async () => {
    visited();
    await openSite("/signup");
    const user = userEvent.setup();
    const met = () => screen.queryAllByText("(erfüllt)").length;
    const password = await screen.findByLabelText("Passwort");
    const steps: [string, number][] = [
      ["a", 1],
      ["B", 2],
      ["1", 3],
      ["!", 4],
      ["abcdefgh", 5],
    ];
    for (const [text, count] of steps) {
      await user.type(password, text);
      expect(met()).toBe(count);
    }
    expect(screen.getByText("5 von 5 erfüllt")).toBeInstanceOf(HTMLElement);
  });

  it("says how long a password has to be", async () => {
    const server = visited();
    await openSite("/signup");
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("Passwort"), "Abcdefgh1!");
    await user.click(submit());
    await screen.findByText("Passwort: Bitte geben Sie mindestens 12 Zeichen ein.");
    expect(posted(server.requests, "/api/signup")).toEqual([]);
  });

  it("a pass phrase of twenty characters needs no kinds of characters, and nothing is typed twice", async () => {
    const server = visited();
    await openSite("/signup");
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("E-Mail-Adresse"), EMAIL);
    const password = screen.getByLabelText("Passwort");
    await user.type(password, "anna mag gelb tulpe");
    expect(screen.getByText("2 von 5 erfüllt")).toBeInstanceOf(HTMLElement);
    await user.clear(password);
    await user.type(password, "anna mag gelbe tulpe");
    expect(screen.getByText("5 von 5 erfüllt")).toBeInstanceOf(HTMLElement);
    for (const consent of screen.getAllByRole("checkbox")) await user.click(consent);
    await user.click(submit());
    await codeField();
    expect(posted(server.requests, "/api/signup")[0]?.body).toMatchObject({
      password: "anna mag gelbe tulpe",
    });
  });

  it("puts faults of the server back to their fields and loses nothing", async () => {
    const fields = [{ path: "email", key: "maxlength" }] as const;
    visited().fail("signup", { key: "error.validation", fields });
    await openSite("/signup");
    const user = userEvent.setup();
    await fill(user);
    await user.click(submit());
    const summary = await focusedSummary();
    expect(within(summary).getByRole("link").textContent).toContain("E-Mail-Adresse: Das ist zu lang.");
    const email = screen.getByLabelText<HTMLInputElement>("E-Mail-Adresse");
    expect(email.value).toBe(EMAIL);
    expect(email.getAttribute("aria-invalid")).toBe("true");
  });

  it("says at the e-mail field that there is an account already, where the operator asks for no code", async () => {
    startServer({}, { email: EMAIL, confirmation: "none" });
    await openSite("/signup");
    const user = userEvent.setup();
    await fill(user);
    await user.click(submit());
    const summary = await focusedSummary();
    expect(within(summary).getByRole("link").textContent).toContain("gibt es schon ein Konto");
  });

  it("keeps a draft over a reload, without passwords and consent", async () => {
    visited();
    await openSite("/signup");
    const user = userEvent.setup();
    await fill(user);
    await act(async () => window.dispatchEvent(new Event("pagehide")));
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(PASSWORD);
    cleanup();
    await openSite("/signup");
    expect((await screen.findByLabelText<HTMLInputElement>("E-Mail-Adresse")).value).toBe(EMAIL);
    expect(screen.getByLabelText<HTMLInputElement>("Passwort").value).toBe("");
    const consents = screen.getAllByRole<HTMLInputElement>("checkbox");
    expect(consents.map(({ checked }) => checked)).toEqual([false, false]);
    await user.click(screen.getByRole("button", { name: "Von vorn beginnen" }));
    expect(screen.getByLabelText<HTMLInputElement>("E-Mail-Adresse").value).toBe("");
  });

  it("ER-09: offers every language of the site when their list cannot be loaded", async () => {
    const server = visited();
    server.fail("language/list", "error.unavailable");
    await openSite("/signup");
    await screen.findByLabelText("E-Mail-Adresse");
    for (const { name } of Object.values(LANGUAGES).filter(({ name }) => name !== "Deutsch"))
      await userEvent.setup().click(screen.getByRole("button", { name }));
    await screen.findByRole("heading", { level: 1, name: "Create an account" });
    expect(server.calls("GET", "language/list")).toEqual([]);
  });

  it("shows terms and privacy notice on the page", async () => {
    visited();
    await openSite("/signup");
    expect(await screen.findByText("Wofür die App da ist")).toBeInstanceOf(HTMLElement);
    expect(screen.getByText("Was wir speichern")).toBeInstanceOf(HTMLElement);
  });
});

describe("the code of the sign-up", () => {
  afterEach(() => vi.useRealTimers());

  it("is asked for with the address, its end and the ways on, and the heading has the focus", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 22, 14, 2) });
    await toCode(visited());
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    expect(heading().textContent).toBe("Code eingeben");
    const main = screen.getByRole("main").textContent;
    expect(main).toContain("Wir haben Ihnen eine E-Mail geschickt, an diese Adresse:");
    expect(main).toContain("Der Code gilt 10 Minuten, bis 14:12 Uhr.");
    expect(main).toContain("Spam-Ordner");
    const field = await codeField();
    expect(field.getAttribute("inputmode")).toBe("numeric");
    expect(field.getAttribute("autocomplete")).toBe("one-time-code");
    await expectAccessible();
  });

  it("looks the same for an address that has an account", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const fresh = visited();
    await toCode(fresh);
    const shown = screen.getByRole("main").textContent;
    cleanup();
    sessionStorage.clear();
    const known = startServer({}, { email: EMAIL });
    await toCode(known);
    expect(screen.getByRole("main").textContent).toBe(shown);
    expect(known.account.confirmations.mails).toEqual([{ to: EMAIL, code: undefined }]);
  });

  it("may be pasted with spaces", async () => {
    const server = visited();
    const { user, code } = await toCode(server);
    await user.click(await codeField());
    await user.paste(` ${code.slice(0, 3)} ${code.slice(3)} `);
    await user.click(submit());
    await waitFor(() => expect(posted(server.requests, "/api/signup")).toHaveLength(2));
    expect(posted(server.requests, "/api/signup")[1]?.body).toMatchObject({ code });
  });

  it("is checked before it is sent", async () => {
    const server = visited();
    const { user } = await toCode(server);
    await user.click(submit());
    expect((await focusedSummary()).textContent).toContain("Bitte geben Sie den Code aus der E-Mail ein.");
    await user.type(await codeField(), "12345");
    await user.click(submit());
    await waitFor(() => expect(document.activeElement?.textContent).toContain("Der Code hat sechs Ziffern."));
    expect(posted(server.requests, "/api/signup")).toHaveLength(1);
  });

  it("is refused when it is wrong, and after five attempts a new one is needed", async () => {
    const server = visited();
    const { user, code } = await toCode(server);
    const tell = async (typed: string) => {
      const field = await codeField();
      await user.clear(field);
      await user.type(field, typed);
      await user.click(submit());
      return (await focusedSummary()).textContent;
    };
    for (let attempt = 1; attempt <= 5; attempt += 1) expect(await tell("000000")).toContain("passt nicht");
    expect(await tell(code)).toContain("Nach fünf Versuchen gilt der Code nicht mehr");

    await user.click(again());
    await screen.findByText("Wir haben eine neue E-Mail geschickt. Der frühere Code gilt nicht mehr.");
    expect((await codeField()).value).toBe("");
    expect(screen.queryByText("Bitte prüfen Sie eine Angabe")).toBeNull();
    await user.type(await codeField(), server.account.confirmations.code);
    await user.click(submit());
    await waitFor(() => expect(server.account.email).toBe(EMAIL));
  });

  it("is refused after ten minutes; the same details then ask for a new mail", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 22, 14, 2) });
    const server = visited();
    const { user, code } = await toCode(server);
    vi.setSystemTime(new Date(2026, 10, 22, 14, 12));
    await user.type(await codeField(), code);
    await user.click(submit());
    expect((await focusedSummary()).textContent).toContain("Dieser Code gilt nicht mehr.");
    await user.click(screen.getByRole("button", { name: "E-Mail-Adresse ändern" }));
    await user.click(submit());
    await codeField();
    expect(server.account.confirmations.mails).toHaveLength(2);
  });

  it("says when there may be another mail, and keeps the code that was typed", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 22, 14, 2) });
    const server = visited();
    const { user } = await toCode(server);
    for (const mails of [2, 3]) {
      await user.click(await screen.findByRole("button", { name: "Neuen Code schicken" }));
      await waitFor(() => expect(server.account.confirmations.mails).toHaveLength(mails));
    }
    vi.setSystemTime(new Date(2026, 10, 22, 14, 12));
    await user.type(await codeField(), "123");
    await user.click(await screen.findByRole("button", { name: "Neuen Code schicken" }));
    expect((await focusedSummary()).textContent).toContain(
      "Bitte versuchen Sie es in 50 Minuten noch einmal.",
    );
    expect((await codeField()).value).toBe("123");
  });

  it("keeps every detail while the mail cannot be sent, and when the address is changed", async () => {
    const server = visited();
    const failed = server.fail("signup", "error.unavailable");
    await openSite("/signup");
    const user = userEvent.setup();
    await fill(user);
    await user.click(submit());
    expect((await focusedSummary()).textContent).toContain("Der Dienst ist gerade nicht erreichbar.");
    failed.end();
    await user.click(submit());
    await codeField();

    await user.click(screen.getByRole("button", { name: "E-Mail-Adresse ändern" }));
    const email = await screen.findByLabelText<HTMLInputElement>("E-Mail-Adresse");
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    expect(email.value).toBe(EMAIL);
    expect(screen.getByLabelText<HTMLInputElement>("Passwort").value).toBe(PASSWORD);
    const consents = screen.getAllByRole<HTMLInputElement>("checkbox");
    expect(consents.map(({ checked }) => checked)).toEqual([true, true]);
    await user.clear(email);
    await user.type(email, "neu@b.de");
    await user.click(submit());
    await codeField();
    expect(server.account.confirmations.mails.map(({ to }) => to)).toEqual([EMAIL, "neu@b.de"]);
  });

  it("goes back to the details when the server finds a fault in them", async () => {
    const server = visited();
    const { user, code } = await toCode(server);
    server.fail("signup", { key: "error.validation", fields: [{ path: "email", key: "maxlength" }] });
    await user.type(await codeField(), code);
    await user.click(submit());
    const summary = await focusedSummary();
    await user.click(within(summary).getByRole("link", { name: /^E-Mail-Adresse: Das ist zu lang/ }));
    expect(document.activeElement).toBe(screen.getByLabelText("E-Mail-Adresse"));
  });

  it("is all that is asked for when the browser threw the page away meanwhile; the password is sealed", async () => {
    const server = visited();
    const { code } = await toCode(server);
    await act(async () => window.dispatchEvent(new Event("pagehide")));
    const stored = JSON.stringify({ ...sessionStorage, ...localStorage });
    expect(stored).not.toContain(PASSWORD);
    expect(stored).not.toContain(code);
    cleanup();

    const router = await openSite("/signup");
    const user = userEvent.setup();
    await user.type(await codeField(), code);
    await user.click(submit());
    await waitFor(() => expect(server.account.email).toBe(EMAIL));
    expect(server.account.password).toBe(PASSWORD);
    expect(server.account.confirmations.mails).toHaveLength(1);
    await waitFor(() => expect(router.state.location.pathname).toBe("/thankyou"));
    await soon(async () => expect(await keysOfSignUps()).toBe(0));
  });

  it.each([
    ["its ten minutes are over", async () => vi.setSystemTime(new Date(2026, 10, 22, 14, 13))],
    ["its key is gone", dropKeys],
  ])("is not enough where %s: the password is asked for again", async (_, lose) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 22, 14, 2) });
    const server = visited();
    await toCode(server);
    await act(async () => window.dispatchEvent(new Event("pagehide")));
    cleanup();
    await lose();
    await openSite("/signup");
    expect((await screen.findByLabelText<HTMLInputElement>("E-Mail-Adresse")).value).toBe(EMAIL);
    expect(screen.getByLabelText<HTMLInputElement>("Passwort").value).toBe("");
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).not.toContain("signup-password"));
    expect(await keysOfSignUps()).toBe(0);
  });

  it("is not asked for where the operator switched it off", async () => {
    startServer({}, { nobody: true, confirmation: "none" });
    const router = await openSite("/signup");
    const user = userEvent.setup();
    await fill(user);
    await user.click(submit());
    await waitFor(() => expect(router.state.location.pathname).toBe("/thankyou"));
  });
});
