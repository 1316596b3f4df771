import "fake-indexeddb/auto";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setAccessToken } from "../../api/token";
import { chooseLanguage, startWords } from "../../i18n/i18n";
import { loginAnswer, problem, type Reply, type SeenCall, stubFetch } from "../../test/fetchStub";
import { openSite } from "../../test/openSite";

const PASSWORD = "Abcdefghij1!";

const catalogs: Record<string, unknown[]> = {
  salutation: [{ id: 1, version: 1, key: "ms", name: "Frau" }],
  academictitle: [{ id: 2, version: 1, key: "dr", name: "Dr." }],
  country: [
    { id: 276, version: 1, key: "DE", name: "Deutschland", pinned: true },
    { id: 12, version: 1, key: "DZ", name: "Algerien" },
  ],
  timezone: [{ id: 9, version: 1, key: "Europe/Vienna", name: "Europe/Vienna", pinned: true }],
};

/** The server as a visitor meets it: public lists, and what the test says for the rest. */
function server(answer: (seen: SeenCall) => Reply | "unreachable"): SeenCall[] {
  return stubFetch((seen) => {
    const root = /^\/api\/(\w+)\/list/.exec(seen.path)?.[1];
    if (!root) return answer(seen);
    if (root === "language") return problem(503, "error.unavailable");
    return { body: { items: catalogs[root] ?? [], more: false } };
  });
}

const posted = (seen: SeenCall[], path: string) => seen.filter((one) => one.path === path);

/** The error summary, once it has taken the focus. */
async function focusedSummary(): Promise<HTMLElement> {
  await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("alert"));
  return document.activeElement as HTMLElement;
}

beforeEach(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  setAccessToken(null);
  await startWords();
  await chooseLanguage("de");
});

describe("login", () => {
  it("asks for both fields, takes the focus to the summary and sends nothing", async () => {
    const seen = server(() => loginAnswer());
    await openSite("/login");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Anmelden" }));
    const summary = await focusedSummary();
    const links = within(summary).getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual([
      "E-Mail-Adresse: Bitte füllen Sie dieses Feld aus.",
      "Passwort: Bitte füllen Sie dieses Feld aus.",
    ]);
    await user.click(links[1] as HTMLElement);
    expect(document.activeElement).toBe(screen.getByLabelText("Passwort"));
    expect(seen).toHaveLength(0);
  });

  it("signs in and leads to the root, which opens the dashboard", async () => {
    const seen = server((one) =>
      one.path === "/api/login" ? loginAnswer() : { body: { items: [], more: false } },
    );
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
    server(() => problem(401, "error.login.failed"));
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
    server(() => loginAnswer());
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
    await user.click(screen.getByRole("checkbox"));
  }

  const submit = () => screen.getByRole("button", { name: "Konto anlegen" });

  it("sends only what was answered and leads to the thank-you page and on to the onboarding", async () => {
    const seen = server((one) =>
      one.path === "/api/signup" ? { ...loginAnswer({ new: true }), status: 201 } : { body: { items: [] } },
    );
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
    });
    await user.click(await screen.findByRole("link", { name: "Weiter" }));
    expect(await screen.findByRole("heading", { name: "Alles an einem Ort" })).toBeInstanceOf(HTMLElement);
  });

  it("ticks each password rule as soon as it is met", async () => {
    server(() => loginAnswer());
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
    server(() => loginAnswer());
    await openSite("/signup");
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("Passwort"), PASSWORD);
    const repeat = screen.getByLabelText("Passwort wiederholen");
    await user.type(repeat, "Abcdefghij1?");
    await user.click(submit());
    await waitFor(() => expect(screen.getAllByText("Die Eingaben sind nicht gleich.")).toHaveLength(2));
    await user.clear(repeat);
    await user.type(repeat, PASSWORD);
    await waitFor(() => expect(screen.queryByText("Die Eingaben sind nicht gleich.")).toBeNull());
  });

  it("puts faults of the server back to their fields and loses nothing", async () => {
    server((one) =>
      one.path === "/api/signup"
        ? problem(400, "error.validation", { fields: [{ path: "firstname", key: "maxlength" }] })
        : {},
    );
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
    server((one) => (one.path === "/api/signup" ? problem(409, "error.signup.exists") : {}));
    await openSite("/signup");
    const user = userEvent.setup();
    await fill(user);
    await user.click(submit());
    const summary = await focusedSummary();
    expect(within(summary).getByRole("link").textContent).toContain("gibt es schon ein Konto");
  });

  it("keeps a draft over a reload, without passwords and consent", async () => {
    server(() => ({}));
    await openSite("/signup");
    const user = userEvent.setup();
    await fill(user);
    await act(async () => window.dispatchEvent(new Event("pagehide")));
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(PASSWORD);
    cleanup();
    await openSite("/signup");
    expect((await screen.findByLabelText<HTMLInputElement>(/Vorname/)).value).toBe("Maria");
    expect(screen.getByLabelText<HTMLInputElement>("Passwort").value).toBe("");
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
    await user.click(screen.getByRole("button", { name: "Von vorn beginnen" }));
    expect(screen.getByLabelText<HTMLInputElement>(/Vorname/).value).toBe("");
  });

  it("ER-09: offers both languages when their list cannot be loaded, and loads long lists only on demand", async () => {
    const seen = server(() => ({}));
    await openSite("/signup");
    const user = userEvent.setup();
    await screen.findByLabelText("E-Mail-Adresse");
    expect(seen.some((one) => one.path.startsWith("/api/country"))).toBe(false);
    await user.click(screen.getByText("Weitere Angaben"));
    const countries = await screen.findByRole("option", { name: "Deutschland" });
    expect(countries.closest("optgroup")?.label).toBe("Häufig gewählt");
    const languages = within(screen.getByLabelText(/Sprache/)).getAllByRole("option");
    expect(languages.map((option) => option.textContent)).toEqual(["Deutsch", "English"]);
  });

  it("shows terms and privacy notice on the page", async () => {
    server(() => ({}));
    await openSite("/signup");
    expect(await screen.findByText("Wofür die App da ist")).toBeInstanceOf(HTMLElement);
    expect(screen.getByText("Was wir speichern")).toBeInstanceOf(HTMLElement);
  });
});

describe("logout", () => {
  const STUB = JSON.stringify({ id: 7, permissionsInclude: [], newmodel: false });

  function signedInServer() {
    return stubFetch((seen) => {
      if (seen.path === "/api/login") return loginAnswer();
      if (seen.path === "/api/logout") return { status: 204 };
      if (seen.path === "/api/v1/session/user") return { body: { id: 7, version: 1, email: "a@b.de" } };
      return { body: { items: [], more: false } };
    });
  }

  it("N-11: asks with No and Yes; No changes nothing", async () => {
    localStorage.setItem("zuversicht-user", STUB);
    const seen = signedInServer();
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
    const seen = signedInServer();
    const router = await openSite("/logout");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /^Ja/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    expect(posted(seen, "/api/logout")).toHaveLength(1);
    expect(await screen.findByText("Sie sind abgemeldet.")).toBeInstanceOf(HTMLElement);
    expect(localStorage.getItem("zuversicht-user")).toBeNull();
  });
});
