import "fake-indexeddb/auto";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { loadWords } from "../../../i18n/i18n";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { focusedSummary, signedIn } from "../../../test/person";
import { PASSWORD, startServer } from "../../../test/server/server";
import { soon } from "../../../test/soon";

beforeEach(async () => {
  await signedIn({
    words: ["factor", "email", "external", "leaving"],
    pages: [() => import("./PasswordModalPage")],
  });
  await loadWords("account");
});

const main = () => within(screen.getByRole("main"));
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const button = (name: string) => screen.findByRole("button", { name });

describe("the question for the password, V-PROMPT", () => {
  it.each([
    ["email", "Weiter", "/personaldata"],
    ["deleteaccount", "Konto und alle Einträge löschen", "/deleteaccount"],
  ])("of %s refuses an empty one, and cancelling changes nothing", async (asker, submit, before) => {
    const server = startServer();
    const router = await openSite(`/passwordmodal/${asker}`);
    const user = userEvent.setup();
    await heading("Passwort eingeben");
    await expectAccessible();
    await user.click(await button(submit));
    expect((await focusedSummary()).textContent).toContain("geben Sie Ihr Passwort ein.");
    await user.click(await button("Abbrechen"));
    await soon(() => expect(router.state.location.pathname).toBe(before));
    expect([...server.calls("POST", "email/update"), ...server.calls("DELETE", "user")]).toEqual([]);
  });

  it("of email shows a wrong one at its field and keeps the address", async () => {
    startServer();
    await openSite("/passwordmodal/email");
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("Neue E-Mail-Adresse"), "neu@example.org");
    await user.type(screen.getByLabelText("Ihr Passwort"), "Falsch-2026!!");
    await user.click(await button("Weiter"));
    expect(await main().findAllByText(/Das Passwort stimmt nicht/)).not.toEqual([]);
    expect(screen.getByLabelText("Neue E-Mail-Adresse")).toHaveProperty("value", "neu@example.org");
    await user.clear(screen.getByLabelText("Ihr Passwort"));
    await user.type(screen.getByLabelText("Ihr Passwort"), PASSWORD);
    await user.click(await button("Weiter"));
    expect(await screen.findByLabelText(/^Code/)).toBeTruthy();
  });

  it("asks nothing when a typed one is given up", async () => {
    startServer();
    const router = await openSite("/passwordmodal/deleteaccount");
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("Passwort"), "Falsch-2026!!");
    await user.click(await button("Abbrechen"));
    await soon(() => expect(router.state.location.pathname).toBe("/deleteaccount"));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("of social says that there is nothing to connect where nobody came back from a provider", async () => {
    startServer();
    await openSite("/passwordmodal/social");
    await heading("Passwort eingeben");
    expect(await main().findByText(/nicht in diesem Fenster begonnen/)).toBeTruthy();
    expect(main().getByRole("link", { name: "Zu den externen Konten" })).toBeTruthy();
    await expectAccessible();
  });

  it.each(["email", "deleteaccount"])(
    "of %s asks visitors to sign in, and brings them back",
    async (asker) => {
      startServer();
      localStorage.removeItem("zuversicht-user");
      const router = await openSite(`/passwordmodal/${asker}`);
      await heading("Passwort eingeben");
      expect(await main().findByText(/Bitte melden Sie sich zuerst an/)).toBeTruthy();
      await expectAccessible();
      await userEvent.setup().click(main().getByRole("link", { name: "Anmelden" }));
      await heading("Anmelden");
      expect(router.state.location.pathname).toBe("/login");
      expect(sessionStorage.getItem("remembered-page")).toContain(`/passwordmodal/${asker}`);
    },
  );

  it("of anybody else is no page", async () => {
    startServer();
    await openSite("/passwordmodal/somebody");
    await heading("Diese Seite gibt es nicht");
  });

  it("stands at the address of the account's removal", async () => {
    startServer();
    const router = await openSite("/remove-modal");
    await heading("Passwort eingeben");
    expect(router.state.location.pathname).toBe("/passwordmodal/deleteaccount");
  });
});
