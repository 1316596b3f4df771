import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MedicalProfile } from "../../../api/entities";
import { chooseLanguage } from "../../../i18n/i18n";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { focusedSummary } from "../../../test/person";
import { type Server, startServer } from "../../../test/server/server";
import { signedIn } from "../page.fixture";

const STORED: MedicalProfile = { id: 5, version: 3, birthday: "19680314", diagnosisdate: "20260112" };
const UPDATE = "medicalprofile/update/5";

beforeEach(signedIn);
afterEach(() => vi.useRealTimers());

async function edit() {
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: /^(Ändern: Diagnose|Angaben eintragen)$/ }));
  return user;
}

function field(name: RegExp): HTMLInputElement {
  return screen.getByRole("textbox", { name });
}

async function type(user: ReturnType<typeof userEvent.setup>, name: RegExp, text: string) {
  await user.clear(field(name));
  if (text) await user.type(field(name), text);
}

const save = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole("button", { name: "Speichern" }));

function fact(name: string): string | null | undefined {
  return screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;
}

describe("the dates of the medical profile", () => {
  it("show what is stored and say what is missing", async () => {
    startServer({ medicalprofile: [STORED, { ...STORED, id: 6, birthday: "19000101" }] });
    await openSite("/medicalprofile");
    await screen.findByText("14.03.1968");
    expect(fact("Diagnosedatum")).toBe("12.01.2026");
    expect(fact("Erneute Erkrankung")).toBe("Keine Angabe");
    expect(fact("Erneute Erkrankung")).toBe("Keine Angabe");
    screen.getByText("Bitte vergleichen Sie Ihre Eingaben mit Ihrem Arztbrief.");
    expect(document.title).toBe("Medizinisches Profil – Zuversicht");
    await expectAccessible();
  });

  it("are there in English as well", async () => {
    startServer({ medicalprofile: [STORED] });
    await chooseLanguage("en");
    await openSite("/medicalprofile");
    await screen.findByText("14 Mar 1968");
    expect(fact("Illness came back")).toBe("Not given");
  });

  it("make the profile with the first save when there is none, with what was entered and nothing else", async () => {
    const server = startServer();
    await openSite("/medicalprofile");
    const user = await edit();
    await waitFor(() => expect(document.activeElement).toBe(field(/^Geburtstag/)));
    await expectAccessible();
    await user.keyboard("14.3.68");
    await save(user);
    await screen.findByRole("button", { name: /Ändern/ });
    expect(server.writes()).toEqual([
      { method: "POST", path: "medicalprofile/add", body: { birthday: "19680314" } },
    ]);
    expect(fact("Geburtstag")).toBe("14.03.1968");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: /Ändern/ })));
  });

  it("do not make a second profile when one came up meanwhile", async () => {
    const server = startServer();
    await openSite("/medicalprofile");
    const user = await edit();
    server.put("medicalprofile", { ...STORED });
    await type(user, /^Erneute Erkrankung/, "1.2.2026");
    await save(user);
    await screen.findByRole("button", { name: /Ändern/ });
    expect(server.calls("POST", "medicalprofile/add")).toEqual([]);
    expect(server.row("medicalprofile", 5)).toMatchObject({
      ...STORED,
      version: 4,
      diseaseAgain: "20260201",
    });
  });

  it("S-PROFILE-02: send only what changed, with id and version, and null for what was cleared", async () => {
    const server = startServer({ medicalprofile: [STORED] });
    await openSite("/medicalprofile");
    const user = await edit();
    await type(user, /^Diagnosedatum/, "");
    await type(user, /^Erneute Erkrankung/, "1.9.2026");
    await save(user);
    await screen.findByText("01.09.2026");
    expect(server.calls("POST", UPDATE)[0]?.body).toEqual({
      id: 5,
      version: 3,
      diagnosisdate: null,
      diseaseAgain: "20260901",
    });
    expect(fact("Diagnosedatum")).toBe("Keine Angabe");
  });

  it("take a whole day in place of a month", async () => {
    const month = { ...STORED, diagnosisdate: "20260101", diagnosisprecision: "month" } as const;
    const server = startServer({ medicalprofile: [month] });
    await openSite("/medicalprofile");
    const user = await edit();
    await type(user, /^Diagnosedatum/, "12.1.2026");
    await save(user);
    await screen.findByText("12.01.2026");
    expect(server.row("medicalprofile", 5)).toMatchObject({
      diagnosisdate: "20260112",
      diagnosisprecision: "day",
    });
  });

  it.each([
    ["9.2025", "September 2025", { diagnosisdate: "20250901", diagnosisprecision: "month" }],
    ["2025", "2025", { diagnosisdate: "20250101", diagnosisprecision: "year" }],
  ])("take %s for a diagnosis whose day is not remembered", async (typed, shown, stored) => {
    const server = startServer({ medicalprofile: [STORED] });
    await openSite("/medicalprofile");
    const user = await edit();
    await type(user, /^Diagnosedatum/, typed);
    await save(user);
    await screen.findByText(shown);
    expect(fact("Diagnosedatum")).toBe(shown);
    expect(server.row("medicalprofile", 5)).toMatchObject(stored);
    await user.click(screen.getByRole("button", { name: /Ändern/ }));
    expect(field(/^Diagnosedatum/).value).toBe(typed.padStart(shown === typed ? 4 : 7, "0"));
    await type(user, /^Diagnosedatum/, "");
    await save(user);
    await waitFor(() => expect(fact("Diagnosedatum")).toBe("Keine Angabe"));
    expect(server.row("medicalprofile", 5)).toMatchObject({ diagnosisprecision: "day" });
    expect(server.row("medicalprofile", 5)?.diagnosisdate ?? null).toBeNull();
  });

  it("name the field that is wrong, take the focus there and send nothing", async () => {
    const server = startServer({ medicalprofile: [STORED] });
    await openSite("/medicalprofile");
    const user = await edit();
    await type(user, /^Diagnosedatum/, "01.01.2030");
    await type(user, /^Erneute Erkrankung/, "30.02.2026");
    await save(user);
    const summary = screen.getByText("Bitte prüfen Sie 2 Angaben").closest<HTMLElement>('[role="alert"]');
    expect(document.activeElement).toBe(summary);
    await user.click(
      within(summary ?? document.body).getByRole("link", {
        name: "Diagnosedatum: Bitte geben Sie einen Tag bis zum 20.11.2026 ein.",
      }),
    );
    expect(document.activeElement).toBe(field(/^Diagnosedatum/));
    expect(field(/^Erneute Erkrankung/).value).toBe("30.02.2026");
    expect(server.calls("POST", "medicalprofile")).toEqual([]);
    await expectAccessible();
  });

  it("put the server's faults back to their fields and keep what was typed", async () => {
    const server = startServer({ medicalprofile: [STORED] });
    server.fail(UPDATE, { key: "error.validation", fields: [{ path: "diseaseAgain", key: "minDate" }] });
    await openSite("/medicalprofile");
    const user = await edit();
    await type(user, /^Erneute Erkrankung/, "1.2.2026");
    await save(user);
    await screen.findByRole("link", {
      name: "Erneute Erkrankung: Dieser Tag ist zu früh. Bitte wählen Sie einen späteren Tag.",
    });
    expect(field(/^Erneute Erkrankung/).value).toBe("01.02.2026");
  });

  it("stay typed when the server fails, and go out with the next try", async () => {
    const server = startServer({ medicalprofile: [STORED] });
    const failing = server.fail(UPDATE, "error.unknown");
    await openSite("/medicalprofile");
    const user = await edit();
    await type(user, /^Erneute Erkrankung/, "1.2.2026");
    await save(user);
    await focusedSummary();
    expect(field(/^Erneute Erkrankung/).value).toBe("01.02.2026");
    failing.end();
    await save(user);
    await screen.findByRole("button", { name: /Ändern/ });
    expect(server.row("medicalprofile", 5)?.diseaseAgain).toBe("20260201");
  });

  it("ask before changes are thrown away, and a third way stays", async () => {
    const server = startServer({ medicalprofile: [STORED] });
    await openSite("/medicalprofile");
    const user = await edit();
    await type(user, /^Erneute Erkrankung/, "1.2.2026");
    await user.click(screen.getByRole("button", { name: "Abbrechen" }));
    const question = await screen.findByRole("alertdialog", { name: "Änderungen speichern?" });
    const names = within(question).getAllByRole("button");
    expect(names.map((button) => button.textContent?.trim())).toEqual([
      "Verwerfen",
      "Speichern",
      "Weiter bearbeiten",
    ]);
    for (const stay of [
      () => user.click(screen.getByRole("button", { name: "Weiter bearbeiten" })),
      () => user.keyboard("{Escape}"),
    ]) {
      await stay();
      expect(screen.queryByRole("alertdialog")).toBeNull();
      expect(field(/^Erneute Erkrankung/).value).toBe("01.02.2026");
      await user.click(screen.getByRole("button", { name: "Abbrechen" }));
    }
    await user.click(screen.getByRole("button", { name: "Verwerfen" }));
    await screen.findByRole("button", { name: /Ändern/ });
    expect(fact("Erneute Erkrankung")).toBe("Keine Angabe");
    expect(server.calls("POST", "medicalprofile")).toEqual([]);
  });

  it("come back after the page was left in the middle", async () => {
    startServer({ medicalprofile: [STORED] });
    await openSite("/medicalprofile");
    const user = await edit();
    await type(user, /^Erneute Erkrankung/, "1.2.20");
    cleanup();
    await openSite("/medicalprofile");
    await waitFor(() => expect(field(/^Erneute Erkrankung/).value).toBe("01.02.2020"));
    screen.getByText("Ihre Eingaben von vorhin sind noch da.");
    await user.click(screen.getByRole("button", { name: "Von vorn beginnen" }));
    await waitFor(() => expect(field(/^Erneute Erkrankung/).value).toBe(""));
    expect(screen.queryByText("Ihre Eingaben von vorhin sind noch da.")).toBeNull();
  });
});

