import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setAccessToken } from "../../../api/token";
import { expectAccessible } from "../../../test/accessible";
import { stubMedia } from "../../../test/media";
import { openSite } from "../../../test/openSite";
import { signedIn } from "../../../test/person";
import { APP_CODE } from "../../../test/server/secondFactor";
import { PASSWORD, startServer } from "../../../test/server/server";

const EMAIL = "mara@example.org";

beforeEach(() => signedIn({ words: ["factor", "account"], pages: [() => import("./FactorPage")] }));

const button = (name: string) => screen.findByRole("button", { name });
const title = (name: string) => screen.findByRole("heading", { level: 2, name });

describe("two-step sign-in", () => {
  it("is switched on in three steps, and the codes have to be kept", async () => {
    const server = startServer();
    const user = userEvent.setup({ delay: null });
    await openSite("/settings/factor");
    await user.click(await button("Einschalten"));
    await waitFor(async () => expect(await title("Schritt 1 von 3: Passwort")).toBe(document.activeElement));
    await user.type(screen.getByLabelText("Passwort"), PASSWORD);
    await user.click(await button("Weiter"));
    await title("Schritt 2 von 3: App verbinden");
    await screen.findByRole("img", { name: /^QR-Code/ });
    screen.getByText("GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ");
    const code = screen.getByLabelText<HTMLInputElement>("Code aus der App");
    expect([code.autocomplete, code.inputMode]).toEqual(["one-time-code", "numeric"]);
    await expectAccessible();
    await user.type(code, "123456");
    await user.click(await button("Bestätigen"));
    expect((await screen.findAllByText(/^Der Code stimmt nicht/)).length).toBeGreaterThan(0);
    await user.clear(code);
    await user.type(code, "424 242");
    await user.click(await button("Bestätigen"));
    await title("Schritt 3 von 3: Codes aufbewahren");
    const list = within(screen.getByRole("list", { name: "Wiederherstellungscodes" }));
    expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual(
      server.account.factor.recovery,
    );
    await expectAccessible();
    await user.click(await button("Fertig"));
    await screen.findByText("Bitte bestätigen Sie, dass Sie die Codes aufbewahrt haben.");
    await user.click(screen.getByRole("checkbox"));
    await user.click(await button("Fertig"));
    await title("Eingeschaltet");
    screen.getByText("Sie haben noch 10 Wiederherstellungscodes.");
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("GEZD");
  });

  it("opens the app on a telephone, which cannot scan itself, and copies the key", async () => {
    stubMedia((query) => query === "(pointer: coarse)");
    startServer();
    const user = userEvent.setup({ delay: null });
    await openSite("/settings/factor");
    await user.click(await button("Einschalten"));
    await user.type(await screen.findByLabelText("Passwort"), PASSWORD);
    await user.click(await button("Weiter"));
    const open = await screen.findByRole("link", { name: "In der App öffnen" });
    expect(open.getAttribute("href")).toMatch(/^otpauth:/);
    const folded = screen.getByText("Die App ist auf einem anderen Gerät").closest("details");
    expect(folded?.open).toBe(false);
    expect(folded?.querySelector("svg[role=img]")).toBe(
      await screen.findByRole("img", { name: /^QR-Code/, hidden: true }),
    );
    await user.click(await button("Schlüssel kopieren"));
    await screen.findByText("Schlüssel kopiert");
    expect(await navigator.clipboard.readText()).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    await expectAccessible();
    vi.unstubAllGlobals();
  });

  it("asks for a code before new recovery codes, and before it is switched off", async () => {
    const server = startServer();
    server.account.factor.switchOn();
    const [former] = server.account.factor.recovery;
    const user = userEvent.setup({ delay: null });
    await openSite("/settings/factor");
    await user.click(await button("Neue Codes erstellen"));
    await user.type(await screen.findByLabelText("Passwort"), PASSWORD);
    expect(screen.queryByLabelText("Code aus der App")).toBeNull();
    await user.click(await button("Codes erstellen"));
    await user.type(await screen.findByLabelText("Code aus der App"), APP_CODE);
    await user.click(await button("Codes erstellen"));
    await title("Ihre neuen Codes");
    expect(server.account.factor.recovery).not.toContain(former);
    await user.click(screen.getByRole("checkbox"));
    await user.click(await button("Fertig"));
    await user.click(await button("Ausschalten"));
    await user.type(await screen.findByLabelText("Passwort"), PASSWORD);
    await user.click(await button("Ausschalten"));
    await user.type(
      await screen.findByLabelText("Code aus der App"),
      String(server.account.factor.recovery[0]),
    );
    await user.click(await button("Ausschalten"));
    await title("Ausgeschaltet");
    expect(server.account.factor.since).toBeNull();
  });
});

