import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadWords } from "../../../i18n/i18n";
import { leaveFor } from "../../../platform/leaveFor";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { focusedSummary, signedIn } from "../../../test/person";
import { codeOf, type Proven } from "../../../test/server/external";
import { PASSWORD, startServer } from "../../../test/server/server";

vi.mock("../../../platform/leaveFor", () => ({ leaveFor: vi.fn() }));

const PROVIDERS = [
  { category: 50, name: "Berufsnetzwerk" },
  { category: 81, name: "Gerätekonto" },
];
const MARA = "mara@example.org";

beforeEach(async () => {
  await signedIn({ words: ["external", "settings"] });
  await loadWords("account", "signup", "info");
});
afterEach(() => {
  vi.mocked(leaveFor).mockClear();
  sessionStorage.clear();
});

const main = () => within(screen.getByRole("main"));
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const button = (name: string | RegExp) => screen.findByRole("button", { name });

function visitor() {
  localStorage.removeItem("zuversicht-user");
  return userEvent.setup();
}

/** Begins at the sign-in page and comes back with a code, or with an error. */
async function comeBack(proven: Proven | "error", category = 50) {
  const user = visitor();
  const router = await openSite("/login");
  const name = PROVIDERS.find((one) => one.category === category)?.name;
  await user.click(await button(`Mit „${name}“ anmelden`));
  await waitFor(() => expect(leaveFor).toHaveBeenCalled());
  const state = new URL(vi.mocked(leaveFor).mock.calls[0]?.[0] ?? "").searchParams.get("state");
  const back = new URLSearchParams({ state: state ?? "" });
  if (proven === "error") back.set("error", "access_denied");
  else back.set("code", codeOf(proven));
  await router.navigate(`/social/${category}?${back}`);
  return { user, router };
}

describe("the sign-in page", () => {
  it("loads and shows nothing more where no provider is set up", async () => {
    const server = startServer();
    visitor();
    await openSite("/login");
    await heading("Anmelden");
    await waitFor(() => expect(server.calls("GET", "api/info")).toHaveLength(1));
    expect(screen.queryByText("Oder mit einem externen Konto:")).toBeNull();
    expect(screen.getAllByRole("button", { name: /anmelden/i })).toHaveLength(1);
  });

  it("works where the list of providers cannot be had", async () => {
    const server = startServer({}, { external: PROVIDERS });
    server.fail("GET api/info", "offline");
    visitor();
    await openSite("/login");
    await heading("Anmelden");
    await waitFor(() => expect(server.calls("GET", "api/info")).toHaveLength(1));
    expect(screen.queryByText("Oder mit einem externen Konto:")).toBeNull();
  });

  it.each(["/login", "/signup"])("%s offers those that are", async (path) => {
    startServer({}, { external: PROVIDERS });
    visitor();
    await openSite(path);
    expect(await button("Mit „Berufsnetzwerk“ anmelden")).toBeTruthy();
    expect(await button("Mit „Gerätekonto“ anmelden")).toBeTruthy();
    await expectAccessible();
  });

  it("says when a provider cannot be gone to", async () => {
    const server = startServer({}, { external: PROVIDERS });
    server.fail("POST login/external/begin", "error.external.notconfigured");
    const user = visitor();
    await openSite("/login");
    await user.click(await button("Mit „Berufsnetzwerk“ anmelden"));
    expect((await screen.findByRole("alert")).textContent).toMatch(/noch nicht eingerichtet/);
    expect(leaveFor).not.toHaveBeenCalled();
  });
});

