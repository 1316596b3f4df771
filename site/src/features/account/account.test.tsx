// alone: requests left by another file would end the session during a sign-out
import "fake-indexeddb/auto";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setAccessToken } from "../../api/token";
import { chooseLanguage, startWords } from "../../i18n/i18n";
import { LANGUAGES } from "../../i18n/languages";
import { openSite } from "../../test/openSite";
import { focusedSummary } from "../../test/person";
import { PASSWORD, type SeenCall, startServer } from "../../test/server/server";

const EMAIL = "a@b.de";

/** A server without an account. */
const visited = () => startServer({}, { nobody: true });

const posted = (seen: SeenCall[], path: string) => seen.filter((one) => one.path === path);

beforeEach(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  setAccessToken(null);
  await startWords();
  await chooseLanguage("de");
});

describe("login", () => {
  it("asks for both fields, takes the focus to the summary and sends nothing", async () => {
    const { seen } = visited();
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
    expect(seen).toHaveLength(0);
  });

  it("signs in and leads to the root, which opens the dashboard", async () => {
    const { seen } = startServer({}, { email: EMAIL });
    const router = await openSite("/login");
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("E-Mail-Adresse"), " a@b.de ");
    await user.type(screen.getByLabelText("Passwort"), PASSWORD);
    await user.click(screen.getByRole("button", { name: "Anmelden" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
    expect(posted(seen, "/api/login")[0]?.body).toEqual({ email: "a@b.de", password: PASSWORD });
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

describe("signup", () => {
  async function fill(user: ReturnType<typeof userEvent.setup>) {
    await user.type(await screen.findByLabelText("E-Mail-Adresse"), "a@b.de");
    await user.type(screen.getByLabelText("Passwort"), PASSWORD);
    await user.type(screen.getByLabelText("Passwort wiederholen"), PASSWORD);
    await user.type(screen.getByLabelText(/Vorname/), "Maria");
    await user.selectOptions(await screen.findByLabelText(/Anrede/), "Frau");
    for (const consent of screen.getAllByRole("checkbox")) await user.click(consent);
  }

  const submit = () => screen.getByRole("button", { name: "Konto anlegen" });

  it("sends only what was answered and leads to the thank-you page and on to the onboarding", async () => {
    const { seen } = visited();
    const router = await openSite("/signup");
    const user = userEvent.setup();
    await fill(user);
    await user.click(submit());
    await waitFor(() => expect(router.state.location.pathname).toBe("/thankyou"));
    expect(posted(seen, "/api/signup")[0]?.body).toEqual({
      email: "a@b.de",
      password: PASSWORD,
      firstname: "Maria",
      salutation: 1,
      language: 2,
      termsaccepted: true,
      healthdataaccepted: true,
    });
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

  it("V-EQUAL: shows the fault at both fields and clears it at both", async () => {
    visited();
    await openSite("/signup");
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("Passwort"), PASSWORD);
    const repeat = screen.getByLabelText("Passwort wiederholen");
    await user.type(repeat, "Abcdefghij1?");
    await user.click(submit());
    await waitFor(() =>
      expect(
        screen.getAllByText("Die beiden Passwörter sind nicht gleich. Bitte prüfen Sie beide."),
      ).toHaveLength(2),
    );
    await user.clear(repeat);
    await user.type(repeat, PASSWORD);
    await waitFor(() =>
      expect(
        screen.queryByText("Die beiden Passwörter sind nicht gleich. Bitte prüfen Sie beide."),
      ).toBeNull(),
    );
  });

  it("puts faults of the server back to their fields and loses nothing", async () => {
    const fields = [{ path: "firstname", key: "maxlength" }] as const;
    visited().fail("signup", { key: "error.validation", fields });
    await openSite("/signup");
    const user = userEvent.setup();
    await fill(user);
    await user.click(submit());
    const summary = await focusedSummary();
    expect(within(summary).getByRole("link").textContent).toContain("Vorname: Das ist zu lang.");
    expect(screen.getByLabelText<HTMLInputElement>(/Vorname/).value).toBe("Maria");
    expect(screen.getByLabelText(/Vorname/).getAttribute("aria-invalid")).toBe("true");
  });

  it("says at the e-mail field that there is an account already", async () => {
    startServer({}, { email: EMAIL });
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
    expect((await screen.findByLabelText<HTMLInputElement>(/Vorname/)).value).toBe("Maria");
    expect(screen.getByLabelText<HTMLInputElement>("Passwort").value).toBe("");
    const consents = screen.getAllByRole<HTMLInputElement>("checkbox");
    expect(consents.map(({ checked }) => checked)).toEqual([false, false]);
    await user.click(screen.getByRole("button", { name: "Von vorn beginnen" }));
    expect(screen.getByLabelText<HTMLInputElement>(/Vorname/).value).toBe("");
  });

  it("ER-09: offers every language of the site when their list cannot be loaded, and loads long lists only on demand", async () => {
    const server = visited();
    server.fail("language/list", "error.unavailable");
    const { seen } = server;
    await openSite("/signup");
    const user = userEvent.setup();
    await screen.findByLabelText("E-Mail-Adresse");
    expect(seen.some((one) => one.path.startsWith("/api/country"))).toBe(false);
    await user.click(screen.getByText("Weitere Angaben"));
    const countries = await screen.findByRole("option", { name: "Deutschland" });
    expect(countries.closest("optgroup")?.label).toBe("Häufig gewählt");
    const offered = within(screen.getByLabelText(/Sprache/)).getAllByRole("option");
    expect(offered.map((option) => option.textContent)).toEqual(
      Object.values(LANGUAGES).map(({ name }) => name),
    );
  });

  it("shows terms and privacy notice on the page", async () => {
    visited();
    await openSite("/signup");
    expect(await screen.findByText("Wofür die App da ist")).toBeInstanceOf(HTMLElement);
    expect(screen.getByText("Was wir speichern")).toBeInstanceOf(HTMLElement);
  });
});

describe("logout", () => {
  const STUB = JSON.stringify({ id: 7, permissionsInclude: [], newmodel: false });

  it("N-11: asks with No and Yes; No changes nothing", async () => {
    localStorage.setItem("zuversicht-user", STUB);
    const { seen } = startServer();
    const router = await openSite("/logout");
    const user = userEvent.setup();
    const page = await screen.findByRole("main");
    const buttons = within(page).getAllByRole("button");
    expect(buttons.map((button) => button.textContent?.trim().slice(0, 4))).toEqual(["Nein", "Ja"]);
    await user.click(buttons[0] as HTMLElement);
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
    expect(posted(seen, "/api/logout")).toHaveLength(0);
  });

  it("Yes signs out and leads to the sign-in, which says so", async () => {
    localStorage.setItem("zuversicht-user", STUB);
    const { seen } = startServer();
    const router = await openSite("/logout");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /^Ja/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    expect(posted(seen, "/api/logout")).toHaveLength(1);
    expect(await screen.findByText("Sie sind abgemeldet.")).toBeInstanceOf(HTMLElement);
    expect(localStorage.getItem("zuversicht-user")).toBeNull();
  });
});
