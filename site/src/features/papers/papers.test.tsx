import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { pull } from "../../offline/changes";
import { expectAccessible } from "../../test/accessible";
import { openSite } from "../../test/openSite";
import { signedIn } from "../../test/person";
import { PERSON } from "../../test/server/person";
import { cursorAfter } from "../../test/server/query";
import { startServer } from "../../test/server/server";
import { PAYMENT_RESULTS, paymentResult } from "./payments";

const pages = [
  () => import("./ProfileDataPage"),
  () => import("./InvoicePage"),
  () => import("./PaymentTypePage"),
  () => import("../account/leaving/RemoveModalPage"),
];
const LETTER = { id: 5, name: "Brief vom März", documenttemplatecategory: 1 as never, date: "20260305" };
const OTHER = { id: 6, name: "Zettel" };
const PICTURE = { id: 7, name: "Profilbild", extraData: { page: "profileimage" } };

beforeEach(() => signedIn({ words: ["papers", "leaving"], pages }));

describe("what is stored of the person", () => {
  it("leads to it, and has their documents by their kind", async () => {
    startServer({ document: [OTHER, LETTER, PICTURE] });
    await openSite("/profiledata");
    await screen.findByRole("heading", { level: 3, name: "Arztbrief" });
    const documents = screen.getByRole("region", { name: "Dokumente" });
    expect(
      within(documents)
        .getAllByRole("heading", { level: 3 })
        .map((head) => head.textContent),
    ).toEqual(["Arztbrief", "Ohne Art"]);
    expect(within(documents).getAllByRole("listitem")).toHaveLength(2);
    expect(within(documents).getByText("Vom 05.03.2026")).toBeInstanceOf(HTMLElement);
    expect(screen.queryByText("Profilbild"), "it has a page of its own").toBeNull();
    await expectAccessible();
  });

  it("has them by name within a kind, with numbers as people count", async () => {
    const names = ["Brief 10", "Zettel", "Ärztin Köhler", "Brief 2"];
    startServer({ document: names.map((name, at) => ({ id: 10 + at, name })) });
    await openSite("/profiledata");
    const documents = await screen.findByRole("region", { name: "Dokumente" });
    await within(documents).findByText("Zettel");
    const shown = within(documents).getAllByRole("listitem");
    expect(shown.map((item) => item.querySelector("a")?.textContent)).toEqual([
      "Ärztin Köhler",
      "Brief 2",
      "Brief 10",
      "Zettel",
    ]);
  });

  it("has all of them, however many pages of the server they are, also without network", async () => {
    const many = Array.from({ length: 520 }, (_, at) => ({ id: 100 + at, name: `Zettel ${1000 + at}` }));
    const server = startServer({ document: [...many, PICTURE] });
    const all = async () => {
      await openSite("/profiledata");
      const documents = await screen.findByRole("region", { name: "Dokumente" });
      // A query by role looks at all of them for seconds.
      await waitFor(() => expect(documents.querySelectorAll("li")).toHaveLength(520));
      expect(documents.querySelector("li:last-child")?.textContent).toContain("Zettel 1519");
      cleanup();
    };
    await all();
    expect(server.calls("GET", "document/list").map(({ path }) => path.split("?")[1])).toEqual([
      "p.i=0&p.s=500&o.sort=name",
      `p.c=${cursorAfter(500)}&p.s=500&o.sort=name`,
    ]);
    server.fail(/^(GET|POST|DELETE) /, "offline");
    await all();
  });

  it("says that there is no document", async () => {
    startServer({ document: [PICTURE] });
    await openSite("/profiledata");
    expect(await screen.findByText(/Sie haben noch keine Dokumente/)).toBeInstanceOf(HTMLElement);
    await expectAccessible();
  });

  it("says what happened when they cannot be loaded, and loads again", async () => {
    const server = startServer({ document: [OTHER] });
    const failed = server.fail("document/list", "offline");
    await openSite("/profiledata");
    const retry = await screen.findByRole("button", { name: "Noch einmal versuchen" });
    failed.end();
    await userEvent.setup().click(retry);
    expect(await screen.findByText("Zettel")).toBeInstanceOf(HTMLElement);
  });
});

