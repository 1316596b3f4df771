import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addDays } from "../../dates/dates";
import { findScore } from "../../questionnaire/score.fixture";
import { expectAccessible } from "../../test/accessible";
import { openSite } from "../../test/openSite";
import { focusedSummary, signedIn } from "../../test/person";
import { startServer } from "../../test/server/server";
import { codeFault, groupedCode, plainCode } from "./studyRows";

const NOW = new Date(2026, 10, 23, 9, 12);
const TODAY = "20261123";
const HELP = { name: "Sie sind nicht allein" };

beforeEach(() =>
  signedIn({
    now: NOW,
    words: ["study", "questionnaire", "contact", "outbox", "account"],
    pages: [
      () => import("./StudyPage"),
      () => import("./StudyStartPage"),
      () => import("./StudyFormPage"),
      () => import("./StudyParticipationPage"),
      () => import("../account/LogoutPage"),
      () => import("../outbox/OutboxPage"),
    ],
  }),
);
afterEach(() => vi.useRealTimers());

const user = () => userEvent.setup({ delay: null });
const button = (name: string) => screen.findByRole("button", { name });
const press = async (name: string) => userEvent.click(await button(name));

/** A person who takes part since some days. */
function running(study = "cosionko", daysAgo = 0) {
  const server = startServer();
  server.studies.begin(study, daysAgo);
  return server;
}

const question = (name: string) => screen.findByRole("heading", { level: 1, name });

/** Gives the same answer to each question, and sends. */
async function answerAll(name: string, ...questions: readonly string[]) {
  for (const one of questions) {
    await question(one);
    await userEvent.click(screen.getByRole("radio", { name }));
  }
  await press("Absenden");
}

const GAD2 = [
  "Nervosität, Ängstlichkeit oder Anspannung",
  "Nicht in der Lage sein, Sorgen zu stoppen oder zu kontrollieren",
] as const;

describe("a code", () => {
  it("is read with small letters, gaps and hyphens, and shown in two groups of four", () => {
    expect([" abcd-efgh ", "ABCD EFGH", "abcdefgh"].map(plainCode)).toEqual(Array(3).fill("ABCDEFGH"));
    expect(["abc", "abcde", "abcdefgh", "abcd-efghij"].map(groupedCode)).toEqual([
      "ABC",
      "ABCD E",
      "ABCD EFGH",
      "ABCD EFGH",
    ]);
    expect(["", "ABCD EFG", "ABCD EFG0", "abcd efgi", "ABCD EFGH"].map(codeFault)).toEqual([
      "required",
      "pattern",
      "letters",
      "letters",
      null,
    ]);
  });

  it("that does not fit has a sentence of its own for each reason", async () => {
    const server = startServer();
    server.studies.codes.set("USEDUSED", { study: "cosionko", state: "used" });
    server.studies.codes.set("CLSDCLSD", { study: "cosionko", state: "closed" });
    server.studies.codes.set("PRSMPRSM", { study: "prisma", state: "valid" });
    await openSite("/co-si-onko-start");
    const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Code" });
    for (const [typed, said] of [
      ["", /^Code: Bitte geben Sie den Code ein/],
      ["ABCD", /8 Buchstaben und Ziffern/],
      ["abcd efg0", /nie O, 0, I oder 1/],
      ["prsm prsm", /Dieser Code passt nicht. Bitte prüfen Sie die Eingabe/],
      ["usedused", /schon benutzt/],
      ["clsd-clsd", /nimmt niemanden mehr auf/],
    ] as const) {
      await userEvent.clear(field);
      if (typed !== "") await userEvent.type(field, typed);
      await press("Code prüfen");
      within(await focusedSummary()).getByText(said);
    }
    expect(field.value).toBe("CLSD CLSD");
    await expectAccessible();
  });

  it("starts a study after each consent was given by itself", async () => {
    const server = startServer();
    server.studies.codes.set("ABCDEFGH", { study: "prisma", state: "valid" });
    const router = await openSite("/prismastart");
    await userEvent.type(await screen.findByRole("textbox", { name: "Code" }), "abcdefgh");
    await press("Code prüfen");
    await press("Teilnahme beginnen");
    const summary = within(await focusedSummary());
    summary.getByText(/^Teilnahme: Ohne Ihre Zustimmung/);
    summary.getByText(/^Gesundheitsdaten: Ohne Ihre Einwilligung/);
    await expectAccessible();
    await userEvent.click(screen.getByRole("checkbox", { name: /nehme freiwillig teil/ }));
    await userEvent.click(screen.getByRole("checkbox", { name: /meine Antworten zu meiner Gesundheit/ }));
    await press("Teilnahme beginnen");
    await waitFor(() => expect(router.state.location.pathname).toBe("/prisma"));
    expect(server.calls("POST", "studyquestionnaire/start").map(({ body }) => body)).toEqual([
      {
        study: "prisma",
        code: "ABCDEFGH",
        consent: { participation: true, healthdata: true, contact: false, version: "1" },
      },
    ]);
    const open = await screen.findByRole("region", { name: "Jetzt zu beantworten" });
    expect(within(open).getAllByRole("link")).toHaveLength(5);
    within(screen.getByRole("region", { name: "Später" })).getAllByText(/Woche 4/);
    await expectAccessible();
  });
});

