import "fake-indexeddb/auto";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { finishRemovals } from "../../api/removals";
import { lookOf } from "../../app/messages/kinds";
import { chooseLanguage } from "../../i18n/i18n";
import { login } from "../../session/session";
import { expectAccessible } from "../../test/accessible";
import { openSite } from "../../test/openSite";
import { signedIn } from "../../test/person";
import { type Given, PASSWORD, startServer } from "../../test/server/server";
import { leadOf } from "./leads";

const NOW = new Date(2026, 10, 23, 12);

type Row = Given<"notification"> & Record<string, unknown>;

function row(id: number, more: Record<string, unknown> = {}): Row {
  const created = new Date(2026, 10, 23, 8, 5).toISOString();
  return {
    id,
    title: `Nachricht ${id}`,
    read: false,
    notificationcategory: 1 as never,
    date: "20261123",
    created,
    link: "/dashboard",
    ...more,
  };
}

const INTAKE = row(3, {
  title: "Zeit für Ihre Einnahme",
  body: "23.11.2026, 08:05: Tablette",
  notificationcategory: 5,
  link: "/timelineentry/view/12",
});
const ANSWER = row(2, {
  title: "Antwort auf Ihre Nachricht",
  notificationcategory: 9,
  date: "20261122",
  link: "/contactus",
});
const READ = row(1, { title: "Eine Erinnerung", read: true, date: "20261110" });

beforeEach(() =>
  signedIn({
    now: NOW,
    words: ["messages", "proxies"],
    pages: [
      () => import("./MessagesPage"),
      () => import("./MessagePage"),
      () => import("../account/profile/ProfileEditPage"),
      () => import("../../app/messages/Latest"),
    ],
  }),
);

// What waits to be deleted is kept beside the pages.
afterEach(finishRemovals);

const user = () => userEvent.setup();
const main = () => within(screen.getByRole("main"));
const bell = (name: string | RegExp) => screen.findByRole("button", { name });
const press = async (name: string) => user().click(await screen.findByRole("button", { name }));

