import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { snapshot } from "../../../offline/outbox/outbox";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { focusedSummary } from "../../../test/person";
import type { SavedCenter } from "./center";
import { CHARITE, centerServer, DRESDEN, saved, visitor } from "./visit.fixture";

beforeEach(visitor);

const button = (name: string) => screen.findByRole("button", { name });
const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

describe("the saved centres", () => {
  it("lead to the search while there is none", async () => {
    centerServer([]);
    await openSite("/cancercenter");
    await screen.findByRole("heading", { level: 2, name: "Noch kein Zentrum gespeichert" });
    expect(href("Zentrum suchen")).toBe("/cancercenter-search");
    await expectAccessible();
  });

  it("stand with note and label, each leading to its page", async () => {
    centerServer([saved(4, CHARITE, "Zweitmeinung")]);
    await openSite("/cancercenter");
    await screen.findByText("Beispieldaten: Angaben bitte prüfen");
    expect(href("Charité")).toBe("/cancercenter-detail/1/4");
    screen.getByText("Zweitmeinung");
    await expectAccessible();
  });

  it.each([
    ["offline", /^Sie sind gerade ohne Verbindung. Sobald/],
    ["error.unavailable", /^Die Daten ließen sich nicht laden/],
  ] as const)("say so when the server is %s, and try again", async (state, words) => {
    const broken = centerServer([saved(4, CHARITE)]).fail("usercancercenter/list", state);
    await openSite("/cancercenter");
    await screen.findByText(words);
    broken.end();
    await userEvent.click(await button("Noch einmal versuchen"));
    await screen.findByRole("link", { name: "Charité" });
  });
});