describe("after the end of a participation", () => {
  const ended = async (erase: boolean) => {
    const server = running("prisma");
    server.studies.codes.set("NEWCNEWC", { study: "prisma", state: "valid" });
    const router = await openSite("/studyparticipation");
    await press("Teilnahme beenden: Studie Prisma");
    await userEvent.click(
      await screen.findByRole("radio", { name: erase ? /Sie werden gelöscht/ : /Sie bleiben erhalten/ }),
    );
    if (erase) screen.getByText(/schon zur Auswertung entnommen hat, können wir nicht zurückholen/);
    await press("Teilnahme beenden");
    await screen.findByText(/^Beendet am/);
    return router;
  };

  it("a new code begins anew when the answers were deleted", async () => {
    const router = await ended(true);
    await act(() => router.navigate("/prisma"));
    await userEvent.click(await screen.findByRole("link", { name: "Mit Code teilnehmen" }));
    await screen.findByText(/Mit einem neuen Code von Ihrem Studienteam können Sie wieder beginnen/);
    await expectAccessible();
    await userEvent.type(screen.getByRole("textbox", { name: "Code" }), "newcnewc");
    await press("Code prüfen");
    await userEvent.click(await screen.findByRole("checkbox", { name: /nehme freiwillig teil/ }));
    await userEvent.click(screen.getByRole("checkbox", { name: /meine Antworten zu meiner Gesundheit/ }));
    await press("Teilnahme beginnen");
    await waitFor(() => expect(router.state.location.pathname).toBe("/prisma"));
    await screen.findByText(/Sie nehmen seit dem/);
  });

  it("no code is asked for while the answers are kept", async () => {
    const router = await ended(false);
    await act(() => router.navigate("/prismastart"));
    await screen.findByText(/sprechen Sie mit Ihrem Studienteam/);
    expect(screen.queryByRole("textbox", { name: "Code" })).toBeNull();
  });
});