describe("the sign-in of somebody who has a second factor", () => {
  async function firstStep() {
    setAccessToken(null);
    localStorage.removeItem("zuversicht-user");
    const server = startServer();
    server.account.factor.switchOn();
    const user = userEvent.setup({ delay: null });
    await openSite("/login");
    await user.type(await screen.findByLabelText("E-Mail-Adresse"), EMAIL);
    await user.type(screen.getByLabelText("Passwort"), PASSWORD);
    return { server, user };
  }

  async function toStep() {
    const { server, user } = await firstStep();
    await user.click(await button("Anmelden"));
    await screen.findByRole("heading", { level: 1, name: "Code eingeben" });
    return { server, user };
  }

  it("asks for the code and signs in with it", async () => {
    const { user } = await toStep();
    const code = screen.getByLabelText<HTMLInputElement>("Code aus der App");
    expect([code.autocomplete, code.inputMode]).toEqual(["one-time-code", "numeric"]);
    await expectAccessible();
    await user.type(code, "12345");
    await user.click(await button("Anmelden"));
    expect((await screen.findAllByText(/^Der Code hat 6 Ziffern/)).length).toBeGreaterThan(0);
    expect(localStorage.getItem("zuversicht-user")).toBeNull();
    await user.clear(code);
    await user.type(code, APP_CODE);
    await user.click(await button("Anmelden"));
    await waitFor(() => expect(localStorage.getItem("zuversicht-user")).not.toBeNull());
  });

  it("takes a recovery code instead, and nothing of it is kept on the device", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { server, user } = await toStep();
    await user.click(await button("Wiederherstellungscode benutzen"));
    await user.type(await screen.findByLabelText("Wiederherstellungscode"), "abcd-0000-0000");
    await user.click(await button("Anmelden"));
    expect((await screen.findAllByText(/^Der Code stimmt nicht/)).length).toBeGreaterThan(0);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(PASSWORD);
    const [code = ""] = server.account.factor.recovery;
    await user.clear(screen.getByLabelText("Wiederherstellungscode"));
    await user.type(screen.getByLabelText("Wiederherstellungscode"), code.toUpperCase());
    await user.click(await button("Anmelden"));
    await waitFor(() => expect(localStorage.getItem("zuversicht-user")).not.toBeNull());
    expect(server.account.factor.trusted).toEqual([]);
    expect(server.account.factor.recovery).toHaveLength(9);
    expect(warned).toHaveBeenCalled();
  });

  it("trusts the device where that is asked for, and not by itself", async () => {
    const { server, user } = await toStep();
    const box = screen.getByRole<HTMLInputElement>("checkbox", {
      name: "Auf diesem Gerät 30 Tage nicht mehr danach fragen",
    });
    expect(box.checked).toBe(false);
    await user.click(box);
    await user.type(screen.getByLabelText("Code aus der App"), APP_CODE);
    await user.click(await button("Anmelden"));
    await waitFor(() => expect(localStorage.getItem("zuversicht-user")).not.toBeNull());
    const sent = server.requests.filter(({ path }) => path === "/api/login");
    expect(sent.map(({ body }) => body)).toEqual([
      { email: EMAIL, password: PASSWORD },
      { email: EMAIL, password: PASSWORD, factor: APP_CODE, trustdevice: true },
    ]);
    expect(server.account.factor.trusted).toHaveLength(1);
  });

  it("needs the password alone on a device that is trusted", async () => {
    const { server, user } = await firstStep();
    server.account.factor.trust("");
    await user.click(await button("Anmelden"));
    await waitFor(() => expect(localStorage.getItem("zuversicht-user")).not.toBeNull());
    expect(screen.queryByLabelText("Code aus der App")).toBeNull();
  });

  it("leads back to the first step", async () => {
    const { user } = await toStep();
    await user.click(screen.getByRole("link", { name: "Zurück zur Anmeldung" }));
    await screen.findByLabelText("E-Mail-Adresse");
  });
});

it("a changed password asks for the second factor of who has one", async () => {
  const server = startServer();
  server.account.factor.switchOn();
  const user = userEvent.setup({ delay: null });
  await openSite("/profile/edit/password");
  await user.type(await screen.findByLabelText("Bisheriges Passwort"), PASSWORD);
  await user.type(await screen.findByLabelText("Neues Passwort"), "Birnenkuchen-2026!");
  const save = () => document.querySelector<HTMLElement>("form button[type=submit]");
  await user.click(save() ?? document.body);
  await user.type(await screen.findByLabelText("Code aus der App"), APP_CODE);
  await user.click(save() ?? document.body);
  await waitFor(() => expect(server.account.password).toBe("Birnenkuchen-2026!"));
});