describe("one centre", () => {
  it("shows what is known, with ways that say where they lead", async () => {
    centerServer([]);
    await openSite("/cancercenter-detail/2/0");
    await screen.findByRole("heading", { level: 1, name: "Universitätsklinikum Dresden" });
    const name = "Universitätsklinikum Dresden";
    expect(href(`${name} anrufen`)).toBe("tel:03515550123");
    expect(href(`E-Mail schreiben an ${name}`)).toBe("mailto:zentrum@example.org");
    expect(href(`Weg zeigen zu ${name}`)).toMatch(/^geo:0,0\?q=Universit/);
    const website = screen.getByRole("link", { name: `Website öffnen: ${name}, in neuem Fenster` });
    expect([website.getAttribute("rel"), website.getAttribute("target")]).toEqual(["noreferrer", "_blank"]);
    screen.getByText(/verlässt diese App/);
    screen.getByText("Beispielzertifikat, gültig bis 31.12.2099");
    expect(screen.queryByText(/^Beispieldaten/)).toBeNull();
    expect(href("Mein Krebszentrum")).toBe("/cancercenter");
    await expectAccessible();
  });

  it("X-CC-1: is saved with one call and then offers note, feedback and removal", async () => {
    const { calls } = centerServer([]);
    const router = await openSite("/cancercenter-detail/1/0");
    await userEvent.click(await button("Zentrum speichern"));
    await screen.findByLabelText("Meine Notiz");
    expect(calls("POST", "usercancercenter/").map(({ path, body }) => [path, body])).toEqual([
      ["/api/usercancercenter/add/cancercenter", { cancercenter: 1 }],
    ]);
    expect(router.state.location.pathname).toBe("/cancercenter-detail/1/101");
    expect(href("Rückmeldung geben")).toBe("/cancercenter-feedback/1/101");
    expect(href("Aus meiner Liste entfernen")).toBe("/cancercenter-removemodal/101");
    await expectAccessible();
  });

  it("C-05: knows a saved centre also under 0", async () => {
    centerServer([saved(4, CHARITE, "Zweitmeinung")]);
    await openSite("/cancercenter-detail/1/0");
    expect((await screen.findByLabelText<HTMLTextAreaElement>("Meine Notiz")).value).toBe("Zweitmeinung");
    expect(screen.queryByRole("button", { name: "Zentrum speichern" })).toBeNull();
  });

  it("stays as it was when saving failed", async () => {
    const server = centerServer([]);
    server.fail(/add\/cancercenter$/, "error.unknown");
    await openSite("/cancercenter-detail/1/0");
    await userEvent.click(await button("Zentrum speichern"));
    await screen.findByText(/Das hat nicht geklappt/);
    await button("Zentrum speichern");
  });

  it("is saved without network with its name, which no list has, takes a note, and is sent", async () => {
    const server = centerServer([]);
    const router = await openSite("/cancercenter-detail/1/0");
    await button("Zentrum speichern");
    const network = server.fail(/^(GET|POST) /, "offline");
    await userEvent.click(await button("Zentrum speichern"));
    await screen.findByText(/^Auf diesem Gerät gespeichert/);
    await userEvent.type(await screen.findByLabelText("Meine Notiz"), "Zweitmeinung");
    await userEvent.click(await button("Notiz speichern"));
    await waitFor(() => expect(snapshot()).toHaveLength(2));
    expect(snapshot().map(({ title }) => title)).toEqual(["Charité", "Charité"]);
    expect(router.state.location.pathname).toMatch(/^\/cancercenter-detail\/1\/\d+$/);
    cleanup();
    await openSite("/cancercenter");
    await screen.findByRole("link", { name: "Charité" });
    screen.getByText("Zweitmeinung");
    expect(server.rows("usercancercenter")).toEqual([]);
    network.end();
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(server.rows("usercancercenter")).toMatchObject([{ note: "Zweitmeinung" }]));
    await waitFor(() => expect(snapshot()).toEqual([]));
  });

  it("is there once when another device has saved it meanwhile", async () => {
    const server = centerServer([]);
    await openSite("/cancercenter-detail/1/0");
    await button("Zentrum speichern");
    const network = server.fail(/^(GET|POST) /, "offline");
    await userEvent.click(await button("Zentrum speichern"));
    await screen.findByText(/^Auf diesem Gerät gespeichert/);
    server.put("usercancercenter", saved(4, CHARITE, "Vom Telefon"));
    network.end();
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(snapshot()).toEqual([]));
    expect(server.rows("usercancercenter").map(({ id }) => id)).toEqual([4]);
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>("Meine Notiz").value).toBe("Vom Telefon"),
    );
  });

  /** A note on a centre that was saved without network, which arrives while it is typed. */
  async function typedMeanwhile(there: readonly SavedCenter[]) {
    const server = centerServer([]);
    await openSite("/cancercenter-detail/1/0");
    await button("Zentrum speichern");
    const network = server.fail(/^(GET|POST) /, "offline");
    await userEvent.click(await button("Zentrum speichern"));
    const note = await screen.findByLabelText<HTMLTextAreaElement>("Meine Notiz");
    await userEvent.type(note, "Zweit");
    for (const row of there) server.put("usercancercenter", row);
    network.end();
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(snapshot()).toEqual([]));
    const [row] = server.rows("usercancercenter");
    await waitFor(() => expect(href("Rückmeldung geben")).toBe(`/cancercenter-feedback/1/${row?.id}`));
    await userEvent.type(note, "meinung");
    expect([note.isConnected, note.value]).toEqual([true, "Zweitmeinung"]);
    await userEvent.click(await button("Notiz speichern"));
    return server;
  }

  it("keeps the note that is typed while it gets its number, and saves it", async () => {
    const server = await typedMeanwhile([]);
    await waitFor(() => expect(server.rows("usercancercenter")).toMatchObject([{ note: "Zweitmeinung" }]));
  });

  it("asks which note counts where another device has saved it with one meanwhile", async () => {
    const server = await typedMeanwhile([saved(4, CHARITE, "Vom Telefon")]);
    await screen.findByRole("heading", { name: "Zwei Versionen" });
    expect(server.rows("usercancercenter")).toMatchObject([{ note: "Vom Telefon" }]);
  });

  it.each(["99", "0", "abc", "1.5"])("says that there is no centre %s", async (id) => {
    centerServer([]);
    await openSite(`/cancercenter-detail/${id}/0`);
    await screen.findByRole("heading", { level: 1, name: "Dieses Zentrum gibt es nicht mehr" });
    expect(href("Zentrum suchen")).toBe("/cancercenter-search");
  });

  it("leads back to the result for who came from there", async () => {
    centerServer([]);
    const router = await openSite("/cancercenter-searchresult/10115");
    await userEvent.click(await screen.findByRole("link", { name: "Charité" }));
    await userEvent.click(await button("Zentrum speichern"));
    await screen.findByLabelText("Meine Notiz");
    await userEvent.click(await button("Suchergebnis"));
    await waitFor(() => expect(router.state.location.pathname).toBe("/cancercenter-searchresult/10115"));
  });
});

