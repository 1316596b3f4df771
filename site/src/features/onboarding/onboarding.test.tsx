import "fake-indexeddb/auto";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { setAccessToken } from "../../api/token";
import { keepDraft, readDraft } from "../../device/drafts";
import { dropInTab } from "../../device/draftsInTab";
import { chooseLanguage, startWords } from "../../i18n/i18n";
import { noteInput } from "../../session/idle";
import { rememberPage } from "../../session/remembered";
import { expectAccessible } from "../../test/accessible";
import { openSite } from "../../test/openSite";
import { type Server, startServer } from "../../test/server/server";

const STUB = JSON.stringify({ id: 7, permissionsInclude: [], newmodel: true });

function signedIn(): Server {
  localStorage.setItem("zuversicht-user", STUB);
  return startServer();
}

beforeEach(async () => {
  setAccessToken(null);
  await startWords();
  await chooseLanguage("de");
});

describe("the first visit", () => {
  it("begins with who it is for, what it costs and where the data are", async () => {
    startServer();
    const router = await openSite("/");
    await screen.findByRole("heading", { level: 1, name: "Willkommen bei Zuversicht" });
    expect(router.state.location.pathname).toBe("/welcome");
    const main = screen.getByRole("main").textContent;
    for (const said of ["Für Menschen mit Brustkrebs", "Was es kostet", "Nichts.", "Verschlüsselt"])
      expect(main).toContain(said);
    expect(screen.getByRole("link", { name: "Konto anlegen" }).getAttribute("href")).toBe("/signup");
    await expectAccessible();
    await userEvent.setup().click(screen.getByRole("link", { name: "Anmelden" }));
    await screen.findByRole("heading", { level: 1, name: "Anmelden" });
  });

  it("is over once somebody was signed in on the device: it begins at the sign-in", async () => {
    startServer();
    noteInput();
    const router = await openSite("/");
    await screen.findByRole("heading", { level: 1, name: "Anmelden" });
    expect(router.state.location.pathname).toBe("/login");
  });
});

describe("onboarding", () => {
  it("shows three slides to a visitor, one step back with the back button, and ends at the sign-up", async () => {
    startServer();
    const router = await openSite("/onboarding");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Weiter" }));
    const second = await screen.findByRole("heading", { name: "In Ihrem Tempo" });
    await waitFor(() => expect(document.activeElement).toBe(second));
    await user.click(screen.getByRole("button", { name: "Weiter" }));
    expect(await screen.findByText("Schritt 3 von 3")).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole("link", { name: "Konto anlegen" }).getAttribute("href")).toBe("/signup");
    await router.navigate(-1);
    expect(await screen.findByRole("heading", { name: "In Ihrem Tempo" })).toBeInstanceOf(HTMLElement);
  });

  it("has a way back on every slide, from the first one to the welcome", async () => {
    startServer();
    await openSite("/onboarding?step=2");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("link", { name: "Zurück" }));
    await screen.findByRole("heading", { name: "Alles an einem Ort" });
    expect(screen.getByRole("link", { name: "Willkommen" }).getAttribute("href")).toBe("/welcome");
  });

  it.each([
    ["15.03.2024", { diagnosisdate: "20240315" }],
    ["3.2024", { diagnosisdate: "20240301", diagnosisprecision: "month" }],
  ])("keeps birthday and diagnosis (%s) in the medical profile and leads on", async (typed, stored) => {
    const { requests } = signedIn();
    rememberPage("/treatment");
    const router = await openSite("/onboarding?step=5");
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/Geburtstag \(/), "1.2.1970");
    await user.type(screen.getByLabelText(/Tag der Diagnose \(/), typed);
    await user.click(screen.getByRole("button", { name: /Speichern und weiter/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/treatment"));
    const added = requests.find((one) => one.path === "/api/medicalprofile/add");
    expect(added?.body).toEqual({ birthday: "19700201", ...stored });
  });

  it("says beside the dates when the server alone cannot be reached", async () => {
    const server = signedIn();
    const cut = server.fail("medicalprofile", "offline");
    await openSite("/onboarding?step=5");
    await screen.findByText(/^Unser Server ist gerade nicht zu erreichen/);
    cut.end();
    await waitFor(() => expect(screen.queryByText(/^Unser Server ist gerade nicht/)).toBeNull());
    await screen.findByLabelText(/Geburtstag \(/);
  });

  it("refuses a diagnosis before the birthday and sends nothing", async () => {
    const { requests } = signedIn();
    await openSite("/onboarding?step=5");
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/Geburtstag \(/), "01.02.1970");
    await user.type(screen.getByLabelText(/Tag der Diagnose \(/), "01.01.1960");
    await user.click(screen.getByRole("button", { name: /Speichern und weiter/ }));
    expect(
      await screen.findByText(
        "Tag der Diagnose: Dieser Tag ist zu früh. Bitte wählen Sie einen späteren Tag.",
      ),
    ).toBeInstanceOf(HTMLElement);
    expect(requests.some((one) => one.path.endsWith("/add"))).toBe(false);
  });

  it("still has what was typed when the person comes back later", async () => {
    signedIn();
    await openSite("/onboarding?step=5");
    await userEvent.type(await screen.findByLabelText(/Geburtstag \(/), "01.02.19");
    // Stored one after the other: what was typed is in the database with the same once more.
    await keepDraft(7, "onboarding", await readDraft(7, "onboarding"));
    cleanup();
    // A new visit has an empty memory; only the database has the answer.
    dropInTab();
    signedIn();
    await openSite("/onboarding?step=5");
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>(/Geburtstag \(/).value).toBe("01.02.1919"),
    );
    expect(screen.getByText("Ihre Eingaben von vorhin sind noch da.")).toBeInstanceOf(HTMLElement);
  });

  it("puts a refusal of the server under its field and keeps what was typed", async () => {
    signedIn().fail("medicalprofile/add", {
      key: "error.validation",
      fields: [{ path: "birthday", key: "max" }],
    });
    await openSite("/onboarding?step=5");
    const user = userEvent.setup();
    const birthday = await screen.findByLabelText<HTMLInputElement>(/Geburtstag \(/);
    await user.type(birthday, "01.02.1970");
    await user.click(screen.getByRole("button", { name: /Speichern und weiter/ }));
    expect(
      await screen.findByText("Geburtstag: Der Wert ist zu groß. Bitte geben Sie einen kleineren Wert ein."),
    ).toBeInstanceOf(HTMLElement);
    expect(birthday.value).toBe("01.02.1970");
  });

  it("asks how to address the person, before the dates and only who is signed in", async () => {
    const server = signedIn();
    await openSite("/onboarding?step=4");
    const user = userEvent.setup();
    await screen.findByRole("heading", { level: 1, name: "Wie dürfen wir Sie ansprechen?" });
    await user.selectOptions(await screen.findByLabelText("Anrede"), "Frau");
    const firstname = screen.getByLabelText("Vorname");
    await user.clear(firstname);
    await user.type(firstname, "Maria");
    await user.type(screen.getByLabelText("Nachname"), "Berger");
    await expectAccessible();
    await user.click(screen.getByRole("button", { name: "Speichern und weiter" }));
    await screen.findByRole("heading", { level: 1, name: "Zwei Angaben für den Anfang" });
    expect(server.rows("user")).toMatchObject([
      { firstname: "Maria", lastname: "Berger", salutation: { id: 1 } },
    ]);
  });

  it("can be skipped at every step", async () => {
    signedIn();
    const router = await openSite("/onboarding");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Überspringen" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
  });
});