describe("a study", () => {
  it("tells before anything else that it is free, and leads to the code", async () => {
    startServer();
    await openSite("/co-si-onko");
    const start = await screen.findByRole("link", { name: "Mit Code teilnehmen" });
    expect(start.getAttribute("href")).toBe("/co-si-onko-start");
    screen.getByText(/Die Teilnahme ist freiwillig/);
    screen.getByText(/Sie können jederzeit ohne Gründe aufhören/);
    await expectAccessible();
  });

  it("offers to try again when it cannot be loaded, and says when there is no connection", async () => {
    const server = startServer();
    const failing = server.fail("studyquestionnaire/prisma/show", "offline");
    await openSite("/prisma");
    await screen.findByText(/gerade ohne Verbindung/);
    failing.end();
    await press("Noch einmal versuchen");
    await screen.findByRole("link", { name: "Mit Code teilnehmen" });
  });

  it("takes answers, tells what follows, and keeps a copy that cannot be changed", async () => {
    const server = running();
    const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
    const router = await openSite("/gad2");
    await question(GAD2[0]);
    expect(screen.queryByRole("navigation")).toBeNull();
    await answerAll("Beinahe jeden Tag", ...GAD2);
    await screen.findByText(/Ihre Antworten sind angekommen/);
    expect(server.calls("POST", "studyquestionnaire/submit").map(({ body }) => body)).toEqual([
      { id: expect.any(Number), revision: 1, data: { gad2_1: "LA6571-9", gad2_2: "LA6571-9" } },
    ]);
    await findScore("6 von 6");
    expect(document.body.textContent?.match(/keine Diagnose/g)).toHaveLength(1);
    const help = screen.getByRole("region", HELP);
    expect(help.textContent).not.toMatch(/von 6/);
    expect(screen.getAllByText("Beinahe jeden Tag")).toHaveLength(2);
    await expectAccessible();
    await press("Drucken");
    expect(print).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole("link", { name: "Fertig" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/thankyou"));
    await screen.findByText(/Ihre Antworten für die Studie sind angekommen/);
  });

  it.each(["36,6", "39,4"])(
    "repeats the safety text of the sensor after %s was sent",
    async (temperature) => {
      running().put("user.profile", { id: 7, version: 1, emergencyphone: "030 5550-999" });
      await openSite("/app-cosinuss");
      await question("Bevor Sie eintragen");
      screen.getByText("Es geht um den 23.11.2026.");
      await press("Weiter");
      await userEvent.type(await screen.findByRole("textbox", { name: /^Wie viele Stunden/ }), "8");
      await userEvent.type(screen.getByRole("textbox", { name: /^Körpertemperatur/ }), temperature);
      for (const name of [
        "Wie angenehm war das Tragen?",
        "Welche Probleme gab es?",
        "Das Tragen",
        "Ihre Antworten",
      ]) {
        await press("Weiter");
        await question(name);
      }
      await press("Absenden");
      await screen.findByText(/Ihre Antworten sind angekommen/);
      expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1, name: "Ohrsensor" }));
      screen.getByText(/^Fieber ab 38 °C oder Schüttelfrost: sofort die Notfallnummer Ihrer Klinik anrufen/);
      const call = await screen.findByRole("link", { name: "Klinik anrufen: 030 5550-999" });
      expect(call.getAttribute("href")).toBe("tel:0305550999");
      await expectAccessible();
    },
  );

  it("keeps a draft on the server, which another device goes on from", async () => {
    const server = running();
    await openSite("/phq2");
    await userEvent.click(await screen.findByRole("radio", { name: "Überhaupt nicht" }));
    await waitFor(() => expect(server.calls("POST", "studyquestionnaire/draft")).toHaveLength(1));
    expect(server.rows("studyquestionnaire")).toMatchObject([
      { questionnaire: "phq2", status: "draft", data: { phq2_1: "LA6568-5" } },
    ]);
  });

  it("goes on where the person has stopped, and the way out leads to the study", async () => {
    running();
    const router = await openSite("/gad2");
    await question(GAD2[0]);
    await userEvent.click(screen.getByRole("radio", { name: "Überhaupt nicht" }));
    await question(GAD2[1]);
    await press("Später weiter");
    await waitFor(() => expect(router.state.location.pathname).toBe("/co-si-onko"));
    await act(() => router.navigate("/gad2"));
    await question(GAD2[1]);
    await screen.findByText(/Ihre Antworten von vorhin sind noch da/);
    await expectAccessible();
  });

  it("shows the course of what was answered twice, as a table too", async () => {
    const server = running("prisma", 35);
    const row = (id: number, score: number, submitted: string) =>
      server.put("studyquestionnaire", {
        id,
        study: "prisma",
        questionnaire: "gad2",
        revision: 1,
        occasion: "x",
        due: submitted,
        submitted,
        status: "submitted",
        data: {},
        scores: { gad2: score },
      });
    row(1, 5, addDays(TODAY, -30));
    row(2, 2, addDays(TODAY, -2));
    await openSite("/prisma");
    const course = await screen.findByRole("region", { name: /^Verlauf: GAD-2/ });
    within(course).getByText(/Zuletzt: 2 von 6, am 21.11.2026/);
    const stop = await within(course).findByRole("slider");
    expect(stop.getAttribute("aria-valuetext")).toBe("21.11.2026: 2 von 6");
    act(() => stop.focus());
    await user().keyboard("{ArrowLeft}");
    expect(stop.getAttribute("aria-valuetext")).toBe("24.10.2026: 5 von 6");
    await userEvent.click(within(course).getByRole("button", { name: "Tabelle" }));
    expect(
      within(course)
        .getAllByRole("row")
        .map((one) => one.textContent),
    ).toEqual(["TagWertBehandlung", "21.11.20262Keine", "24.10.20265Keine"]);
    await userEvent.click(within(course).getByText("Eigene Tage vergleichen"));
    within(course).getByText("In der zweiten Zeit lag der Wert im Schnitt um 3 tiefer.");
    await expectAccessible();
  });

  it("has the later of two results of a day as the last one, whatever their ids are", async () => {
    const server = running("prisma", 35);
    const row = (id: number, score: number, modified: string) =>
      server.put("studyquestionnaire", {
        id,
        study: "prisma",
        questionnaire: "gad2",
        revision: 1,
        occasion: `day-${id}`,
        due: TODAY,
        submitted: TODAY,
        status: "submitted",
        data: {},
        scores: { gad2: score },
        modified,
      });
    row(2, 5, "2026-11-23T07:00:00Z");
    row(1, 3, "2026-11-23T08:00:00Z");
    await openSite("/prisma");
    const course = await screen.findByRole("region", { name: /^Verlauf: GAD-2/ });
    within(course).getByText(/Zuletzt: 3 von 6, am 23.11.2026/);
  });

  it("has nothing to fill in before it was started", async () => {
    startServer();
    await openSite("/visit-sheet");
    await screen.findByText("Die Studie läuft für Sie noch nicht.");
    await expectAccessible();
  });
});

