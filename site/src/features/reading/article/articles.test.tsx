import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dayOf } from "../../../dates/dates";
import { chooseLanguage } from "../../../i18n/i18n";
import { WIDE } from "../../../platform/useMedia";
import { expectAccessible } from "../../../test/accessible";
import { stubMedia } from "../../../test/media";
import { openSite } from "../../../test/openSite";
import { isMarked, readingServer, signedIn } from "../visit.fixture";

beforeEach(signedIn);
afterEach(() => vi.useRealTimers());

const main = () => within(screen.getByRole("main"));
const headlines = () =>
  main()
    .queryAllByRole("link")
    .filter((link) => link.getAttribute("href")?.startsWith("/read-article"))
    .map((link) => link.querySelector("span span")?.textContent);
const search = () => screen.findByRole("searchbox", { name: "Artikel suchen" });
const titled = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("the articles", () => {
  it("are listed with topic, reading time and whether they were read", async () => {
    readingServer({ read: [1, 5] });
    await openSite("/article");
    await screen.findAllByText("Gelesen");
    expect(headlines()).toHaveLength(20);
    expect(headlines()[0]).toBe("Krebsdiäten: was steckt dahinter?");
    expect(headlines().slice(-2)).toEqual(["Essen während der Chemotherapie", "Fatigue: mehr als müde"]);
    const fatigue = main().getByRole("link", { name: /Fatigue: mehr als müde/ });
    expect(fatigue.textContent).toContain("Erschöpfung und Schlaf · 1 Minute · Gelesen");
    expect(main().getAllByText("Ungelesen")).toHaveLength(18);
    const topic = main().getByRole("link", { name: /^Erschöpfung und Schlaf/ });
    expect(topic.textContent).toContain("2 Artikel · 1 ungelesen");
    expect(document.title).toBe("Artikel – Zuversicht");
    await expectAccessible();
  });

  it("say nothing about reading while the marks are not known", async () => {
    readingServer().fail("articleuser", "error.unknown");
    await openSite("/article");
    await search();
    expect(headlines()).toHaveLength(20);
    expect(screen.queryByText("Ungelesen")).toBeNull();
    expect(main().queryByRole("alert")).toBeNull();
  });

  it("are not offered before the day they are published", async () => {
    readingServer({
      articles: [
        { id: 1, title: "Heute", topic: 1, text: "x", published: "20261121" },
        { id: 2, title: "Morgen", topic: 1, text: "x", published: "20261122" },
      ],
    });
    await openSite("/article");
    await search();
    expect(headlines()).toEqual(["Heute"]);
  });

  it("are found by words, and the search is still there on the way back", async () => {
    readingServer();
    const user = userEvent.setup();
    const router = await openSite("/article");
    await user.type(await search(), "perücke");
    expect(headlines()).toEqual(["Haarausfall und Zweithaar"]);
    expect(screen.getByText("1 Artikel gefunden").getAttribute("role")).toBe("status");
    expect(screen.queryByRole("navigation", { name: "Themen" })).toBeNull();
    await user.click(screen.getByRole("link", { name: /Haarausfall/ }));
    await titled("Haarausfall und Zweithaar");
    await act(() => router.navigate(-1));
    expect(((await search()) as HTMLInputElement).value).toBe("perücke");
    expect(router.state.location.search).toBe("");
    await user.click(screen.getByRole("button", { name: "Suche leeren" }));
    expect(document.activeElement).toBe(await search());
    await user.type(await search(), "qqqq");
    await screen.findByText(/keinen Artikel gefunden/);
    await user.click(screen.getByRole("button", { name: "Alle Artikel zeigen" }));
    expect(headlines()).toHaveLength(20);
  });

  it("say when there are none, and when they cannot be loaded, and try again", async () => {
    const down = readingServer({ articles: [] }).fail("article/list", "offline");
    const user = userEvent.setup();
    await openSite("/article");
    expect((await main().findByRole("alert")).textContent).toContain("ohne Verbindung");
    down.end();
    await user.click(screen.getByRole("button", { name: "Noch einmal versuchen" }));
    await screen.findByText(/noch keine Artikel/);
  });

  it("are in English for who reads English", async () => {
    readingServer();
    await chooseLanguage("en");
    await openSite("/article");
    await screen.findByRole("searchbox", { name: "Search articles" });
    expect(headlines()).toContain("Sleeping better");
    await chooseLanguage("de");
  });
});

