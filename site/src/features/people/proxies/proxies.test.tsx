import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addMonths, dayOf } from "../../../dates/dates";
import { expectAccessible } from "../../../test/accessible";
import { confirm } from "../../../test/confirm";
import { openSite } from "../../../test/openSite";
import { focusedSummary, signedIn } from "../../../test/person";
import { PASSWORD, startServer } from "../../../test/server/server";
import { changesOf, valuesOf } from "./proxy";

const UNTIL = addMonths(dayOf(new Date()), 2);
const GIVEN = { id: 7, name: "Meine Schwester", parts: ["timeline"], until: UNTIL };
const RECEIVED = {
  ...GIVEN,
  id: 9,
  name: "Anna Sommer",
  status: "active" as const,
  received: true,
  owneruser: 8,
};

beforeEach(() =>
  signedIn({
    words: ["proxies", "factor", "timeline"],
    pages: [
      () => import("./ProxiesPage"),
      () => import("./ProxyAddPage"),
      () => import("./ProxyEditPage"),
      () => import("./ProxyAcceptPage"),
      () => import("./ProxySeePage"),
      () => import("../../account/factor/QrPicture"),
    ],
  }),
);

afterEach(() => {
  Reflect.deleteProperty(navigator, "share");
});

const user = () => userEvent.setup();
const press = async (name: string) => user().click(await screen.findByRole("button", { name }));

/** Gives access, up to the code. */
async function giveCode() {
  startServer();
  await openSite("/settings/proxies/add/new");
  await user().type(await screen.findByLabelText("Für wen?"), "Meine Tochter");
  await user().click(screen.getByRole("checkbox", { name: "Behandlungen" }));
  await press("Code erstellen");
  await confirm(user(), "Code erstellen");
  await screen.findByText("7K2M9-4TXQ8");
}