describe("the participation in studies", () => {
  it("says of each study that there is none, and what a study is", async () => {
    startServer();
    await openSite("/studyparticipation");
    expect(await screen.findAllByText("Sie nehmen nicht teil.")).toHaveLength(3);
    const titles = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(["Was eine Studie ist", "Ich habe einen Code", "Studien"]);
    const line = screen.getByRole("link", {
      name: /^Studie Prisma Wie gelingt eine lange Antihormontherapie/,
    });
    expect(line.getAttribute("href")).toBe("/prisma");
    await expectAccessible();
  });

  it("takes a code at once, and goes on with the consent", async () => {
    const server = startServer();
    server.studies.codes.set("NEWCNEWC", { study: "prisma", state: "valid" });
    const router = await openSite("/studyparticipation");
    await userEvent.click(await screen.findByRole("radio", { name: "Studie Prisma" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Code" }), "xxxxyyyy");
    await press("Code prüfen");
    within(await focusedSummary()).getByText(/Dieser Code passt nicht/);
    await userEvent.clear(screen.getByRole("textbox", { name: "Code" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Code" }), "newcnewc");
    await press("Code prüfen");
    await screen.findByRole("checkbox", { name: /nehme freiwillig teil/ });
    expect(router.state.location).toMatchObject({ pathname: "/prismastart", search: "", hash: "" });
    await expectAccessible();
  });
});

describe("the end of a participation", () => {
  it("comes by itself four weeks after the last day of the study", async () => {
    running("cosionko", 12 * 7 + 28 + 2);
    const router = await openSite("/co-si-onko");
    await screen.findByText(/^Die Studie ist für Sie zu Ende. Begonnen haben Sie am 01.08.2026/);
    await act(() => router.navigate("/phq2"));
    await screen.findByText("Die Studie ist für Sie zu Ende.");
    expect(screen.queryByRole("radio")).toBeNull();
  });

  it("asks what happens to the answers, and then takes no more", async () => {
    const server = running();
    await openSite("/studyparticipation");
    await press("Teilnahme beenden: Studie CoSiOnko");
    await userEvent.click(screen.getByRole("button", { name: "Teilnahme beenden" }));
    within(await focusedSummary()).getByText(/Bitte entscheiden Sie, was mit Ihren Antworten/);
    await expectAccessible();
    await userEvent.click(screen.getByRole("radio", { name: /Sie werden gelöscht/ }));
    await userEvent.click(screen.getByRole("button", { name: "Teilnahme beenden" }));
    await screen.findByText("Beendet am 23.11.2026.");
    expect(server.calls("POST", "studyquestionnaire/withdraw").map(({ body }) => body)).toEqual([
      { study: "cosionko", erase: true },
    ]);
  });
});
