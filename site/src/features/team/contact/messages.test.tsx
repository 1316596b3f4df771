import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { chooseLanguage } from "../../../i18n/i18n";
import { hurryWrites } from "../../../offline/writes";
import { WIDE } from "../../../platform/useMedia";
import { expectAccessible } from "../../../test/accessible";
import { stubMedia } from "../../../test/media";
import { openSite } from "../../../test/openSite";
import { focusedSummary } from "../../../test/person";
import { startServer } from "../../../test/server/server";
import { mayNeedHelp } from "./crisis";
import { visitor } from "./visit.fixture";

beforeEach(visitor);

const field = (name: RegExp | string) => screen.findByLabelText<HTMLInputElement>(name);
const send = () => screen.findByRole("button", { name: "Senden" });

describe("the contact page", () => {
  it("M-03: opens with the feedback text, says that it is not for emergencies, and is in the menu", async () => {
    stubMedia((query) => query === WIDE);
    startServer();
    await openSite("/contactus");
    await screen.findByRole("heading", { level: 1, name: "Kontakt" });
    screen.getByText(/^Wir freuen uns über Ihre Rückmeldung/);
    const main = within(screen.getByRole("main"));
    main.getByText("Nicht für Notfälle.");
    main.getByText(/Nachrichten werden nicht sofort gelesen/);
    expect(main.getByRole("link", { name: "112 anrufen" }).getAttribute("href")).toBe("tel:112");
    expect(main.getByRole("link", { name: /^116.117 anrufen$/ }).getAttribute("href")).toBe("tel:116117");
    const menu = screen.getByRole("navigation", { name: "Weitere Seiten" });
    const link = within(menu).getByRole("link", { name: "Kontakt" });
    expect([link.getAttribute("href"), link.getAttribute("aria-current")]).toEqual(["/contactus", "page"]);
    await waitFor(() => expect(document.title).toBe("Kontakt – Zuversicht"));
    await send();
    await expectAccessible();
  });

  it("shows what the operator has answered, the newest first", async () => {
    const open = { id: 61, reason: 1, text: "Noch offen" } as const;
    const one = {
      id: 62,
      reason: 1,
      text: "Wie geht das?",
      status: "answered",
      answer: "So geht das.",
    } as const;
    const other = { ...one, id: 63, answer: "Danke Ihnen.", answered: "20261120" };
    startServer({ contact: [open, { ...one, answered: "20261118" }, other] });
    await openSite("/contactus");
    const answers = within(await screen.findByRole("region", { name: "Antworten an Sie" }));
    expect(answers.getAllByText(/geht das\.|Danke/).map(({ textContent }) => textContent)).toEqual([
      "Danke Ihnen.",
      "So geht das.",
    ]);
    expect(answers.queryByText("Noch offen")).toBeNull();
    await expectAccessible();
  });

  it("sends reason, subject, text and the address of the account, and thanks", async () => {
    const { calls } = startServer();
    const router = await openSite("/contactus");
    expect((await field(/^Antwort an/)).value).toBe("mara@example.org");
    await userEvent.click(await field("Frage"));
    await userEvent.type(await field(/^Betreff/), "Kalender");
    await userEvent.type(await field("Ihre Nachricht"), " Wie geht das? ");
    await userEvent.click(await send());
    await screen.findByText(/^Ihre Nachricht ist angekommen/);
    expect(router.state.location).toMatchObject({ pathname: "/thankyou", search: "?from=contact" });
    expect(calls("POST", "contact/add").map(({ body }) => body)).toEqual([
      { reason: 1, subject: "Kalender", text: "Wie geht das?", replyemail: "mara@example.org" },
    ]);
    // The form and its draft are empty after sending.
    cleanup();
    await openSite("/contactus");
    expect((await field("Ihre Nachricht")).value).toBe("");
  });

  it("says what is missing, on top and at the field", async () => {
    const { calls } = startServer();
    await openSite("/contactus");
    const address = await field(/^Antwort an/);
    await userEvent.clear(address);
    await userEvent.type(address, "mara@");
    await userEvent.click(await send());
    const summary = await focusedSummary();
    expect(
      within(summary)
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Worum geht es? Bitte wählen Sie, worum es geht.",
      "Ihre Nachricht: Bitte schreiben Sie etwas.",
      "Antwort an: Bitte prüfen Sie die E-Mail-Adresse.",
    ]);
    await userEvent.click(within(summary).getByRole("link", { name: /^Ihre Nachricht/ }));
    expect(document.activeElement).toBe(await field("Ihre Nachricht"));
    expect(calls("POST", "contact/add")).toHaveLength(0);
    await expectAccessible();
  });

  it("keeps what is typed over a reload, and begins afresh on request", async () => {
    startServer();
    await openSite("/contactus");
    await userEvent.click(await field("Lob"));
    await userEvent.type(await field("Ihre Nachricht"), "Halb");
    cleanup();
    await openSite("/contactus");
    await screen.findByText("Ihre Eingaben von vorhin sind noch da.");
    expect((await field("Ihre Nachricht")).value).toBe("Halb");
    expect((await field("Lob")).checked).toBe(true);
    await userEvent.click(screen.getByRole("button", { name: "Von vorn beginnen" }));
    await waitFor(async () => expect((await field("Ihre Nachricht")).value).toBe(""));
    expect((await field(/^Antwort an/)).value).toBe("mara@example.org");
  });

  it("loses nothing when it cannot be sent, and cannot arrive twice", async () => {
    const server = startServer();
    const broken = server.fail("contact/add", "error.unknown");
    await openSite("/contactus");
    await userEvent.click(await field("Frage"));
    await userEvent.type(await field("Ihre Nachricht"), "Hallo");
    await userEvent.click(await send());
    within(await focusedSummary()).getByText(/Das hat nicht geklappt/);
    expect((await field("Ihre Nachricht")).value).toBe("Hallo");
    broken.end();
    await userEvent.click(await send());
    await screen.findByText(/^Ihre Nachricht ist angekommen/);
    const keys = server.calls("POST", "contact/add").map(({ headers }) => headers.get("Idempotency-Key"));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it("keeps a message without network, lists it among what is not sent yet, and sends it once", async () => {
    const server = startServer();
    const cut = server.fail("contact/add", "offline");
    await openSite("/contactus");
    await userEvent.click(await field("Frage"));
    await userEvent.type(await field("Ihre Nachricht"), "Hallo");
    await userEvent.click(await send());
    await screen.findByRole("heading", { name: "Nachricht an das Team der App" });
    await expectAccessible();
    cut.end();
    hurryWrites();
    await screen.findByRole("heading", { name: "Alles ist gesendet" });
    const sent = server.calls("POST", "contact/add");
    expect(new Set(sent.map(({ headers }) => headers.get("Idempotency-Key"))).size).toBe(1);
    expect(server.rows("contact").map(({ text }) => text)).toEqual(["Hallo"]);
  });

  it("puts a refusal of the server under its field", async () => {
    const server = startServer();
    server.fail("contact/add", { key: "error.validation", fields: [{ path: "replyemail", key: "email" }] });
    await openSite("/contactus");
    await userEvent.click(await field("Frage"));
    await userEvent.type(await field("Ihre Nachricht"), "Hallo");
    await userEvent.click(await send());
    within(await focusedSummary()).getByText("Antwort an: Bitte prüfen Sie die E-Mail-Adresse.");
    expect((await field(/^Antwort an/)).getAttribute("aria-invalid")).toBe("true");
  });

  it("shows who helps when the text says that somebody may need it, and sends nothing for that", async () => {
    const server = startServer();
    await openSite("/contactus");
    await userEvent.type(await field("Ihre Nachricht"), "Ich will nicht mehr leben");
    const card = await screen.findByRole("region", { name: "Sie sind nicht allein" });
    expect(within(card).getByRole("link", { name: "116 123" }).getAttribute("href")).toBe("tel:116123");
    expect(server.writes()).toEqual([]);
    await expectAccessible();
  });
});

describe("words of somebody in need", () => {
  it.each([
    "Ich will sterben.",
    "mich umbringen",
    "NICHT MEHR LEBEN",
    "I want to die",
    "I don't want to live",
  ])("are seen in %s", (text) => expect(mayNeedHelp(text)).toBe(true));

  it.each(["Meine Mutter ist gestorben.", "Ich lebe gern.", ""])("are not seen in %j", (text) =>
    expect(mayNeedHelp(text)).toBe(false),
  );
});

describe("the feedback page", () => {
  it("offers praise, content, technical and other, and thanks", async () => {
    const { calls } = startServer();
    const router = await openSite("/feedback");
    await field("Lob");
    expect(screen.getAllByRole("radio").map((radio) => (radio as HTMLInputElement).value)).toEqual([
      "5",
      "3",
      "2",
      "6",
    ]);
    expect(screen.queryByLabelText(/^Betreff/)).toBeNull();
    await expectAccessible();
    await userEvent.click(await field("Lob"));
    await userEvent.type(await field("Ihre Rückmeldung"), "Sehr ruhig.");
    await userEvent.clear(await field(/^Antwort an/));
    await userEvent.click(await send());
    await screen.findByText(/^Ihre Rückmeldung ist angekommen/);
    expect(router.state.location.search).toBe("?from=feedback");
    expect(calls("POST", "contact/add").map(({ body }) => body)).toEqual([
      { reason: 5, text: "Sehr ruhig." },
    ]);
  });

  it("speaks English as well", async () => {
    await chooseLanguage("en");
    startServer();
    await openSite("/feedback");
    await screen.findByRole("heading", { level: 1, name: "Feedback" });
    await screen.findByText("Not for emergencies.");
    await field("Your feedback");
  });
});