describe("the question before something is removed", () => {
  it("removes after its verb alone, and leads back", async () => {
    const server = startServer({ document: [LETTER] });
    const router = await openSite("/profiledata");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("link", { name: "Entfernen: Brief vom März" }));
    expect(await screen.findByRole("heading", { name: "Dokument löschen?" })).toBeInstanceOf(HTMLElement);
    await expectAccessible();
    await user.click(screen.getByRole("link", { name: "Behalten" }));
    expect(server.rows("document")).toHaveLength(1);
    await user.click(await screen.findByRole("link", { name: "Entfernen: Brief vom März" }));
    await user.click(await screen.findByRole("button", { name: "Löschen" }));
    expect(await screen.findByText(/Sie haben noch keine Dokumente/)).toBeInstanceOf(HTMLElement);
    expect(server.rows("document")).toEqual([]);
    expect(router.state.location.pathname).toBe("/profiledata");
  });

  it("says why something stayed", async () => {
    const server = startServer({ document: [LETTER] });
    server.fail("DELETE document", "error.toomany");
    await openSite("/remove-modal?root=document&id=5");
    await userEvent.setup().click(await screen.findByRole("button", { name: "Löschen" }));
    expect(await screen.findByText(/viele Versuche in kurzer Zeit/)).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole("button", { name: "Löschen" })).toBeInstanceOf(HTMLElement);
  });

  it.each([
    ["?root=user&id=5", "/profile"],
    ["?root=toString&id=5", "/profile"],
    ["?root=document&id=x", "/profile"],
    ["?root=document", "/profile"],
    ["?root=document&id=99", "/profiledata"],
  ])("removes nothing else: %s", async (query, to) => {
    const server = startServer({ document: [LETTER] });
    const router = await openSite(`/remove-modal${query}`);
    await waitFor(() => expect(router.state.location.pathname).toBe(to));
    expect(server.calls("DELETE", "")).toEqual([]);
  });

  it("without a row is about the account, as before", async () => {
    startServer();
    await openSite("/remove-modal");
    expect(await screen.findByLabelText("Passwort")).toBeInstanceOf(HTMLElement);
  });
});

describe("payments", () => {
  it("are none, because the app is free", async () => {
    startServer();
    await openSite("/invoice");
    expect(await screen.findByText(/Die App ist kostenlos/)).toBeInstanceOf(HTMLElement);
    expect(screen.queryByText(/Die Zahlung/)).toBeNull();
    await expectAccessible();
    await userEvent.setup().click(screen.getByRole("link", { name: "Zahlungsarten" }));
    expect(await screen.findByText(/bieten wir keine Zahlungsart an/)).toBeInstanceOf(HTMLElement);
    expect(await screen.findByText(/keine Zahlungsart gespeichert/)).toBeInstanceOf(HTMLElement);
    await expectAccessible();
  });

  it("show the result that a provider returns in words", async () => {
    startServer();
    await openSite("/invoice?result=3");
    expect(await screen.findByText(/Die Zahlung wurde abgelehnt/)).toBeInstanceOf(HTMLElement);
    expect([...PAYMENT_RESULTS.keys()]).toEqual([1, 2, 3, 4, 5, 6]);
    expect(["1", "6", "7", "x", "", null].map(paymentResult)).toEqual([
      "success",
      "errorunknown",
      "errorunknown",
      "errorunknown",
      "errorunknown",
      null,
    ]);
  });

  it("list the ways to pay that the person keeps, and let the person remove them", async () => {
    const server = startServer({
      paymentmethod: [{ id: 3, paymenttype: 16 as never, label: "Haushaltskonto" }],
    });
    await openSite("/paymenttype");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("link", { name: "Entfernen: Haushaltskonto" }));
    await user.click(await screen.findByRole("button", { name: "Löschen" }));
    expect(await screen.findByText(/keine Zahlungsart gespeichert/)).toBeInstanceOf(HTMLElement);
    expect(server.rows("paymentmethod")).toEqual([]);
  });

  it("are removed without network too, and on the server later", async () => {
    const server = startServer({
      paymentmethod: [{ id: 3, paymenttype: 16 as never, label: "Haushaltskonto" }],
    });
    await openSite("/paymenttype");
    const link = await screen.findByRole("link", { name: "Entfernen: Haushaltskonto" });
    await pull(PERSON, "de");
    const network = server.fail(/^(GET|POST|DELETE) /, "offline");
    const user = userEvent.setup();
    await user.click(link);
    await user.click(await screen.findByRole("button", { name: "Löschen" }));
    await screen.findByText(/^Auf diesem Gerät gespeichert/);
    await screen.findByText(/keine Zahlungsart gespeichert/);
    expect(server.rows("paymentmethod")).toHaveLength(1);
    network.end();
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(server.rows("paymentmethod")).toEqual([]));
  });

  it("say what happened when they cannot be loaded", async () => {
    const server = startServer();
    server.fail("paymentmethod/list", "offline");
    await openSite("/paymenttype");
    expect(await screen.findByRole("button", { name: "Noch einmal versuchen" })).toBeInstanceOf(HTMLElement);
  });
});
