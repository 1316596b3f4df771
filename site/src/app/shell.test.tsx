import "fake-indexeddb/auto";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setAccessToken } from "../api/token";
import { chooseLanguage, startWords } from "../i18n/i18n";
import type { RecordedRequest } from "../test/fetchStub";
import { openSite } from "../test/openSite";
import { startServer } from "../test/server/server";
import { startAppearance } from "./appearance";
import { activeMatch, FEATURES_MENU, MAIN_MENU } from "./menus";

const USER = { id: 7, version: 3, email: "m@b.de", firstname: "Maria", lastname: "Berger" };

function signedIn(): RecordedRequest[] {
  localStorage.setItem("zuversicht-user", JSON.stringify({ id: 7, permissionsInclude: [], newmodel: false }));
  return startServer({ user: [USER] }).requests;
}

beforeEach(async () => {
  setAccessToken(null);
  startAppearance();
  await startWords();
  await chooseLanguage("de");
  localStorage.removeItem("user-language");
});

describe("the menus", () => {
  it("M-04: stand in the specification's order, with pages that exist", () => {
    expect(MAIN_MENU.map((item) => item.path)).toEqual([
      "/dashboard",
      "/medicalprofile",
      "/article",
      "/glossary",
      "/myteam",
    ]);
    expect(MAIN_MENU[1]?.items?.map((item) => item.path)).toEqual([
      "/diagnosis",
      "/treatment",
      "/aftercare",
      "/cancertype",
      "/drug",
    ]);
    expect(FEATURES_MENU.map((item) => item.path)).toEqual(["/contactus", "/message"]);
  });

  it("know the part of the site a page belongs to", () => {
    const [dashboard, profile] = MAIN_MENU;
    if (!dashboard || !profile) throw new Error("the menu has these entries");
    expect(activeMatch(profile, "/medicalprofile")).toBe("page");
    expect(activeMatch(profile, "/treatment")).toBe("section");
    expect(activeMatch(dashboard, "/timelineentry/add/new")).toBe("section");
    expect(activeMatch(dashboard, "/treatment")).toBeNull();
  });

  it("M-01 M-02: are not there for visitors and on onboarding pages", async () => {
    startServer();
    await openSite("/welcome");
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByRole("navigation", { name: "Hauptmenü" })).toBeNull();
    signedIn();
    cleanup();
    await openSite("/welcome");
    await screen.findByRole("link", { name: "Zur Übersicht" });
    expect(screen.queryByRole("navigation", { name: "Hauptmenü" })).toBeNull();
  });
});