describe("coming back from a provider", () => {
  it("signs in whoever is known, without a toast", async () => {
    startServer({ externalaccount: [{ id: 950, category: 50, externalid: "7" }] }, { external: PROVIDERS });
    const { router } = await comeBack({ subject: "7", email: "other@example.org" });
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
    expect(screen.queryByText("Das externe Konto ist verbunden.")).toBeNull();
  });

  it("asks for the password of an account with that address, in three sentences", async () => {
    const server = startServer({}, { external: PROVIDERS });
    const { user, router } = await comeBack({ subject: "7", email: MARA });
    await heading("Passwort eingeben");
    expect(router.state.location).toMatchObject({
      pathname: "/passwordmodal/social",
      search: "",
      state: null,
    });
    expect(main().getByText(/gibt es bei Zuversicht schon ein Konto/)).toBeTruthy();
    await expectAccessible();
    const calls = server.calls("POST", "login/external/50").length;
    await user.click(main().getByRole("button", { name: "Anmelden" }));
    expect(await main().findAllByText("Bitte geben Sie Ihr Passwort ein.")).toBeTruthy();
    expect(server.calls("POST", "login/external/50")).toHaveLength(calls);
    await user.type(main().getByLabelText("Passwort"), "Falsch-2026!!");
    await user.click(main().getByRole("button", { name: "Anmelden" }));
    expect(await main().findAllByText(/Das Passwort stimmt nicht/)).toBeTruthy();
    await user.clear(main().getByLabelText("Passwort"));
    await user.type(main().getByLabelText("Passwort"), PASSWORD);
    await user.click(main().getByRole("button", { name: "Anmelden" }));
    expect(await screen.findByText("Das externe Konto ist verbunden.")).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
    expect(server.rows("externalaccount")).toHaveLength(1);
  });

  it("counts a password as wrong when it is asked for again", async () => {
    const server = startServer({}, { external: PROVIDERS });
    const { user } = await comeBack({ subject: "7", email: MARA });
    await heading("Passwort eingeben");
    server.fail("POST login/external/50", "error.existing.password.required");
    await user.type(main().getByLabelText("Passwort"), PASSWORD);
    await user.click(main().getByRole("button", { name: "Anmelden" }));
    expect(await main().findAllByText(/Das Passwort stimmt nicht/)).toBeTruthy();
  });

  it("changes nothing when the prompt is cancelled", async () => {
    const server = startServer({}, { external: PROVIDERS });
    const { user } = await comeBack({ subject: "7", email: MARA });
    await heading("Passwort eingeben");
    await user.click(main().getByRole("button", { name: "Abbrechen" }));
    expect(await main().findByText(/ist abgebrochen/)).toBeTruthy();
    expect(screen.queryByLabelText("Passwort")).toBeNull();
    expect(server.rows("externalaccount")).toEqual([]);
    expect(localStorage.getItem("zuversicht-user")).toBeNull();
    await user.click(main().getByRole("link", { name: "Zur Anmeldung" }));
    await heading("Anmelden");
  });

  it("makes an account after both consents and shows the toast", async () => {
    startServer({}, { external: PROVIDERS, nobody: true });
    const { user, router } = await comeBack({ subject: "7", email: "neu@example.org" }, 81);
    await user.click(await button("Konto anlegen"));
    const summary = (await focusedSummary()).textContent;
    expect(summary).toContain("Nutzungsbedingungen");
    expect(summary).not.toMatch(/missing\./);
    await expectAccessible();
    for (const box of await screen.findAllByRole("checkbox")) await user.click(box);
    await user.click(await button("Konto anlegen"));
    expect(await screen.findByText("Das externe Konto ist verbunden.")).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe("/thankyou"));
  });

  it.each([
    ["is told that the person would not", "error" as const, /ist abgebrochen/],
    [
      "says when the address is not proven",
      { subject: "7", email: "x@example.org", verified: false },
      /bestätigt uns keine E-Mail-Adresse/,
    ],
  ])("%s", async (_, proven, text) => {
    startServer({}, { external: PROVIDERS });
    await comeBack(proven);
    expect(await main().findByText(text)).toBeTruthy();
    await expectAccessible();
  });

  it.each(["/social/50?code=c&state=s", "/social/50", "/social/81?error=access_denied&state=s"])(
    "takes nothing that was not begun in this tab: %s",
    async (path) => {
      const server = startServer({}, { external: PROVIDERS });
      visitor();
      await openSite(path);
      expect(await main().findByText(/nicht in diesem Fenster begonnen/)).toBeTruthy();
      expect(server.calls("POST", "login/external")).toEqual([]);
    },
  );
});

describe("the connected accounts", () => {
  it("are reached from the settings, connected and disconnected", async () => {
    const server = startServer({}, { external: PROVIDERS });
    const user = userEvent.setup();
    const router = await openSite("/settings");
    await user.click(await screen.findByRole("link", { name: /^Externe Konten/ }));
    await heading("Externe Konten");
    await user.click(await button("Verbinden: Berufsnetzwerk"));
    await waitFor(() => expect(leaveFor).toHaveBeenCalled());
    const state = new URL(vi.mocked(leaveFor).mock.calls[0]?.[0] ?? "").searchParams.get("state") ?? "";
    const code = codeOf({ subject: "7", email: "anders@example.org" });
    await router.navigate(`/social/50?${new URLSearchParams({ code, state })}`);
    await heading("Passwort eingeben");
    expect(server.calls("POST", "externalaccount/connect")).toEqual([]);
    await user.type(main().getByLabelText("Passwort"), PASSWORD);
    await user.click(main().getByRole("button", { name: "Verbinden" }));
    await heading("Externe Konten");
    expect(await screen.findByText("Das externe Konto ist verbunden.")).toBeTruthy();
    expect(await screen.findByText("anders@example.org")).toBeTruthy();
    await expectAccessible();

    await user.click(await button("Trennen: Berufsnetzwerk"));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name: "Nein" }));
    expect(server.rows("externalaccount")).toHaveLength(1);
    await user.click(await button("Trennen: Berufsnetzwerk"));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Trennen" }));
    expect(await screen.findByText("Das externe Konto ist getrennt.")).toBeTruthy();
    expect(await button("Verbinden: Berufsnetzwerk")).toBeTruthy();
  });

  it("are not disconnected before there is a password", async () => {
    const server = startServer(
      { externalaccount: [{ id: 950, category: 50, externalid: "7", displayname: "Mara" }] },
      { external: [] },
    );
    server.account.password = "";
    const user = userEvent.setup();
    await openSite("/social");
    await user.click(await button("Trennen: Berufsnetzwerk"));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Trennen" }));
    await user.click(await button("Link schicken"));
    expect(await main().findByText(/Der Link ist unterwegs/)).toBeTruthy();
    expect(server.calls("POST", "password/reset").at(-1)?.body).toEqual({ email: MARA });
    await expectAccessible();
  });

  it("say that there are none", async () => {
    startServer();
    await openSite("/social");
    expect(await main().findByText(/gibt es keine externen Konten/)).toBeTruthy();
    await expectAccessible();
  });
});