describe("the list of messages", () => {
  it("stands by day, tells new ones in words, and agrees with the bell", async () => {
    startServer({ notification: [INTAKE, ANSWER, READ] });
    await openSite("/message");
    const today = within(await screen.findByRole("region", { name: "Heute" }));
    const link = today.getByRole("link", {
      name: /^Zeit für Ihre Einnahme Neu\s?·\s?Einnahme fällig\s· 08:05$/,
    });
    expect(link.getAttribute("href")).toBe("/message/detail/3");
    within(screen.getByRole("region", { name: /^Gestern\s*Sonntag/ })).getByText("Neu");
    const old = within(screen.getByRole("region", { name: /^Dienstag\s*10/ }));
    expect(old.queryByText("Neu")).toBeNull();
    await bell("Nachrichten, 2 ungelesen");
    main().getByRole("link", { name: "Ungelesen (2)" });
    await expectAccessible();
    await user().click(main().getByRole("link", { name: "Ungelesen (2)" }));
    await waitFor(() => expect(main().getAllByRole("listitem")).toHaveLength(2));
  });

  it("can be narrowed to the messages of one kind, which agree with the list", async () => {
    startServer({ notification: [INTAKE, ANSWER, READ] });
    await openSite("/message");
    await main().findByRole("link", { name: "Systemnachricht" });
    const help = main().getByRole("link", { name: "Hilfe zur App" });
    await user().click(help);
    await waitFor(() => expect(main().getAllByRole("listitem")).toHaveLength(1));
    main().getByRole("link", { name: /^Antwort auf Ihre Nachricht/ });
    expect(help.getAttribute("aria-current")).toBe("page");
    await expectAccessible();
    await press("Löschen: Antwort auf Ihre Nachricht");
    await screen.findByRole("heading", { name: "Keine Nachrichten dieser Art" });
    await user().click(main().getByRole("link", { name: "Alle" }));
    await waitFor(() => expect(main().getAllByRole("listitem")).toHaveLength(2));
  });

  it("offers no kinds where all messages are of one", async () => {
    startServer({ notification: [INTAKE, READ] });
    await openSite("/message");
    await bell("Nachrichten, 1 ungelesen");
    expect(main().queryByRole("link", { name: /Systemnachricht/ })).toBeNull();
  });

  it("marks all as read, also where that takes more than one call, and says so", async () => {
    const server = startServer({ notification: Array.from({ length: 130 }, (_, index) => row(index + 1)) });
    await openSite("/message");
    await bell("Nachrichten, 99+ ungelesen");
    await press("Alle als gelesen markieren");
    await screen.findByText("Alles ist als gelesen markiert.");
    await bell("Nachrichten");
    expect(server.rows("notification").every(({ read }) => read)).toBe(true);
    expect(server.calls("POST", "notification/read")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Alle als gelesen markieren" })).toBeNull();
    expect(document.activeElement?.tagName).toBe("H1");
    await user().click(main().getByRole("link", { name: "Ungelesen" }));
    await screen.findByRole("heading", { name: "Alles gelesen" });
    await expectAccessible();
  });

  it("shows older ones on request", async () => {
    startServer({ notification: Array.from({ length: 60 }, (_, index) => row(index + 1)) });
    await openSite("/message");
    await waitFor(() => expect(main().getAllByRole("listitem")).toHaveLength(50));
    await press("Ältere anzeigen");
    await waitFor(() => expect(main().getAllByRole("listitem")).toHaveLength(60));
    expect(screen.queryByRole("button", { name: "Ältere anzeigen" })).toBeNull();
  });

  it("deletes with a way back; only then the server hears of it", async () => {
    const server = startServer({ notification: [INTAKE, ANSWER] });
    await openSite("/message");
    await press("Löschen: Zeit für Ihre Einnahme");
    await screen.findByText("Die Nachricht ist gelöscht.");
    await bell("Nachrichten, 1 ungelesen");
    expect(screen.queryByRole("region", { name: "Heute" })).toBeNull();
    await press("Rückgängig");
    await screen.findByRole("region", { name: "Heute" });
    await bell("Nachrichten, 2 ungelesen");
    expect(server.calls("DELETE", "notification")).toEqual([]);
    await press("Löschen: Zeit für Ihre Einnahme");
    await press("Schließen");
    await waitFor(() => expect(server.rows("notification").map(({ id }) => id)).toEqual([2]));
    await bell("Nachrichten, 1 ungelesen");
  });

  it("says that there is nothing, and what happened when it could not be loaded", async () => {
    const server = startServer();
    const cut = server.fail("notification/list", "offline");
    await openSite("/message");
    await main().findByText(/ohne Verbindung\. Sobald/);
    cut.end();
    cleanup();
    const failed = server.fail("notification/list", "error.unavailable");
    await openSite("/message");
    await main().findByText(/ließen sich nicht laden/);
    await expectAccessible();
    failed.end();
    await press("Noch einmal versuchen");
    await screen.findByRole("heading", { name: "Noch keine Nachrichten" });
    await expectAccessible();
  });

  it("speaks English", async () => {
    await chooseLanguage("en");
    startServer({ notification: [INTAKE] });
    await openSite("/message");
    await screen.findByRole("region", { name: "Today" });
    await bell("Messages, 1 unread");
  });
});

describe("a message", () => {
  it("is read once it was opened, says what it is about, and leads there", async () => {
    const server = startServer({ notification: [INTAKE, ANSWER] });
    await openSite("/message/detail/3");
    await screen.findByRole("heading", { level: 1, name: "Zeit für Ihre Einnahme" });
    main().getByText("23.11.2026, 08:05: Tablette");
    expect(main().getByRole("link", { name: "Eintrag ansehen" }).getAttribute("href")).toBe(
      "/timelineentry/view/12",
    );
    await waitFor(() => expect(server.row("notification", 3)?.read).toBe(true));
    await bell("Nachrichten, 1 ungelesen");
    expect(server.calls("POST", "notification/read").map(({ body }) => body)).toEqual([{ ids: [3] }]);
    expect(document.title).toBe("Nachricht – Zuversicht");
    await expectAccessible();
  });

  it.each([
    ["/timelineentry/view/12?day=20261201", "Eintrag ansehen"],
    ["/timelineentry/add/new?category=time_for_me", "Eintrag anlegen"],
    ["/help", "Zur Hilfe"],
  ])("leads to %s with what the address says: %s", async (link, name) => {
    startServer({ notification: [row(3, { link })] });
    await openSite("/message/detail/3");
    expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe(link);
  });

  it("says who reads what and until when, where somebody has accepted an access", async () => {
    startServer({
      notification: [row(3, { notificationcategory: 13, link: "/settings/proxies" })],
      proxyaccess: [
        {
          id: 5,
          name: "Meine Tochter",
          parts: ["timeline", "treatment"],
          until: "20261226",
          status: "active",
        },
        { id: 6, name: "Meine Nachbarin", parts: ["timeline"], until: "20261226", status: "invited" },
      ],
    });
    await openSite("/message/detail/3");
    await main().findByText("„Meine Tochter“ kann bis 26.12.2026 lesen: Termine und Einträge, Behandlungen.");
    main().getByText("Sie können das jederzeit ändern oder beenden.");
    expect(main().queryByText(/Nachbarin/)).toBeNull();
    await expectAccessible();
  });

  it("says that nobody reads any more, where the access has ended", async () => {
    startServer({ notification: [row(3, { notificationcategory: 13, link: "/settings/proxies" })] });
    await openSite("/message/detail/3");
    await main().findByText("Im Moment liest niemand mehr bei Ihnen mit.");
  });

  it("says where the answer to a message is", async () => {
    startServer({ notification: [ANSWER] });
    await openSite("/message/detail/2");
    await main().findByText("Unsere Antwort steht auf der Seite „Kontakt“, über dem Formular.");
    main().getByRole("link", { name: "Antwort lesen" });
  });

  it("is not marked again", async () => {
    const server = startServer({ notification: [READ] });
    await openSite("/message/detail/1");
    await screen.findByRole("link", { name: "Zur Übersicht" });
    expect(server.calls("POST", "notification/read")).toEqual([]);
  });

  it("is deleted from its page, which leads back to the list", async () => {
    const server = startServer({ notification: [INTAKE, ANSWER] });
    const router = await openSite("/message/detail/3");
    await press("Nachricht löschen");
    await waitFor(() => expect(router.state.location.pathname).toBe("/message"));
    await screen.findByText("Die Nachricht ist gelöscht.");
    await waitFor(() => expect(screen.queryByText("Zeit für Ihre Einnahme")).toBeNull());
    expect(server.calls("DELETE", "notification")).toEqual([]);
  });

  it.each(["/message/detail/99", "/message/detail/x"])("says that there is none at %s", async (path) => {
    startServer();
    await openSite(path);
    await screen.findByRole("heading", { name: "Diese Nachricht gibt es nicht mehr" });
    await expectAccessible();
  });

  it("can be asked for again when it could not be loaded", async () => {
    const server = startServer({ notification: [INTAKE] });
    const failed = server.fail("GET notification/3", "error.unavailable");
    await openSite("/message/detail/3");
    failed.end();
    await press("Noch einmal versuchen");
    await screen.findByRole("heading", { level: 1, name: "Zeit für Ihre Einnahme" });
  });
});

describe("the bell", () => {
  it("W-MSG: lists the five latest with icon, word and read flag, and leads to each and to all", async () => {
    const server = startServer({
      notification: [INTAKE, ANSWER, READ, row(4), row(5), row(6, { date: "20261101", title: "Alt" })],
    });
    const router = await openSite("/message/detail/1");
    expect(server.requests.some(({ path }) => path.includes("p.s=5&"))).toBe(false);
    await user().click(await bell("Nachrichten, 5 ungelesen"));
    const list = within(await screen.findByRole("dialog", { name: "Nachrichten" }));
    await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(5));
    const pageCall = server.requests.find(({ path }) => path.includes("p.s=5&"));
    expect(pageCall?.path).toBe("/api/notification/list?p.i=0&p.s=5&o.sort=date%7Cdesc");
    list.getByText("5 ungelesen");
    list.getByRole("link", { name: /^Zeit für Ihre Einnahme Neu\s?·\s?Einnahme fällig\s· heute, 08:05$/ });
    list.getByRole("link", { name: /^Antwort auf Ihre Nachricht Neu\s?·\s?Neue Nachricht\s· gestern$/ });
    list.getByRole("link", { name: /^Eine Erinnerung Erinnerung fällig\s· 10\.11\.2026$/ });
    await expectAccessible();
    await user().click(list.getByRole("link", { name: /^Zeit für Ihre/ }));
    expect(router.state.location.pathname).toBe("/message/detail/3");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user().click(await bell("Nachrichten, 4 ungelesen"));
    await user().click(await screen.findByRole("link", { name: "Alle Nachrichten anzeigen" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/message"));
  });

  it("says that there is nothing, and what happened when it could not be loaded", async () => {
    const server = startServer();
    const failed = server.fail("notification/list?p.i=0&p.s=5", "error.unavailable");
    await openSite("/logout");
    await user().click(await bell("Nachrichten"));
    const list = within(await screen.findByRole("dialog", { name: "Nachrichten" }));
    await list.findByText(/ließen sich nicht laden/);
    failed.end();
    await user().click(list.getByRole("button", { name: "Noch einmal versuchen" }));
    await list.findByText(/erscheinen hier/);
    await expectAccessible();
  });

  it("agrees with the list after a change in another tab, after a push and after coming back", async () => {
    const worker = new EventTarget();
    Object.defineProperty(navigator, "serviceWorker", { value: worker, configurable: true });
    const server = startServer({ notification: [INTAKE, ANSWER] });
    await openSite("/message");
    await bell("Nachrichten, 2 ungelesen");
    const shown = (count: number) => waitFor(() => expect(main().getAllByText("Neu")).toHaveLength(count));

    server.change("notification", 3, { read: true });
    const other = new BroadcastChannel("zuversicht-notifications");
    // Whoever listens a moment later hears the next one.
    await waitFor(() => {
      other.postMessage(null);
      screen.getByRole("button", { name: "Nachrichten, 1 ungelesen" });
    });
    other.close();
    await shown(1);

    server.put("notification", row(9));
    act(() => void worker.dispatchEvent(new MessageEvent("message", { data: "notification-pushed" })));
    await bell("Nachrichten, 2 ungelesen");
    await shown(2);

    server.put("notification", row(10));
    // SWR looks at most every five seconds, and each list not just after another look of its own.
    let now = NOW.getTime();
    await waitFor(() => {
      now += 60_000;
      vi.setSystemTime(now);
      window.dispatchEvent(new Event("focus"));
      screen.getByRole("button", { name: "Nachrichten, 3 ungelesen" });
      expect(main().getAllByText("Neu")).toHaveLength(3);
    });
    Reflect.deleteProperty(navigator, "serviceWorker");
  });
});

describe("a tap on a push", () => {
  const worker = new EventTarget();

  beforeEach(() => Object.defineProperty(navigator, "serviceWorker", { value: worker, configurable: true }));
  afterEach(() => Reflect.deleteProperty(navigator, "serviceWorker"));

  /** What the service worker says, and whether the page has answered. */
  function tap() {
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise((resolve) => {
      port1.onmessage = resolve;
    }).finally(() => port1.close());
    act(
      () =>
        void worker.dispatchEvent(
          new MessageEvent("message", { data: "notification-tapped", ports: [port2] }),
        ),
    );
    return answered;
  }

  it("N-10: leads to the messages with the dashboard below, and the worker hears of it", async () => {
    startServer({ notification: [INTAKE] });
    const router = await openSite("/message/detail/3");
    await screen.findByRole("heading", { level: 1, name: "Zeit für Ihre Einnahme" });
    await tap();
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: "/message", search: "" }));
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe("/dashboard");
  });

  it("N-10: asks once on a page with a changed form, and leads there by the answer", async () => {
    const server = startServer();
    const router = await openSite("/profile/edit/name");
    await user().type(await screen.findByRole("textbox", { name: /^Vorname/ }), "Johanna");
    await tap();
    const question = within(await screen.findByRole("alertdialog"));
    expect(router.state.location.pathname).toBe("/profile/edit/name");
    await user().click(question.getByRole("button", { name: "Verwerfen" }));
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: "/message", search: "" }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe("/dashboard");
    expect(server.calls("POST", "user/update")).toEqual([]);
  });

  it("N-10: leads there after the sign-in, where the site was locked", async () => {
    localStorage.removeItem("zuversicht-user");
    startServer({ notification: [INTAKE] }, { email: "a@b.de" });
    const router = await openSite("/message?tapped=true");
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    await act(() => login("a@b.de", PASSWORD));
    await screen.findByRole("link", { name: /^Zeit für Ihre Einnahme/ });
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: "/message", search: "" }));
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe("/dashboard");
  });
});

describe("what a message shows", () => {
  it("W-MSG-02 W-MSG-06: the icon of the second segment of the key, and that of the system without one", () => {
    const system = lookOf("notification.system.info").icon;
    expect(lookOf("notification.intake.due").icon).not.toBe(system);
    expect(lookOf("notification.aftercare.suggestion").tint).toBe("appointment");
    for (const key of ["notification", "", "notification.constructor.x"])
      expect(lookOf(key).icon).toBe(system);
  });

  it.each([
    ["/timelineentry/view/12", "entry"],
    ["/timelineentry/view/12?day=20261201", "entry"],
    ["/timelineentry/add/new?category=time_for_me", "newEntry"],
    ["/checkin/add/checkin?day=20261120", "checkin"],
    ["/help", "help"],
    ["/dashboard", "dashboard"],
    ["/contactus", "answer"],
    ["/settings/proxies", "proxies"],
    ["/read-article?id=3", "article"],
    ["/glossary", "page"],
  ])("leads to %s", (to, words) => expect(leadOf(to)).toEqual({ to, words }));

  it.each([
    null,
    undefined,
    "",
    "/",
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/message",
  ])("leads nowhere for %s", (link) => expect(leadOf(link)).toBeNull());
});