describe("the people who may read", () => {
  it("get what was chosen, by a code that is shown once it was asked for", async () => {
    const server = startServer();
    await openSite("/settings/proxies");
    await screen.findByText("Im Moment liest niemand bei Ihnen mit.");
    await expectAccessible();
    await user().click(screen.getByRole("link", { name: "Zugang geben" }));
    await press("Code erstellen");
    const summary = await focusedSummary();
    within(summary).getByText(/Bitte schreiben Sie, für wen/);
    within(summary).getByText(/Bitte wählen Sie mindestens einen Bereich/);
    await expectAccessible();
    await user().type(screen.getByLabelText("Für wen?"), "Meine Schwester");
    await user().click(screen.getByRole("checkbox", { name: "Behandlungen" }));
    await user().click(screen.getByRole("checkbox", { name: "Termine und Einträge" }));
    await press("Code erstellen");
    await screen.findByText(
      "Wer den Code eingibt, kann lesen: Termine und Einträge, Behandlungen. Geben Sie ihn nur „Meine Schwester“.",
    );
    await expectAccessible();
    await confirm(user(), "Code erstellen", "Falsch-2026!!");
    await screen.findAllByText("Das Passwort stimmt nicht. Bitte prüfen Sie es.");
    expect(server.rows("proxyaccess")[0]?.invitation).toBeUndefined();
    await confirm(user(), "Code erstellen");
    await screen.findByText("7K2M9-4TXQ8");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.rows("proxyaccess")).toMatchObject([
      { parts: ["timeline", "treatment"], status: "invited" },
    ]);
    await expectAccessible();
  });

  it("get a link and a picture that bring the code along, where no server is told", async () => {
    await giveCode();
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Code weitergeben"));
    await screen.findByRole("img", { name: "QR-Code mit dem Link zum Mitlesen" });
    const link = `${location.origin}/settings/proxies/accept#7K2M9-4TXQ8`;
    screen.getByText(link);
    screen.getByText(/^So geht es weiter: „Meine Tochter“ öffnet den Link/);
    const person = userEvent.setup();
    await person.click(screen.getByRole("button", { name: "Code kopieren" }));
    await screen.findByText("Der Code ist kopiert.");
    expect(await navigator.clipboard.readText()).toBe("7K2M9-4TXQ8");
    await person.click(screen.getByRole("button", { name: "Link kopieren" }));
    expect(await navigator.clipboard.readText()).toBe(link);
    // This browser hands nothing to other apps.
    expect(screen.queryByRole("button", { name: "Teilen" })).toBeNull();
    await user().click(screen.getByRole("link", { name: "Fertig" }));
    await screen.findByText("Wartet auf den Code");
    screen.getByRole("button", { name: "Neuen Code erstellen" });
  });

  it("get the link from another app where the browser hands it on", async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve());
    Object.defineProperty(navigator, "share", { value: share, configurable: true });
    await giveCode();
    await press("Teilen");
    expect(share).toHaveBeenCalledWith({
      url: `${location.origin}/settings/proxies/accept#7K2M9-4TXQ8`,
      text: "Mit diesem Link können Sie bei mir mitlesen. Er gilt 7 Tage und nur einmal.",
    });
  });

  it("wait in the list when the password is not entered, and get the code from there", async () => {
    const server = startServer();
    await openSite("/settings/proxies/add/new");
    await user().type(await screen.findByLabelText("Für wen?"), "Meine Tochter");
    await user().click(screen.getByRole("checkbox", { name: "Behandlungen" }));
    await press("Code erstellen");
    await user().click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Abbrechen" }));
    await screen.findByText("Wartet auf den Code");
    expect(server.rows("proxyaccess")).toHaveLength(1);
    await press("Code erstellen");
    await confirm(user(), "Code erstellen");
    await screen.findByText("7K2M9-4TXQ8");
    await expectAccessible();
  });

  it("are named with what they have read, and lose the access after a question", async () => {
    const server = startServer({
      proxyaccess: [
        { ...GIVEN, status: "active", proxyuser: 8, proxyname: "Eva Sommer", looked: "20261120" },
      ],
    });
    await openSite("/settings/proxies");
    await screen.findByText("Angenommen von Eva Sommer");
    screen.getByText("Zuletzt gelesen: 20.11.2026");
    expect(screen.queryByRole("button", { name: /Code/ })).toBeNull();
    await press("Beenden: Meine Schwester");
    await screen.findByText("„Meine Schwester“ kann dann sofort nichts mehr lesen.");
    await press("Zugang beenden");
    await waitFor(() => expect(server.rows("proxyaccess")).toEqual([]));
    await screen.findByText("Im Moment liest niemand bei Ihnen mit.");
  });

  it("keep the access when its end did not arrive", async () => {
    const server = startServer({ proxyaccess: [GIVEN] });
    await openSite("/settings/proxies");
    server.fail("DELETE proxyaccess", "error.unavailable");
    await press("Beenden: Meine Schwester");
    await press("Zugang beenden");
    await screen.findByRole("alert");
    expect(server.rows("proxyaccess")).toHaveLength(1);
  });

  it("read less when the owner takes a part away", async () => {
    const server = startServer({ proxyaccess: [{ ...GIVEN, parts: ["timeline", "tumor"] }] });
    await openSite("/settings/proxies");
    await user().click(await screen.findByRole("link", { name: "Ändern: Meine Schwester" }));
    await user().click(await screen.findByRole("checkbox", { name: "Angaben zum Tumor" }));
    await press("Speichern");
    await waitFor(() => expect(server.rows("proxyaccess")[0]?.parts).toEqual(["timeline"]));
    expect(server.calls("POST", "proxyaccess/update")[0]?.body).toEqual({
      id: 7,
      version: 1,
      parts: ["timeline"],
    });
  });
});

