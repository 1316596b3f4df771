import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import catalog from "../../../../../infra/catalog/glossaryentry.json";
import { chooseLanguage } from "../../../i18n/i18n";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { startServer } from "../../../test/server/server";
import { articleCalls, signedIn } from "./signedIn.fixture";

beforeEach(signedIn);

const main = () => within(screen.getByRole("main"));
const search = () => screen.findByRole("searchbox", { name: "Wort suchen" });
const words = () =>
  main()
    .getAllByRole("link")
    .filter((link) => link.getAttribute("href")?.startsWith("/glossary-detail/"))
    .map((link) => link.querySelector("span span")?.textContent);

describe("the glossary", () => {
  it("lists every word by its letter, but none that only leads to another one", async () => {
    startServer();
    await openSite("/glossary");
    await screen.findByText("60 Wörter");
    expect(words()).toHaveLength(60);
    expect(words()).not.toContain("PgR");
    expect(within(screen.getByRole("region", { name: "O" })).getByText("Östrogenrezeptor (ER)")).toBeTruthy();
    expect(document.title).toBe("Glossar – Zuversicht");
    await expectAccessible();
  });

  it("is in the main menu behind the medical profile", async () => {
    startServer();
    await openSite("/glossary");
    await screen.findByText("60 Wörter");
    const [menu] = screen.getAllByRole("navigation", { name: "Hauptmenü" });
    const entries = within(menu as HTMLElement).getAllByRole("link");
    const names = entries.map(({ textContent }) => textContent);
    expect(names.indexOf("Glossar")).toBeGreaterThan(names.indexOf("Medizinisches Profil"));
    expect(entries.find(({ textContent }) => textContent === "Glossar")?.getAttribute("aria-current")).toBe(
      "page",
    );
  });

  it("jumps to the letters that have words, and offers no others", async () => {
    startServer();
    await openSite("/glossary");
    const letters = within(await screen.findByRole("navigation", { name: "Anfangsbuchstaben" }));
    expect(letters.queryByRole("link", { name: "X" })).toBeNull();
    expect(letters.getAllByRole("link")).toHaveLength(main().getAllByRole("heading", { level: 2 }).length);
    await userEvent.click(letters.getByRole("link", { name: "M" }));
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "M" }));
  });

  it("asks the server once, page by page when there are many", async () => {
    const server = startServer({}, { largestPage: 40 });
    await openSite("/glossary");
    await screen.findByText("60 Wörter");
    expect(articleCalls(server)).toHaveLength(2);
  });

  it("searches with slips and other spellings, shows what was found and how much, and starts over", async () => {
    startServer();
    const user = userEvent.setup();
    await openSite("/glossary");
    await user.type(await search(), "ostrogenrezepter");
    expect(words()).toEqual(["Östrogenrezeptor (ER)"]);
    expect(screen.getByText("1 Wort").getAttribute("role")).toBe("status");
    expect(screen.queryByRole("navigation", { name: "Anfangsbuchstaben" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Suche leeren" }));
    expect(document.activeElement).toBe(await search());
    expect(words()).toHaveLength(60);
    await user.type(await search(), "Herceptin");
    expect(words()).toEqual(["Trastuzumab"]);
  });

  it("shows one type alone", async () => {
    startServer();
    const user = userEvent.setup();
    await openSite("/glossary");
    await user.selectOptions(await screen.findByRole("combobox", { name: "Thema" }), "Nachsorge");
    expect(words()).toEqual(["Knochendichtemessung", "Nachsorge"]);
    await user.type(await search(), "Port");
    await screen.findByText(/nichts gefunden/);
    await expectAccessible();
    await user.click(screen.getByRole("button", { name: "Alle Wörter zeigen" }));
    expect(words()).toHaveLength(60);
    expect(document.activeElement).toBe(await search());
  });

  it("still knows on the way back what was looked for, and does not write it into the address", async () => {
    startServer();
    const user = userEvent.setup();
    const router = await openSite("/glossary");
    await user.type(await search(), "Kribbeln");
    await user.click(screen.getByRole("link", { name: /Polyneuropathie/ }));
    await screen.findByRole("heading", { level: 1, name: "Polyneuropathie" });
    await act(() => router.navigate(-1));
    expect(((await search()) as HTMLInputElement).value).toBe("Kribbeln");
    expect(words()).toEqual(["Polyneuropathie"]);
    expect(router.state.location.search + router.state.location.hash).toBe("");
  });

  it("says when it is empty", async () => {
    startServer({ glossaryentry: [] });
    await openSite("/glossary");
    await screen.findByText(/Glossar ist noch leer/);
    await expectAccessible();
  });

  it.each([
    ["a tired server", "error.unavailable" as const, /ließen sich nicht laden/],
    ["no connection", "offline" as const, /gerade ohne Verbindung\. Sobald/],
  ])("says once what went wrong with %s, and tries again", async (_case, outcome, said) => {
    const broken = startServer().fail(/glossaryentry/, outcome);
    await openSite("/glossary");
    expect(await screen.findAllByText(said)).toHaveLength(1);
    broken.end();
    await userEvent.click(screen.getByRole("button", { name: "Noch einmal versuchen" }));
    await screen.findByText("60 Wörter");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  });

  it("is there in English as well", async () => {
    startServer();
    await chooseLanguage("en");
    await openSite("/glossary");
    await screen.findByText("60 words");
    await userEvent.type(screen.getByRole("searchbox", { name: "Find a word" }), "estrogen");
    expect(words()[0]).toBe("Oestrogen receptor");
  });
});

describe("the page of one word", () => {
  it("has the focus on the word, whether it was known before or had to be fetched", async () => {
    const server = startServer();
    const router = await openSite("/glossary");
    await userEvent.click(await screen.findByRole("link", { name: /^HER2 T/ }));
    const heading = await screen.findByRole("heading", { level: 1, name: "HER2" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(articleCalls(server)).toHaveLength(2);
    await act(() => router.navigate("/dashboard"));
    await act(() => router.navigate("/glossary-detail/106"));
    const fetched = await screen.findByRole("heading", { level: 1, name: "Trastuzumab" });
    await waitFor(() => expect(document.activeElement).toBe(fetched));
  });

  it("shows picture, name and explanation, related words of the same type and the way back", async () => {
    startServer();
    await openSite("/glossary-detail/25");
    await screen.findByRole("heading", { level: 1, name: "FISH/ISH" });
    main().getByText(/^Zusatztest bei unklarem HER2-Wert/);
    expect(screen.getByRole("main").querySelector("svg[viewBox='0 0 360 128']")).not.toBeNull();
    expect(main().getByRole("link", { name: "Glossar" }).getAttribute("href")).toBe("/glossary");
    const related = await screen.findByRole("region", { name: "Mehr zu: Tumormerkmale" });
    const names = within(related)
      .getAllByRole("link")
      .map(({ textContent }) => textContent?.trim());
    expect(names).toHaveLength(10);
    expect(names).toContain("Ki-67");
    expect(names).not.toContain("FISH/ISH");
    expect(names).not.toContain("PgR");
    await expectAccessible();
  });

  it("names no illness in the title of the window", async () => {
    startServer();
    await openSite("/glossary-detail/1");
    await screen.findByRole("heading", { level: 1, name: "Mammakarzinom" });
    expect(document.title).toBe("Begriff – Zuversicht");
  });

  it.each([101, 102, 103, 104, 105, 106])(
    "W-GPOP-05: shows in place of %i the entry it is mapped to",
    async (id) => {
      const server = startServer();
      const target = catalog.rows.find((row) => row.id === id)?.aliasof;
      await openSite(`/glossary-detail/${id}`);
      const name = catalog.rows.find((row) => row.id === target)?.translations[0]?.name;
      await screen.findByRole("heading", { level: 1, name: name ?? "missing" });
      expect(articleCalls(server)).toContain(`glossaryentry/${target}`);
      expect(articleCalls(server)).not.toContain(`glossaryentry/${id}`);
    },
  );

  it("helps when there is no such word", async () => {
    startServer();
    await openSite("/glossary-detail/9999");
    await screen.findByRole("heading", { level: 1, name: "Dieses Wort gibt es hier nicht" });
    expect(main().getByRole("link", { name: "Zum Glossar" }).getAttribute("href")).toBe("/glossary");
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([""]);
    await expectAccessible();
  });

  it.each(["abc", "-1", "0", "1.5", "99999999999999999999"])(
    "asks nothing for the address %s",
    async (id) => {
      const server = startServer();
      await openSite(`/glossary-detail/${id}`);
      await screen.findByRole("heading", { level: 1, name: "Dieses Wort gibt es hier nicht" });
      expect(articleCalls(server)).toEqual([]);
    },
  );

  it("still explains when the related words do not come", async () => {
    startServer().fail(/glossaryentry\/list/, "error.unavailable");
    await openSite("/glossary-detail/23");
    await main().findByText(/^Eiweiß auf der Zelle/);
    await waitFor(() => expect(screen.queryByRole("region", { name: /Mehr zu/ })).toBeNull());
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([""]);
  });

  it("shows what the list knows when the word alone does not come", async () => {
    startServer().fail(/glossaryentry\/23$/, "offline");
    await openSite("/glossary-detail/23");
    await screen.findByRole("heading", { level: 1, name: "HER2" });
  });

  it("says without connection what can be done, and tries again", async () => {
    const broken = startServer().fail(/glossaryentry/, "offline");
    await openSite("/glossary-detail/23");
    await screen.findByText(/gerade ohne Verbindung\. Sobald/);
    broken.end();
    await userEvent.click(screen.getByRole("button", { name: "Noch einmal versuchen" }));
    await screen.findByRole("heading", { level: 1, name: "HER2" });
  });
});