describe("the note", () => {
  const note = () => screen.findByLabelText<HTMLTextAreaElement>("Meine Notiz");

  it("is changed, and kept until it is saved", async () => {
    const server = centerServer([saved(4, CHARITE, "Alt")]);
    await openSite("/cancercenter-detail/1/4");
    await userEvent.clear(await note());
    await userEvent.type(await note(), "Bilder mitbringen");
    cleanup();
    await openSite("/cancercenter-detail/1/4");
    await screen.findByText("Ihre Eingaben von vorhin sind noch da.");
    expect((await note()).value).toBe("Bilder mitbringen");
    await userEvent.click(await button("Notiz speichern"));
    await waitFor(() => expect(server.row("usercancercenter", 4)?.note).toBe("Bilder mitbringen"));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Notiz speichern" })).toBeNull());
  });

  it("is kept without network, shown after a reload, and sent", async () => {
    const server = centerServer([saved(4, CHARITE, "Alt")]);
    await openSite("/cancercenter-detail/1/4");
    await userEvent.type(await note(), " und neu");
    const network = server.fail(/^(GET|POST) /, "offline");
    await userEvent.click(await button("Notiz speichern"));
    await screen.findByText(/^Auf diesem Gerät gespeichert/);
    cleanup();
    await openSite("/cancercenter-detail/1/4");
    expect((await note()).value).toBe("Alt und neu");
    const [item] = snapshot();
    expect([item?.title, server.row("usercancercenter", 4)?.note]).toEqual(["Charité", "Alt"]);
    network.end();
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(server.row("usercancercenter", 4)?.note).toBe("Alt und neu"));
  });

  it.each([
    ["Ihre Eingabe", "Alt und neu"],
    ["Inzwischen gespeichert", "Vom Telefon"],
  ])(
    "shows what was written elsewhere meanwhile, and '%s' counts when it is chosen",
    async (version, text) => {
      const row = saved(4, CHARITE, "Alt");
      const server = centerServer([row]);
      await openSite("/cancercenter-detail/1/4");
      await userEvent.type(await note(), " und neu");
      server.change("usercancercenter", 4, { note: "Vom Telefon" });
      await userEvent.click(await button("Notiz speichern"));
      await screen.findByRole("heading", { name: "Zwei Versionen" });
      await expectAccessible();
      await userEvent.click(screen.getByRole("radio", { name: `${text}${version}` }));
      await userEvent.click(await button("Speichern"));
      await waitFor(async () => expect((await note()).value).toBe(text));
      expect(server.row("usercancercenter", 4)?.note).toBe(text);
      expect(screen.queryByRole("button", { name: "Notiz speichern" })).toBeNull();
    },
  );
});

