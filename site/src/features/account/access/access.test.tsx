import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { addMonths, dayOf } from "../../../dates/dates";
import { expectAccessible } from "../../../test/accessible";
import { confirm } from "../../../test/confirm";
import { openSite } from "../../../test/openSite";
import { signedIn } from "../../../test/person";
import { PASSWORD, startServer } from "../../../test/server/server";

const UNTIL = addMonths(dayOf(new Date()), 2);

beforeEach(() =>
  signedIn({
    words: ["access", "devices", "external", "factor", "settings"],
    pages: [() => import("./AccessPage")],
  }),
);

/** An account with one of everything that opens it. */
function openedServer() {
  const given = { name: "Meine Schwester", parts: ["timeline"], until: UNTIL };
  const server = startServer(
    {
      externalaccount: [{ id: 950, category: 50, externalid: "7", displayname: "Mara" }],
      proxyaccess: [
        { ...given, id: 7, status: "active", proxyuser: 8, proxyname: "Eva Sommer" },
        { ...given, id: 8, name: "Niemand" },
        { ...given, id: 9, name: "Anna Sommer", status: "active", received: true, owneruser: 8 },
      ],
    },
    { feed: { titles: true, created: "2026-11-20T08:00:00Z" } },
  );
  server.account.factor.switchOn();
  server.account.factor.passkeys = [{ id: "a".repeat(64), name: "Mein Handy", created: 1, used: 2 }];
  server.account.signIns = [
    { id: "s-1", device: "Firefox", since: 1_780_000_000, used: 1_780_000_000, current: true },
    { id: "s-2", device: "unbekannt", since: 1_780_000_000, used: 1_780_000_000, current: false },
  ];
  return server;
}

const press = async (name: RegExp | string) =>
  userEvent.setup().click(await screen.findByRole("button", { name }));

describe("what opens the account beside its password", () => {
  it("is listed with one tap to end each, and the password for what signs in", async () => {
    const server = openedServer();
    await openSite("/settings");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("link", { name: /^Was Ihr Konto öffnet/ }));
    await screen.findByRole("heading", { level: 2, name: "Vertrauenspersonen" });
    await expectAccessible();
    const main = within(screen.getByRole("main"));
    const headings = main.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
    expect(headings).toEqual([
      "Andere Geräte",
      "Passkeys",
      "Externe Konten",
      "Vertrauenspersonen",
      "Kalender",
      "Zweistufige Anmeldung",
      "Wiederherstellungscodes",
      "Ihr Passwort",
    ]);
    main.getByText("Angenommen von Eva Sommer");
    expect(main.queryByText("Niemand")).toBeNull();
    expect(main.queryByText("Anna Sommer")).toBeNull();
    expect(main.getByRole("link", { name: /^Neue Codes erstellen/ }).getAttribute("href")).toBe(
      "/settings/factor",
    );

    await press(/^Abmelden/);
    await waitFor(() => expect(server.account.signIns).toHaveLength(1));
    await press("Trennen: Berufsnetzwerk");
    await waitFor(() => expect(server.rows("externalaccount")).toEqual([]));
    await press("Beenden: Meine Schwester");
    await waitFor(() => expect(server.rows("proxyaccess").map(({ id }) => id)).toEqual([8, 9]));
    await press("Beenden: Adresse für andere Kalender");
    await waitFor(() => expect(server.calls("DELETE", "timelineentry/feed")).toHaveLength(1));
    server.account.factor.switchOff();

    await press("Entfernen: Mein Handy");
    await confirm(user, "Entfernen", "Falsch-2026!!");
    await screen.findAllByText("Das Passwort stimmt nicht. Bitte prüfen Sie es.");
    expect(server.account.factor.passkeys).toHaveLength(1);
    await expectAccessible();
    await confirm(user, "Entfernen");
    await screen.findByText("Außer Ihrem Passwort und diesem Gerät öffnet nichts Ihr Konto.");
    expect(server.account.factor.passkeys).toEqual([]);
  });

  it("stays where it could not be ended", async () => {
    const server = openedServer();
    await openSite("/settings/access");
    server.fail("DELETE timelineentry/feed", "error.unavailable");
    await press("Beenden: Adresse für andere Kalender");
    await screen.findByRole("alert");
    await screen.findByRole("button", { name: "Beenden: Adresse für andere Kalender" });
  });

  it("is told when it could not be read", async () => {
    const server = startServer();
    server.account.signIns = server.account.signIns.filter(({ current }) => current);
    const failing = server.fail("GET factor/passkey/list", "error.unavailable");
    await openSite("/settings/access");
    await screen.findByRole("button", { name: "Noch einmal versuchen" });
    failing.end();
    await press("Noch einmal versuchen");
    await screen.findByText("Außer Ihrem Passwort und diesem Gerät öffnet nichts Ihr Konto.");
  });

  it("helps whoever does not know the password any more", async () => {
    const server = openedServer();
    await openSite("/settings/access");
    await press("Entfernen: Mein Handy");
    await confirm(userEvent.setup(), "Entfernen", `${PASSWORD}x`);
    await press("Link schicken");
    await screen.findByText(/Der Link ist unterwegs/);
    expect(server.calls("POST", "password/reset")).toHaveLength(1);
  });
});
