import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setAccessToken } from "../../api/token";
import { chooseLanguage, startWords } from "../../i18n/i18n";
import { expectAccessible } from "../../test/accessible";
import { openSite } from "../../test/openSite";
import { startServer } from "../../test/server/server";

beforeEach(async () => {
  setAccessToken(null);
  await startWords();
  await chooseLanguage("de");
  startServer();
});

afterEach(() => vi.unstubAllEnvs());

const main = () => within(screen.getByRole("main"));
const titled = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("pages for everybody", () => {
  it.each([
    ["/about", "Über die App"],
    ["/info", "Information"],
    ["/help", "Hilfe"],
    ["/faq", "Häufige Fragen"],
    ["/imprint", "Impressum"],
    ["/privacy", "Datenschutz"],
    ["/terms", "Nutzungsbedingungen"],
  ])("%s opens without a sign-in", async (path, title) => {
    const router = await openSite(path);
    await titled(title);
    await waitFor(() => expect(document.title).toBe(`${title} – Zuversicht`));
    expect(main().getByRole("link", { name: "Willkommen" }).getAttribute("href")).toBe("/welcome");
    expect(router.state.location.pathname).toBe(path);
    await expectAccessible({ frame: false });
  });

  it("lead signed-in people back to their own pages", async () => {
    localStorage.setItem(
      "zuversicht-user",
      JSON.stringify({ id: 7, permissionsInclude: [], newmodel: true }),
    );
    await openSite("/privacy");
    await titled("Datenschutz");
    expect(main().getByRole("link", { name: "Übersicht" }).getAttribute("href")).toBe("/tabs");
  });

  it.each(["/help", "/faq", "/about", "/imprint", "/nowhere"])(
    "%s keeps the menus of signed-in people",
    async (path) => {
      localStorage.setItem(
        "zuversicht-user",
        JSON.stringify({ id: 7, permissionsInclude: [], newmodel: true }),
      );
      await openSite(path);
      expect(await screen.findAllByRole("navigation", { name: "Hauptmenü" })).not.toHaveLength(0);
      screen.getByRole("button", { name: /mein Konto$/i });
    },
  );

  it("are linked below every page outside of the menus, with the sign-in where nothing else leads to it", async () => {
    await openSite("/imprint");
    const footer = within(await screen.findByRole("contentinfo"));
    expect(footer.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/signin",
      "/imprint",
      "/privacy",
      "/terms",
      "/help",
      "/faq",
      "/about",
    ]);
  });

  it("are in English for who reads English", async () => {
    await chooseLanguage("en");
    await openSite("/terms");
    await titled("Terms of use");
    expect(screen.getByText(/makes no diagnoses/)).toBeTruthy();
    await chooseLanguage("de");
  });
});

describe("who runs the site", () => {
  it.each(["/imprint", "/privacy"])("is said on %s as the build was told", async (path) => {
    vi.stubEnv("VITE_OPERATOR_NAME", "Verein Beispiel e. V.");
    vi.stubEnv("VITE_OPERATOR_ADDRESS", "Weg 1 | 12345 Ort");
    vi.stubEnv("VITE_OPERATOR_EMAIL", "post@beispiel.example");
    await openSite(path);
    const name = await screen.findByText("Verein Beispiel e. V.");
    expect(name.closest("address")?.textContent).toBe(
      "Verein Beispiel e. V.Weg 112345 OrtE-Mail: post@beispiel.example",
    );
    expect(screen.getByRole("link", { name: "post@beispiel.example" }).getAttribute("href")).toBe(
      "mailto:post@beispiel.example",
    );
  });

  it.each(["/imprint", "/privacy"])("is said to be missing on %s when nobody told", async (path) => {
    await openSite(path);
    expect(await screen.findByText(/noch keine Angaben eingetragen/)).toBeTruthy();
    expect(document.querySelector("address")).toBeNull();
  });
});

describe("what the server says of itself", () => {
  it("stands on the information page, and the version with the product", async () => {
    await openSite("/info");
    expect(await screen.findByText("abc123")).toBeTruthy();
    const user = userEvent.setup();
    await user.click(screen.getByRole("link", { name: "Willkommen" }));
    await screen.findByRole("contentinfo");
  });

  it("K-06: is asked once for all pages within five minutes", async () => {
    const { requests } = startServer();
    const user = userEvent.setup();
    await openSite("/about");
    await user.click(await screen.findByRole("link", { name: "Information" }));
    await titled("Information");
    expect(requests.filter(({ path }) => path === "/api/api/info").length).toBeLessThanOrEqual(1);
    expect(requests.every(({ headers }) => !headers.has("X-Auth-Token"))).toBe(true);
  });
});

describe("hints", () => {
  it("open over the page with all of them and lead back to it", async () => {
    const router = await openSite("/hint-modal?key=doctorsletter");
    const hint = await screen.findByRole("dialog", { name: "Der Arztbrief gilt" });
    await userEvent.click(within(hint).getByRole("button", { name: "Schließen" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/help"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("of an unknown key say so", async () => {
    await openSite("/hint-modal?key=toString");
    expect(await screen.findByRole("dialog", { name: "Diesen Hinweis gibt es nicht" })).toBeTruthy();
  });

  it("open on the help page without leaving it", async () => {
    const router = await openSite("/help");
    await userEvent.click(await screen.findByRole("button", { name: "Niemand liest sofort mit" }));
    const hint = await screen.findByRole("dialog", { name: "Niemand liest sofort mit" });
    expect(router.state.location.pathname).toBe("/help");
    await userEvent.click(within(hint).getByRole("button", { name: "Schließen" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the help card", () => {
  it("offers numbers to tap", async () => {
    await openSite("/help");
    const card = within(await screen.findByRole("region", { name: "Sie sind nicht allein" }));
    expect(card.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "tel:112",
      "tel:08001110111",
      "tel:08001110222",
      "tel:116123",
      "tel:116117",
      "tel:08004203040",
    ]);
  });
});