describe("more, or longer, for somebody who has the code", () => {
  const change = async (row: object) => {
    const server = startServer({ proxyaccess: [{ ...GIVEN, id: 17, ...row }] });
    await openSite("/settings/proxies");
    await user().click(await screen.findByRole("link", { name: "Ändern: Meine Schwester" }));
    await user().click(await screen.findByRole("checkbox", { name: "Angaben zum Tumor" }));
    await press("Speichern");
    return server;
  };

  it("asks for the password, and keeps what was typed when somebody stops", async () => {
    const server = await change({ status: "active", proxyuser: 8 });
    await screen.findByText(
      /„Meine Schwester“ kann dann lesen: Termine und Einträge, Angaben zum Tumor, bis/,
    );
    await expectAccessible();
    await user().click(within(screen.getByRole("dialog")).getByRole("button", { name: "Abbrechen" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Angaben zum Tumor" }).checked).toBe(true);
    expect(server.calls("POST", "proxyaccess")).toEqual([]);
    await press("Speichern");
    await confirm(user(), "Speichern");

    await screen.findByText("Zeigt: Termine und Einträge, Angaben zum Tumor");
    expect(server.calls("POST", "proxyaccess/widen/17")[0]?.body).toEqual({
      version: 1,
      parts: ["timeline", "tumor"],
      password: PASSWORD,
    });
  });

  it("asks for nothing while nobody has the code", async () => {
    const server = await change({});
    await waitFor(() => expect(server.rows("proxyaccess")[0]?.parts).toEqual(["timeline", "tumor"]));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is at most a year", async () => {
    const server = startServer({ proxyaccess: [{ ...GIVEN, until: "20991231" }] });
    await openSite("/settings/proxies/edit/7");
    await user().click(await screen.findByRole("checkbox", { name: "Angaben zum Tumor" }));
    await press("Speichern");
    within(await focusedSummary()).getByText(/Ein Zugang gilt höchstens ein Jahr: bis zum/);
    expect(server.calls("POST", "proxyaccess")).toEqual([]);
  });
});

describe("what others show", () => {
  const OFFER = { id: 9, name: "Anna Sommer", parts: ["timeline"], until: "20991231" };

  it("opens with their code, which is checked before it is sent", async () => {
    const server = startServer();
    server.proxies.offered.set("7K2M94TXQ8", OFFER);
    await openSite("/settings/proxies");
    await user().click(await screen.findByRole("link", { name: "Code eingeben" }));
    const field = await screen.findByLabelText("Code");
    await user().type(field, "7k2m9-4txq");
    await press("Code annehmen");
    await screen.findAllByText(/Der Code hat 10 Zeichen/);
    await user().type(field, "0");
    await press("Code annehmen");
    await screen.findAllByText(/Dieser Code gilt nicht/);
    await user().type(field, "{Backspace}8");
    await press("Code annehmen");
    await screen.findByRole("heading", { level: 1, name: "Anna Sommer" });
  });

  it("opens with their link: the code is in its field, and no longer in the address", async () => {
    const server = startServer();
    server.proxies.offered.set("7K2M94TXQ8", OFFER);
    const router = await openSite("/settings/proxies/accept#7K2M9-4TXQ8");
    const field = await screen.findByLabelText<HTMLInputElement>("Code");
    await waitFor(() => expect(field.value).toBe("7K2M9-4TXQ8"));
    await waitFor(() => expect(router.state.location.hash).toBe(""));
    expect(router.state.location.pathname).toBe("/settings/proxies/accept");
    await press("Code annehmen");
    await screen.findByRole("heading", { level: 1, name: "Anna Sommer" });
    expect(server.calls("POST", "proxyaccess/accept")[0]?.body).toEqual({ code: "7K2M94TXQ8" });
    expect(JSON.stringify(server.requests.map(({ path }) => path))).not.toContain("7K2M9");
  });

  it("takes no code that is none", async () => {
    startServer();
    const router = await openSite("/settings/proxies/accept#content");
    const field = await screen.findByLabelText<HTMLInputElement>("Code");
    await waitFor(() => expect(router.state.location.hash).toBe(""));
    expect(field.value).toBe("");
  });

  it("cannot be changed by the one who reads", async () => {
    startServer({ proxyaccess: [RECEIVED] });
    await openSite("/settings/proxies/edit/9");
    await screen.findByText("Hier gibt es nichts mehr zu lesen");
  });

  it("can be loaded again when it did not come", async () => {
    const server = startServer({ proxyaccess: [RECEIVED] });
    const trap = server.fail("proxyaccess/list", "error.unavailable");
    await openSite("/settings/proxies");
    const again = await screen.findByRole("button", { name: /noch einmal|erneut/i });
    trap.end();
    await user().click(again);
    await screen.findByText("Anna Sommer");
  });
});

describe("what is sent", () => {
  it("is a month for a new access, and of a stored one only what has changed", () => {
    const fresh = { ...valuesOf(null, "20261123"), name: " Eva ", parts: ["tumor" as const] };
    expect(changesOf(fresh)).toEqual({ name: "Eva", parts: ["tumor"], until: "20261223" });
    const stored = valuesOf({ ...GIVEN, version: 1 } as never, "20261123");
    expect(changesOf(stored)).toEqual({});
    expect(changesOf({ ...stored, until: "20261231" })).toEqual({ until: "20261231" });
  });
});