describe("removing", () => {
  it("asks first, over the saved centres, and then deletes", async () => {
    const server = centerServer([saved(4, CHARITE), saved(5, DRESDEN)]);
    const router = await openSite("/cancercenter-removemodal/4");
    const question = await screen.findByRole("alertdialog", {
      name: "Dieses Zentrum aus Ihrer Liste entfernen?",
    });
    within(question).getByText("Charité");
    within(question).getByText(/Ihre Rückmeldung bleibt erhalten/);
    await expectAccessible();
    await userEvent.click(within(question).getByRole("button", { name: "Entfernen" }));
    await screen.findByText("Das Zentrum ist aus Ihrer Liste entfernt.");
    await waitFor(() => expect(router.state.location.pathname).toBe("/cancercenter"));
    expect(server.rows("usercancercenter").map(({ id }) => id)).toEqual([5]);
    expect(screen.queryByRole("link", { name: "Charité" })).toBeNull();
  });

  it("waits without network, and says so", async () => {
    const server = centerServer([saved(4, CHARITE), saved(5, DRESDEN)]);
    await openSite("/cancercenter-removemodal/4");
    const question = await screen.findByRole("alertdialog");
    const network = server.fail(/^(GET|POST|DELETE) /, "offline");
    await userEvent.click(within(question).getByRole("button", { name: "Entfernen" }));
    await screen.findByText(/^Auf diesem Gerät gespeichert/);
    await waitFor(() => expect(screen.queryByRole("link", { name: "Charité" })).toBeNull());
    expect(server.rows("usercancercenter")).toHaveLength(2);
    network.end();
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(server.rows("usercancercenter").map(({ id }) => id)).toEqual([5]));
  });

  it("goes back to the centre after a no, and to the list without a centre", async () => {
    centerServer([saved(4, CHARITE)]);
    const router = await openSite("/cancercenter-detail/1/4");
    await userEvent.click(await screen.findByRole("link", { name: "Aus meiner Liste entfernen" }));
    const question = await screen.findByRole("alertdialog");
    await userEvent.click(within(question).getByRole("button", { name: "Nein" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/cancercenter-detail/1/4"));
    cleanup();
    const other = await openSite("/cancercenter-removemodal/77");
    await waitFor(() => expect(other.state.location.pathname).toBe("/cancercenter"));
  });
});

describe("feedback on a centre", () => {
  const rate = async (question: string, answer: string) =>
    userEvent.click(
      within(await screen.findByRole("radiogroup", { name: question })).getByRole("radio", { name: answer }),
    );

  it("X-CC-3: is kept as a message with ratings, and leads to the thanks", async () => {
    const { calls } = centerServer([saved(4, CHARITE)]);
    const router = await openSite("/cancercenter-feedback/1/4");
    await rate("Wartezeit", "eher schlecht");
    await rate("Freundlichkeit", "sehr gut");
    await rate("Verständliche Erklärungen", "mittel");
    // A second tap clears the answer.
    await rate("Verständliche Erklärungen", "mittel");
    screen.getByText("Bitte nennen Sie keine Namen.");
    await expectAccessible();
    await userEvent.type(screen.getByLabelText(/^Was möchten Sie/), "Gut erklärt.");
    await userEvent.click(await button("Rückmeldung senden"));
    await screen.findByText(/^Ihre Rückmeldung zum Zentrum ist angekommen/);
    expect(calls("POST", "contact/add").map(({ body }) => body)).toEqual([
      { reason: 5, cancercenter: 1, ratings: { waiting: 2, kindness: 5 }, text: "Gut erklärt." },
    ]);
    expect(router.state.location.search).toBe("?from=cancercenter");
  });

  it("asks for one answer at least, and keeps everything when sending failed", async () => {
    const server = centerServer([]);
    const broken = server.fail("contact/add", "error.unknown");
    await openSite("/cancercenter-feedback/1/0");
    await userEvent.click(await button("Rückmeldung senden"));
    within(await focusedSummary()).getByText(/Bitte beantworten Sie eine Frage/);
    await rate("Wartezeit", "sehr schlecht");
    await userEvent.click(await button("Rückmeldung senden"));
    within(await focusedSummary()).getByText(/Das hat nicht geklappt/);
    broken.end();
    await userEvent.click(await button("Rückmeldung senden"));
    await screen.findByText(/^Ihre Rückmeldung zum Zentrum ist angekommen/);
    const keys = server.calls("POST", "contact/add").map(({ headers }) => headers.get("Idempotency-Key"));
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
  });
});
