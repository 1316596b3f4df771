import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { signedIn } from "../../../test/person";
import { startServer } from "../../../test/server/server";

const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

beforeEach(() => signedIn({ words: ["devices"], pages: [() => import("./DevicesPage")] }));

function start() {
  const server = startServer();
  const since = 1_788_000_000;
  server.account.signIns.push(
    { id: "s-2", device: SAFARI, since, used: since + 60, current: false },
    { id: "s-3", device: "curl/8.5.0", since, used: since, current: false },
  );
  server.account.attempts = [
    { device: SAFARI, at: since + 120, outcome: "failed" },
    { device: SAFARI, at: since, outcome: "signedin" },
  ];
  return server;
}

describe("the signed-in devices", () => {
  it("are named in plain words, this one first, with the last tries", async () => {
    start();
    await openSite("/settings/devices");
    const names = async () =>
      (await screen.findAllByRole("heading", { level: 2 })).map((heading) => heading.textContent);
    await waitFor(async () =>
      expect(await names()).toEqual([
        "Firefox auf Linux",
        "Safari auf iPhone",
        "Unbekanntes Gerät",
        "Letzte Anmeldungen",
      ]),
    );
    expect(screen.getAllByText("Dieses Gerät")).toHaveLength(1);
    const attempts = within(screen.getByRole("region", { name: "Letzte Anmeldungen" }));
    await attempts.findByText("Passwort oder Code falsch");
    expect(attempts.getAllByRole("listitem")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Abmelden: Firefox auf Linux" })).toBeNull();
    await expectAccessible();
  });

  it("are signed out one by one, or all others after a question", async () => {
    const server = start();
    await openSite("/settings/devices");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Abmelden: Safari auf iPhone" }));
    await waitFor(() => expect(screen.queryByText("Safari auf iPhone")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Alle anderen Geräte abmelden" }));
    await user.click(await screen.findByRole("button", { name: "Abmelden" }));
    await waitFor(() => expect(screen.queryByText("Unbekanntes Gerät")).toBeNull());
    expect(screen.queryByRole("button", { name: "Alle anderen Geräte abmelden" })).toBeNull();
    expect(server.writes().map(({ body }) => body)).toEqual([{ id: "s-2" }, { others: true }]);
  });

  it("stay when the server fails, and the page says so", async () => {
    const server = start();
    await openSite("/settings/devices");
    server.fail("signin/end", "error.unavailable");
    await userEvent.setup().click(await screen.findByRole("button", { name: "Abmelden: Safari auf iPhone" }));
    await screen.findByRole("alert");
    expect(screen.getByText("Safari auf iPhone")).toBeInstanceOf(HTMLElement);
  });

  it("that are not asked for the code are listed with their end, and are asked again after it", async () => {
    const server = start();
    server.account.factor.switchOn();
    server.account.factor.trust("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0");
    const since = 1_788_000_000;
    const phone = { id: "f".repeat(64), device: SAFARI, since, used: since, until: since + 2_592_000 };
    server.account.factor.trusted.push({ ...phone, current: false });
    await openSite("/settings/devices");
    const user = userEvent.setup();
    const part = within(await screen.findByRole("region", { name: "Geräte ohne Code" }));
    expect(part.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      "Firefox auf Linux",
      "Safari auf iPhone",
    ]);
    part.getByText("Dieses Gerät");
    expect(part.getAllByText(/^Bis /).map(({ textContent }) => textContent)).toContain("Bis 28.09.2026");
    await expectAccessible();
    await user.click(part.getByRole("button", { name: "Wieder nach dem Code fragen: Safari auf iPhone" }));
    await waitFor(() => expect(part.queryByText("Safari auf iPhone")).toBeNull());
    expect(server.writes().map(({ body }) => body)).toEqual([{ id: phone.id }]);
    await user.click(screen.getByRole("button", { name: "Alle anderen Geräte abmelden" }));
    await screen.findByText(/fragen wir auf allen Geräten wieder nach dem Code/);
    await user.click(await screen.findByRole("button", { name: "Abmelden" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Geräte ohne Code" })).toBeNull());
  });

  it("can be loaded again when they did not come", async () => {
    const server = start();
    const trap = server.fail("signin/list", "error.unavailable");
    await openSite("/settings/devices");
    const again = await screen.findByRole("button", { name: /noch einmal|erneut/i });
    trap.end();
    await userEvent.setup().click(again);
    await screen.findByText("Safari auf iPhone");
  });
});