describe("the shell", () => {
  it("S-SESSION-14 S-SESSION-15: a user refreshes the medical profile and checks for unread notifications", async () => {
    const calls = signedIn();
    await openSite("/logout");
    const callsTo = (start: string) => calls.filter((one) => one.path.startsWith(start));
    await waitFor(() => expect(callsTo("/api/medicalprofile/list")).toHaveLength(1));
    await waitFor(() => expect(callsTo("/api/notification/list")).toHaveLength(1));
    const unread = callsTo("/api/notification/list")[0];
    const query = new URLSearchParams(unread?.path.split("?")[1]);
    expect(Object.fromEntries(query)).toEqual({
      "p.i": "0",
      "p.s": "100",
      "f.unread": "true",
      "f.lazylist": "true",
    });
  });

  it("S-SESSION-16: no user, no call", async () => {
    const { requests: calls } = startServer();
    await openSite("/login");
    await screen.findByRole("heading", { level: 1 });
    // The ways to sign in are nobody's, and asked for after the page is there.
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain("/api/api/info"));
    expect(calls.filter(({ path }) => path !== "/api/api/info")).toEqual([]);
  });

  it("opens the emergency help with numbers to tap", async () => {
    signedIn();
    await openSite("/logout");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Hilfe im Notfall" }));
    const help = await screen.findByRole("dialog", { name: "Hilfe im Notfall" });
    const numbers = within(help).getAllByRole("link");
    expect(numbers.map((link) => link.getAttribute("href"))).toEqual(["tel:112", "tel:116117"]);
  });

  it("offers name, language, appearance, low energy and sign-out in the user menu", async () => {
    const calls = signedIn();
    await openSite("/logout");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "MB, mein Konto" }));
    const menu = await screen.findByRole("dialog", { name: "Maria Berger" });

    const ways = within(menu).getAllByRole("link");
    expect(ways.map((link) => link.getAttribute("href"))).toEqual([
      "/profile",
      "/studyparticipation",
      "/about",
      "/pushnotification",
      "/settings",
      "/contactus",
      "/message",
      "/logout",
    ]);
    await user.click(within(menu).getByRole("radio", { name: "Dunkel" }));
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(localStorage.getItem("appearance")).toBe("dark");
    await user.click(within(menu).getByRole("radio", { name: "System" }));
    expect(document.documentElement.dataset.theme).toBeUndefined();

    const larger = within(menu).getByRole("switch", { name: "Größere Schrift" });
    await user.click(larger);
    expect(document.documentElement.dataset.text).toBe("large");
    expect(document.documentElement.dataset.energy).toBeUndefined();
    await user.click(larger);
    await user.click(within(menu).getByRole("switch", { name: "Weniger auf einmal" }));
    expect(document.documentElement.dataset.energy).toBe("low");
    expect(document.documentElement.dataset.text).toBeUndefined();

    await user.click(within(menu).getByRole("radio", { name: "English" }));
    expect(await screen.findByText("The page is now in English.")).toBeInstanceOf(HTMLElement);
    expect(localStorage.getItem("user-language")).toBe("en");
    const update = calls.find((one) => one.path === "/api/user/update/7");
    expect(update?.body).toEqual({ id: 7, version: 3, language: 1 });
    expect(within(menu).getByRole("link", { name: "Log out" }).getAttribute("href")).toBe("/logout");
  });
});

describe("an unknown address", () => {
  it("says so and offers ways back", async () => {
    startServer();
    await openSite("/nowhere/at/all");
    expect(await screen.findByRole("heading", { name: "Diese Seite gibt es nicht" })).toBeInstanceOf(
      HTMLElement,
    );
    const ways = within(screen.getByRole("main")).getAllByRole("link");
    expect(ways.map((link) => link.getAttribute("href"))).toEqual(["/login", "/welcome"]);
  });
});

describe("a change of page", () => {
  it("moves the focus to the new heading and names the page without a word on the illness", async () => {
    startServer();
    const router = await openSite("/welcome");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("link", { name: "Anmelden" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    const heading = await screen.findByRole("heading", { level: 1, name: "Anmelden" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(document.title).toBe("Anmelden – Zuversicht");
  });

  it.each([
    ["MB, mein Konto", "Maria Berger"],
    ["Nachrichten", "Nachrichten"],
  ])("closes what is open in the header (%s)", async (button, name) => {
    signedIn();
    const router = await openSite("/logout");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: button }));
    await screen.findByRole("dialog", { name });
    await act(() => router.navigate("/settings"));
    await waitFor(() => expect(screen.queryByRole("dialog", { name })).toBeNull());
  });

  it("is not a new address of the same page: days that open by scrolling leave the menu open", async () => {
    signedIn();
    const router = await openSite("/logout");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "MB, mein Konto" }));
    await screen.findByRole("dialog", { name: "Maria Berger" });
    await act(() => router.navigate("/logout?later=1", { replace: true }));
    await act(async () => undefined);
    expect(screen.queryByRole("dialog", { name: "Maria Berger" })).not.toBeNull();
  });

  it("leaves the focus alone on the first page", async () => {
    startServer();
    await openSite("/welcome");
    await screen.findByRole("heading", { level: 1 });
    expect(document.activeElement).toBe(document.body);
  });
});

describe("the connection", () => {
  it("is missed in a banner, not in a wall", async () => {
    startServer();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await openSite("/welcome");
    expect(await screen.findByText("Keine Verbindung")).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole("heading", { level: 1 })).toBeInstanceOf(HTMLElement);
  });
});