describe("a topic", () => {
  it("lists its articles", async () => {
    stubMedia((query) => query === WIDE);
    readingServer();
    await openSite("/article-topic?topic=4");
    await titled("Lymphödem und Arm");
    await waitFor(() =>
      expect(headlines()).toEqual([
        "Lymphödem vorbeugen und erkennen",
        "Narbe und Schulter beweglich halten",
      ]),
    );
    const menu = screen.getByRole("navigation", { name: "Hauptmenü" });
    expect(within(menu).getByRole("link", { name: "Artikel" }).dataset.section).toBe("section");
    await expectAccessible();
  });

  it.each(["?topic=99", "?topic=abc", ""])("that does not exist (%s) leads back", async (query) => {
    readingServer();
    await openSite(`/article-topic${query}`);
    await titled("Dieses Thema gibt es hier nicht");
    const way = main().getByRole("link", { name: "Zu den Artikeln" });
    expect(way.getAttribute("href")).toBe("/article");
  });
});

describe("reading an article", () => {
  it("shows text, source, review and age, and explains words of the glossary once", async () => {
    readingServer();
    await openSite("/read-article?id=7");
    await titled("Lymphödem vorbeugen und erkennen");
    await screen.findByRole("button", { name: "Lymphödem" });
    expect(main().getAllByRole("button", { name: "Lymphödem" })).toHaveLength(1);
    expect(main().getByText(/Lymphödem und Arm · Lesezeit etwa 1 Minute/)).toBeTruthy();
    const origin = within(main().getByRole("region", { name: "Quellen und Prüfung" }));
    expect(origin.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Allgemeines klinisches Wissen",
      "S2k-Leitlinie Diagnostik und Therapie der Lymphödeme, AWMF 058-001 (zum Nachlesen)",
    ]);
    expect(
      await origin.findByText(
        "Entwurf: noch nicht ärztlich geprüft. Stand: 1. November 2026. Nächste Prüfung bis: 1. November 2028.",
      ),
    ).toBeTruthy();
    expect(main().queryByText(/^Quelle:/)).toBeNull();
    await expectAccessible();
  });

  it("names who has reviewed all of it, as the operator says", async () => {
    readingServer().review = { month: "202611", by: "Dr. Erika Muster, Brustzentrum Kiel" };
    await openSite("/read-article?id=7");
    await screen.findByText(
      /^Geprüft von Dr. Erika Muster, Brustzentrum Kiel, November 2026. Stand: 1. November 2026./,
    );
    expect(document.body.textContent).not.toContain("Entwurf");
  });

  it("names the day of the review", async () => {
    readingServer({ articles: [{ id: 1, title: "Geprüft", topic: 1, text: "x", reviewed: "20261102" }] });
    await openSite("/read-article?id=1");
    expect(await screen.findByText("Medizinisch geprüft am 2. November 2026.")).toBeTruthy();
    expect(screen.getByText("Zu diesem Text ist keine Quelle angegeben.")).toBeTruthy();
  });

  it.each([
    ["20261121", "Nächste Prüfung bis: 21. November 2026."],
    [
      "20261120",
      "Der Text sollte bis 20. November 2026 neu geprüft werden. Fragen Sie Ihr Team, ob sich etwas geändert hat.",
    ],
  ])("says by when it is checked again, or was to be (%s)", async (validuntil, words) => {
    const reviewed = "20261102";
    readingServer({ articles: [{ id: 1, title: "Alt", topic: 1, text: "x", reviewed, validuntil }] });
    await openSite("/read-article?id=1");
    expect(await screen.findByText(`Medizinisch geprüft am 2. November 2026. ${words}`)).toBeTruthy();
  });

  it("shows script and HTML as the text they are", async () => {
    const text =
      '<script>window.hacked = 1</script>\n\n- <img src=x onerror="window.hacked = 1">\n- [x](javascript:1)';
    readingServer({ articles: [{ id: 1, title: "<b>Böse</b>", topic: 1, text }] });
    await openSite("/read-article?id=1");
    await titled("<b>Böse</b>");
    expect(main().getByText("<script>window.hacked = 1</script>").tagName).toBe("P");
    expect(
      main()
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(['<img src=x onerror="window.hacked = 1">', "[x](javascript:1)"]);
    expect(document.querySelector("main script, main img, main b")).toBeNull();
    expect("hacked" in window).toBe(false);
  });

  it("marks it as read by opening it, once, and the list knows", async () => {
    const server = readingServer();
    const user = userEvent.setup();
    await openSite("/article");
    await user.click(await screen.findByRole("link", { name: /Besser schlafen/ }));
    await titled("Besser schlafen");
    await screen.findByRole("button", { name: "Gelesen", pressed: true });
    expect(server.calls("POST", "articleuser/read").map(({ body }) => body)).toEqual([
      { article: 6, read: true, day: dayOf(new Date()) },
    ]);
    await user.click(main().getByRole("link", { name: "Artikel" }));
    expect((await screen.findByRole("link", { name: /Besser schlafen/ })).textContent).toContain("Gelesen");
    expect(headlines().at(-1)).toBe("Besser schlafen");
  });

  it("takes the mark back by hand, without setting it again by itself", async () => {
    const server = readingServer({ read: [5] });
    const user = userEvent.setup();
    await openSite("/read-article?id=5");
    await user.click(await screen.findByRole("button", { name: "Gelesen", pressed: true }));
    const mark = await screen.findByRole("button", { name: "Als gelesen markieren", pressed: false });
    await waitFor(() => expect(document.activeElement).toBe(mark));
    expect(server.calls("POST", "articleuser/read").map(({ body }) => body)).toEqual([
      { article: 5, read: false },
    ]);
    expect(isMarked(server, 5)).toBe(false);
    await user.click(mark);
    await screen.findByRole("button", { name: "Gelesen", pressed: true });
    expect(isMarked(server, 5)).toBe(true);
  });

  it("says nothing when the mark of opening it fails, and what happened when the button fails", async () => {
    const server = readingServer();
    server.fail("articleuser/read", "error.unknown");
    const user = userEvent.setup();
    await openSite("/read-article?id=6");
    const mark = await screen.findByRole("button", { name: "Als gelesen markieren" });
    await waitFor(() => expect(server.calls("POST", "articleuser/read")).toHaveLength(1));
    const alerts = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);
    expect(alerts().join("")).toBe("");
    await user.click(mark);
    await waitFor(() => expect(alerts().join("")).not.toBe(""));
    expect(mark.getAttribute("aria-pressed")).toBe("false");
  });

  it.each(["?id=999", "?id=abc", ""])("of a wrong address (%s) says what to do", async (query) => {
    const server = readingServer();
    await openSite(`/read-article${query}`);
    await titled("Diesen Artikel gibt es nicht mehr");
    expect(main().getByRole("link", { name: "Zu den Artikeln" }).getAttribute("href")).toBe("/article");
    expect(main().queryByRole("alert")).toBeNull();
    expect(server.calls("POST", "articleuser/read")).toEqual([]);
    await expectAccessible();
  });

  it("without a connection offers another try, and shows at once what the list had", async () => {
    const down = readingServer().fail(/ article\/\d/, "offline");
    const user = userEvent.setup();
    const router = await openSite("/read-article?id=6");
    await user.click(await screen.findByRole("button", { name: "Noch einmal versuchen" }));
    await user.click(main().getByRole("link", { name: "Artikel" }));
    await user.click(await screen.findByRole("link", { name: /Besser schlafen/ }));
    await titled("Besser schlafen");
    down.end();
    await act(() => router.navigate("/read-article?id=5"));
    await titled("Fatigue: mehr als müde");
  });

  it("offers larger text", async () => {
    readingServer();
    const user = userEvent.setup();
    await openSite("/read-article?id=6");
    const bigger = await screen.findByRole("button", { name: "Größere Schrift" });
    expect(bigger.getAttribute("aria-pressed")).toBe("false");
    await user.click(bigger);
    expect(bigger.getAttribute("aria-pressed")).toBe("true");
    expect(document.documentElement.dataset.text).toBe("large");
    expect(document.documentElement.dataset.energy).toBeUndefined();
    await user.click(bigger);
  });
});
