import "fake-indexeddb/auto";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { focusedSummary, signedIn } from "../../../test/person";
import { PERSON } from "../../../test/server/person";
import { PASSWORD, startServer } from "../../../test/server/server";

const NEW = "neu@example.org";

beforeEach(() => signedIn({ words: ["email", "profile"] }));

const button = (name: string) => screen.getByRole("button", { name });
const codeField = () => screen.findByLabelText<HTMLInputElement>("Code aus der E-Mail");

async function ask(email: string, password = PASSWORD): Promise<UserEvent> {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Neue E-Mail-Adresse"), email);
  await user.type(screen.getByLabelText("Ihr Passwort"), password);
  await user.click(button("Weiter"));
  return user;
}

describe("another e-mail address", () => {
  it("is proven by a code and shown in the personal details", async () => {
    const server = startServer();
    const router = await openSite("/personaldata");
    await userEvent.setup().click(await screen.findByRole("link", { name: "E-Mail-Adresse ändern" }));
    await screen.findByText("mara@example.org");
    await expectAccessible();
    const user = await ask(NEW);
    const field = await codeField();
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Code eingeben"));
    await expectAccessible();
    await user.type(field, "000 000");
    await user.click(button("E-Mail-Adresse ändern"));
    expect((await focusedSummary()).textContent).toContain("passt nicht");
    await user.clear(field);
    await user.type(field, server.account.addressChange.code);
    await user.click(button("E-Mail-Adresse ändern"));
    await waitFor(() => expect(router.state.location.pathname).toBe("/personaldata"));
    expect(await screen.findByText(NEW)).toBeInstanceOf(HTMLElement);
    expect(server.account.email).toBe(NEW);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(PASSWORD);
  });

  it("looks the same when somebody else has the address", async () => {
    const shown: (string | null)[] = [];
    for (const taken of [false, true]) {
      const server = startServer();
      if (taken) server.account.addressChange.taken.add(NEW);
      await openSite("/profile/edit/email");
      await ask(NEW);
      await codeField();
      shown.push(screen.getByRole("main").textContent);
      cleanup();
    }
    expect(shown[1]).toBe(shown[0]);
  });

  it("needs the password, and another address than now", async () => {
    const server = startServer();
    await openSite("/profile/edit/email");
    const user = await ask(NEW, "Falsches-Wort-1");
    expect((await focusedSummary()).textContent).toContain("Das Passwort stimmt nicht.");
    const [email, password] = [
      screen.getByLabelText("Neue E-Mail-Adresse"),
      screen.getByLabelText("Ihr Passwort"),
    ];
    await user.clear(password);
    await user.type(password, PASSWORD);
    await user.clear(email);
    await user.type(email, "mara@example.org");
    await user.click(button("Weiter"));
    await waitFor(() =>
      expect(document.activeElement?.textContent).toContain("Das ist schon Ihre E-Mail-Adresse."),
    );
    expect(server.account.addressChange.mails).toEqual([]);
  });

  it("may be asked for a new code, or be another one", async () => {
    const server = startServer();
    await openSite("/profile/edit/email");
    const user = await ask(NEW);
    await codeField();
    await user.click(button("Neuen Code schicken"));
    await screen.findByText("Wir haben eine neue E-Mail geschickt. Der frühere Code gilt nicht mehr.");
    await user.click(button("Andere Adresse eingeben"));
    expect((await screen.findByLabelText<HTMLInputElement>("Neue E-Mail-Adresse")).value).toBe(NEW);
    expect(server.account.addressChange.mails).toHaveLength(2);
  });
});

describe("an address that mails come back from", () => {
  it.each(["bounce", "complaint"] as const)(
    "is told once signed in, and proven again (%s)",
    async (emailpaused) => {
      const server = startServer({ user: [{ id: PERSON, emailpaused }] });
      const router = await openSite("/dashboard");
      await screen.findByText("Sie bekommen gerade keine E-Mails von uns");
      screen.getByText(emailpaused === "bounce" ? /kam zurück/ : /als Spam gemeldet/);
      await expectAccessible();
      const user = userEvent.setup();
      await user.click(screen.getByRole("link", { name: "Adresse ansehen" }));
      await user.click(await screen.findByRole("button", { name: "Die Adresse stimmt" }));
      await expectAccessible();
      expect(screen.getByLabelText<HTMLInputElement>("Neue E-Mail-Adresse").value).toBe("mara@example.org");
      expect(document.activeElement).toBe(screen.getByLabelText("Ihr Passwort"));
      await user.keyboard(PASSWORD);
      await user.click(button("Weiter"));
      await user.type(await codeField(), server.account.addressChange.code);
      screen.getByText("Wir haben eine E-Mail an Ihre Adresse geschickt:");
      await user.click(button("Adresse bestätigen"));
      await screen.findByText("Ihre Adresse ist bestätigt. Sie bekommen wieder E-Mails von uns.");
      await waitFor(() => expect(router.state.location.pathname).toBe("/personaldata"));
      await router.navigate("/dashboard");
      await screen.findByRole("heading", { level: 1 });
      expect(screen.queryByText("Sie bekommen gerade keine E-Mails von uns")).toBeNull();
    },
  );
});
