import "fake-indexeddb/auto";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setAccessToken } from "../../../api/token";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { stubPasskeys } from "../../../test/passkeyStub";
import { signedIn } from "../../../test/person";
import { PASSWORD, startServer } from "../../../test/server/server";

const PASSKEY = { id: "0".repeat(64), name: "Mein Handy", created: 1_788_000_000, used: 1_788_000_000 };

beforeEach(() => signedIn({ words: ["factor", "account"], pages: [() => import("./FactorPage")] }));

const button = (name: string) => screen.findByRole("button", { name });

describe("the passkeys", () => {
  it("are added after the password, renamed and removed", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    let agrees = false;
    stubPasskeys(() => agrees);
    const server = startServer();
    const user = userEvent.setup({ delay: null });
    await openSite("/settings/factor");
    await screen.findByText("Sie haben noch keinen Passkey.");
    await user.click(await button("Passkey hinzufügen"));
    await user.type(await screen.findByLabelText("Name"), "Mein Handy");
    await user.type(screen.getByLabelText("Passwort"), PASSWORD);
    await expectAccessible();
    await user.click(await button("Weiter"));
    await screen.findByText(/^Der Vorgang wurde abgebrochen/);
    agrees = true;
    await user.click(await button("Weiter"));
    await user.click(await button("Umbenennen: Mein Handy"));
    const name = await screen.findByLabelText("Name");
    await user.clear(name);
    await user.type(name, "Tablet");
    await user.click(await button("Speichern"));
    await screen.findByRole("heading", { name: "Tablet" });
    await expectAccessible();
    await user.click(await button("Entfernen: Tablet"));
    await user.type(await screen.findByLabelText("Passwort"), PASSWORD);
    await user.click(await button("Entfernen"));
    await screen.findByText("Sie haben noch keinen Passkey.");
    expect(server.account.factor.passkeys).toEqual([]);
  });

  it("are not offered by a browser that does not know them", async () => {
    vi.stubGlobal("PublicKeyCredential", undefined);
    startServer();
    await openSite("/settings/factor");
    await screen.findByText("Dieser Browser kennt keine Passkeys.");
    expect(screen.queryByRole("button", { name: "Passkey hinzufügen" })).toBeNull();
  });
});

describe("the sign-in by a passkey", () => {
  async function open(agrees: () => boolean) {
    stubPasskeys(agrees);
    setAccessToken(null);
    localStorage.removeItem("zuversicht-user");
    const server = startServer();
    await openSite("/login");
    const user = userEvent.setup({ delay: null });
    await user.click(await screen.findByRole("link", { name: "Mit Passkey anmelden" }));
    await button("Mit Passkey anmelden");
    return { server, user };
  }

  it("signs in without e-mail address and password", async () => {
    const { server, user } = await open(() => true);
    server.account.factor.passkeys = [PASSKEY];
    await expectAccessible();
    await user.click(await button("Mit Passkey anmelden"));
    await waitFor(() => expect(localStorage.getItem("zuversicht-user")).not.toBeNull());
  });

  it("tells when it was cancelled, and when the passkey is not known", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    let agrees = false;
    const { user } = await open(() => agrees);
    await user.click(await button("Mit Passkey anmelden"));
    await screen.findByText(/^Der Vorgang wurde abgebrochen/);
    agrees = true;
    await user.click(await button("Mit Passkey anmelden"));
    await screen.findByText(/^Mit diesem Passkey hat die Anmeldung nicht geklappt/);
    expect(localStorage.getItem("zuversicht-user")).toBeNull();
  });
});