describe("two versions of the dates", () => {
  /** Stores a change from another tab while the form is open. */
  function meanwhile(server: Server, change: Partial<MedicalProfile>) {
    server.change("medicalprofile", 5, change);
  }

  it("are both kept when they are about different dates", async () => {
    const server = startServer({ medicalprofile: [STORED] });
    await openSite("/medicalprofile");
    const user = await edit();
    await type(user, /^Erneute Erkrankung/, "1.2.2026");
    meanwhile(server, { diagnosisdate: "20260113" });
    await save(user);
    await screen.findByText("01.02.2026");
    expect(fact("Diagnosedatum")).toBe("13.01.2026");
    expect(server.calls("POST", UPDATE).map(({ body }) => body)).toEqual([
      { id: 5, version: 3, diseaseAgain: "20260201" },
      { id: 5, version: 4, diseaseAgain: "20260201" },
    ]);
  });

  it("tell a month from its first day", async () => {
    const server = startServer({ medicalprofile: [STORED] });
    await openSite("/medicalprofile");
    const user = await edit();
    await type(user, /^Diagnosedatum/, "1.2026");
    meanwhile(server, { diagnosisdate: "20260101" });
    await save(user);
    const choice = await screen.findByRole("radiogroup", { name: "Diagnosedatum" });
    within(choice).getByRole("radio", { name: "01.01.2026Inzwischen gespeichert" });
    await user.click(within(choice).getByRole("radio", { name: "01.2026Ihre Eingabe" }));
    await save(user);
    await screen.findByText("Januar 2026");
    expect(server.row("medicalprofile", 5)).toMatchObject({
      diagnosisdate: "20260101",
      diagnosisprecision: "month",
    });
  });

  it.each([
    ["Ihre Eingabe", "14.01.2026", "20260114"],
    ["Inzwischen gespeichert", "13.01.2026", "20260113"],
  ])("are shown side by side, and the choice '%s' counts", async (chosen, shown, day) => {
    const server = startServer({ medicalprofile: [STORED] });
    await openSite("/medicalprofile");
    const user = await edit();
    await type(user, /^Diagnosedatum/, "14.1.2026");
    await type(user, /^Erneute Erkrankung/, "1.2.2026");
    meanwhile(server, { diagnosisdate: "20260113", birthday: "19680315" });
    await save(user);
    const choice = await screen.findByRole("radiogroup", { name: "Diagnosedatum" });
    expect(screen.queryByRole("radiogroup", { name: "Geburtstag" })).toBeNull();
    await expectAccessible();
    await save(user);
    screen.getByText("Diagnosedatum: Bitte wählen Sie eine der beiden Versionen.");
    await user.click(within(choice).getByRole("radio", { name: `${shown}${chosen}` }));
    await save(user);
    await screen.findByText("01.02.2026");
    expect(server.row("medicalprofile", 5)).toMatchObject({
      version: 5,
      birthday: "19680315",
      diagnosisdate: day,
      diseaseAgain: "20260201",
    });
    expect(fact("Diagnosedatum")).toBe(shown);
  });
});
