import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLanguage } from "../../../i18n/i18n";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { searchServer, signedIn } from "./visit.fixture";

beforeEach(signedIn);
afterEach(() => vi.useRealTimers());

/** Requests that only a search makes. */
const SEARCHED = /\/(article|glossaryentry|addressbookentry|treatment)\/list/;

const main = () => within(screen.getByRole("main"));
const field = () => screen.findByRole<HTMLInputElement>("searchbox", { name: "Wonach suchen Sie?" });
const said = () =>
  main()
    .getAllByRole("status")
    .map(({ textContent }) => textContent)
    .join("");
const groups = () =>
  main()
    .getAllByRole("region")
    .map((group) => within(group).getByRole("heading", { level: 2 }).textContent);
const links = (name: string) =>
  within(main().getByRole("region", { name: new RegExp(`^${name}`) })).getAllByRole("link");

describe("the search page", () => {
  it("is reached from every page and leads to what was found", async () => {
    searchServer();
    const user = userEvent.setup();
    const router = await openSite("/article");
    await user.click(await screen.findByRole("link", { name: "Suche" }));
    await screen.findByRole("heading", { level: 1, name: "Suche" });
    await expectAccessible();
    await user.type(await field(), "Lymphödem & Arm{Enter}");
    await screen.findByRole("heading", { level: 1, name: "Suchergebnis" });
    expect(router.state.location).toMatchObject({
      pathname: "/searchresult",
      search: "?qs=Lymph%C3%B6dem+%26+Arm",
    });
    expect((await field()).value).toBe("Lymphödem & Arm");
  });

  it.each(["", "   ", "?!"])("does not search for empty text (%j) and says so", async (text) => {
    const { requests } = searchServer();
    const user = userEvent.setup();
    const router = await openSite("/search");
    const box = await field();
    if (text !== "") await user.type(box, text);
    await user.click(screen.getByRole("button", { name: "Suchen" }));
    expect(screen.getByText(/Bitte geben Sie ein Wort ein/)).toBeTruthy();
    expect(box.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(box);
    expect(router.state.location.pathname).toBe("/search");
    expect(requests.filter(({ path }) => SEARCHED.test(path))).toEqual([]);
    await user.type(box, "arm");
    expect(screen.queryByText(/Bitte geben Sie ein Wort ein/)).toBeNull();
  });
});

describe("the search result", () => {
  it("groups what was found with its count, marks the words and tells how much there is", async () => {
    searchServer();
    await openSite("/searchresult?qs=arm");
    await waitFor(() => expect(said()).toMatch(/^\d+ Treffer für „arm“$/));
    expect(groups().map((name) => name?.replace(/\d+/, "n"))).toEqual([
      "Artikel (n)",
      "Glossar (n)",
      "Ihre Einträge (n)",
    ]);
    const [article] = links("Artikel");
    expect(article?.getAttribute("href")).toBe("/read-article?id=7");
    expect(article?.querySelector("mark")?.textContent).toBe("Arm");
    const [entry] = links("Ihre Einträge");
    expect(entry?.getAttribute("href")).toBe("/timelineentry/view/11");
    expect(entry?.textContent).toContain("Termin · 24. November 2026");
    expect(document.title).toBe("Suchergebnis – Zuversicht");
    await expectAccessible();
  });

  it("finds the person's own contacts and treatments, and questions", async () => {
    searchServer();
    const user = userEvent.setup();
    await openSite("/searchresult?qs=sommer");
    await waitFor(() => expect(said()).toBe("2 Treffer für „sommer“"));
    expect(links("Ihr Team")[0]?.getAttribute("href")).toBe("/addressbookentry/view/21");
    expect(links("Ihr Team")[0]?.textContent).toContain("Psychoonkologie · Bonn");
    await user.clear(await field());
    await user.type(await field(), "tagesklinik{Enter}");
    await waitFor(() => expect(said()).toBe("1 Treffer für „tagesklinik“"));
    expect(links("Ihre Behandlungen")[0]?.getAttribute("href")).toBe("/treatment");
    await user.clear(await field());
    await user.type(await field(), "kostet{Enter}");
    await waitFor(() => expect(said()).toBe("1 Treffer für „kostet“"));
    await user.click(links("Häufige Fragen")[0] as HTMLElement);
    const question = await screen.findByText("Was kostet die App?");
    expect(question.closest("details")?.open).toBe(true);
  });

  it("shows an entry that comes back once, and its days only for what they say differently", async () => {
    searchServer();
    await openSite("/searchresult?qs=blutdruck");
    await waitFor(() => expect(said()).toMatch(/Treffer/));
    expect(links("Ihre Einträge").map((link) => link.getAttribute("href"))).toEqual([
      "/timelineentry/view/12",
    ]);
  });

  it("tells when only similar words were found", async () => {
    searchServer();
    await openSite("/searchresult?qs=fatige");
    await waitFor(() => expect(said()).toContain("Kein genauer Treffer für „fatige“"));
    expect(links("Artikel")[0]?.querySelector("mark")?.textContent).toBe("Fatigue");
  });

  it("helps on when nothing was found", async () => {
    searchServer();
    await openSite("/searchresult?qs=qqqqqq");
    await waitFor(() => expect(said()).toBe("Kein Treffer für „qqqqqq“"));
    const ways = within(main().getByRole("list", { name: "Wo Sie noch suchen können" }));
    expect(ways.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/article",
      "/glossary",
      "/faq",
      "/contactus",
    ]);
    expect(main().getByText(/Krebsinformationsdienst weiter: kostenlos, täglich 8 bis 20 Uhr/)).toBeTruthy();
    const phone = main().getByRole("link", { name: "0800 420 30 40" });
    expect(phone.getAttribute("href")).toBe("tel:08004203040");
    await expectAccessible();
  });

  it("names whom to ask where only similar words were found, and nobody where it was", async () => {
    searchServer();
    const user = userEvent.setup();
    await openSite("/searchresult?qs=fatige");
    expect(await main().findByRole("link", { name: "0800 420 30 40" })).toBeTruthy();
    await user.clear(await field());
    await user.type(await field(), "fatigue{Enter}");
    await waitFor(() => expect(said()).toMatch(/Treffer für „fatigue“$/));
    expect(main().queryByRole("link", { name: "0800 420 30 40" })).toBeNull();
  });

  it.each([
    ["Herceptin", "trastuzumab", "Trastuzumab"],
    ["Tamoxifen-ratiopharm", "tamoxifen", undefined],
    ["TDM1", "tdm1", "Trastuzumab-Emtansin"],
  ])("finds a medicine by %s, and the page that says what it is", async (query, key, name) => {
    searchServer();
    const user = userEvent.setup();
    await openSite(`/searchresult?qs=${query}`);
    await waitFor(() => expect(said()).toContain(`Treffer für „${query}“`));
    const link = links("Medikamente").find((one) => one.getAttribute("href") === `/drug?key=${key}`);
    const also = main().queryByText(/^Wir haben auch nach/)?.textContent;
    expect(also).toBe(name && `Wir haben auch nach „${name}“ gesucht.`);
    await user.click(link as HTMLElement);
    await screen.findByRole("heading", { level: 1, name: "Medikamente" });
    await waitFor(() => expect(document.querySelectorAll("details[open]")).toHaveLength(1));
    expect(document.querySelector("details[open]")?.textContent).toContain(name ?? "Tamoxifen");
  });

  it.each(["", "?qs=", "?qs=%20", "?qs=%3F"])(
    "of an empty address (%s) asks for a word and reads nothing",
    async (query) => {
      const { requests } = searchServer();
      await openSite(`/searchresult${query}`);
      await screen.findByText(/Bitte geben Sie ein Wort ein/);
      expect(said()).toBe("");
      expect(requests.filter(({ path }) => SEARCHED.test(path))).toEqual([]);
    },
  );

  it("shows long groups step by step and keeps the place of the focus", async () => {
    const timelineentry = Array.from({ length: 7 }, (_, at) => ({
      id: 100 + at,
      title: `Spaziergang ${at}`,
      date: "20261101",
      timelineentrycategory: 3,
      timelineentrytype: 1,
    }));
    searchServer({ timelineentry });
    const user = userEvent.setup();
    await openSite("/searchresult?qs=spaziergang");
    await waitFor(() => expect(said()).toMatch(/Treffer/));
    expect(links("Ihre Einträge")).toHaveLength(5);
    await user.click(screen.getByRole("button", { name: "Alle 7 zeigen" }));
    expect(links("Ihre Einträge")).toHaveLength(7);
    await waitFor(() => expect(document.activeElement).toBe(links("Ihre Einträge")[5]));
  });

  it("sends no word to the server, and shows what it has when a part cannot be read", async () => {
    const server = searchServer();
    const down = server.fail("addressbookentry", "offline");
    const user = userEvent.setup();
    await openSite("/searchresult?qs=sommer");
    await waitFor(() => expect(said()).toMatch(/1 Treffer für „sommer“$/));
    expect(main().getByRole("alert").textContent).toContain("ohne Verbindung");
    down.end();
    await user.click(screen.getByRole("button", { name: "Noch einmal versuchen" }));
    await waitFor(() => expect(said()).toBe("2 Treffer für „sommer“"));
    for (const { path, body } of server.requests)
      expect(`${path} ${JSON.stringify(body)}`).not.toMatch(/sommer/i);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/sommer/i);
  });

  it("is in English for who reads English", async () => {
    searchServer();
    await chooseLanguage("en");
    await openSite("/searchresult?qs=lymphedema");
    await screen.findByText(/similar words|results? for/);
    await chooseLanguage("de");
  });
});
