import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { unsentOf } from "../../offline/writes";
import { findScore } from "../../questionnaire/score.fixture";
import { expectAccessible } from "../../test/accessible";
import { openSite } from "../../test/openSite";
import { signedIn } from "../../test/person";
import { PERSON } from "../../test/server/person";
import { startServer } from "../../test/server/server";

const NOW = new Date(2026, 10, 23, 9, 12);
const HELP = { name: "Sie sind nicht allein" };
const RESULT = { date: "20261122", questionnaireId: 1, score: 72, band: "high" as const };

const AREAS = "Was hat Sie belastet?";
const STATEMENTS = [
  "Meine Gedanken kamen nicht zur Ruhe.",
  "Es wurde mir alles zu viel.",
  "Ich war körperlich angespannt (Nacken, Kiefer, Bauch).",
  "Ich konnte etwas tun, das mir guttut.",
  "Ich habe wegen Sorgen schlecht geschlafen.",
  "Ich hatte das Gefühl, den Tag gut zu schaffen.",
  "Kleinigkeiten haben mich aus der Fassung gebracht.",
  "Ich fühlte mich von anderen getragen.",
] as const;

const question = (name: string) => screen.findByRole("heading", { level: 1, name });
const press = async (name: string) => userEvent.click(screen.getByRole("button", { name }));
const weightOf = (area: string) => `${area}: Wie sehr hat Sie das belastet?`;

/** Chooses areas, each with its number, in the order in which they stand. */
async function weigh(areas: Readonly<Record<string, number>>) {
  await question(AREAS);
  for (const area of Object.keys(areas)) await userEvent.click(screen.getByRole("checkbox", { name: area }));
  await press("Weiter");
  for (const [area, value] of Object.entries(areas)) {
    await question(weightOf(area));
    await userEvent.click(screen.getByRole("radio", { name: new RegExp(`^${value}$`) }));
  }
}

/** Answers all statements with one word, and saves. */
async function state(answer: string) {
  for (const statement of STATEMENTS) {
    await question(statement);
    await userEvent.click(screen.getByRole("radio", { name: answer }));
  }
  await press("Speichern");
}

beforeEach(() =>
  signedIn({
    now: NOW,
    words: ["wellbeing", "questionnaire", "contact", "outbox", "addressbook", "medical", "timeline"],
    pages: [
      () => import("./StressStartPage"),
      () => import("./StressLevelPage"),
      () => import("./StressEndPage"),
      () => import("../timeline/entry/EntryAddPage"),
      () => import("../outbox/OutboxPage"),
      () => import("../../offline/offlineWrites"),
    ],
  }),
);
afterEach(() => vi.useRealTimers());

describe("the stress check", () => {
  it("begins with what it is for, and has no result yet", async () => {
    startServer();
    await openSite("/stress-level-start");
    const begin = await screen.findByRole("link", { name: "Fragen beantworten" });
    expect(begin.getAttribute("href")).toBe("/stresslevel/15");
    screen.getByText(
      "9 kurze Fragen, etwa 2 Minuten. Je nach Ihren Antworten kommen weitere dazu. Es geht um die letzten 7 Tage.",
    );
    screen.getByText("Hier steht Ihr letztes Ergebnis.");
    await expectAccessible();
  });

  it("stores the answers as numbers, each area by itself, and tells what follows", async () => {
    const server = startServer();
    const router = await openSite("/stresslevel/15");
    await question(AREAS);
    expect(screen.getAllByRole("checkbox")).toHaveLength(8);
    await expectAccessible();
    await weigh({ "Schlaf und Erholung": 8, "Geld und Ämter": 3 });
    await question(STATEMENTS[0]);
    screen.getByText("Wie oft traf das in den letzten 7 Tagen auf Sie zu?");
    await expectAccessible();
    await state("sehr oft");
    await waitFor(() => expect(router.state.location.pathname).toBe("/stress-level-end"));
    const [level, ...entries] = server.writes().filter(({ path }) => path.endsWith("/add"));
    expect(level?.body).toEqual({
      date: "20261123",
      questionnaireId: 15,
      answers: { t1: 4, t2: 4, t3: 4, t4: 4, t5: 4, t6: 4, t7: 4, t8: 4 },
    });
    const stresslevel = server.rows("stresslevel")[0]?.id;
    expect(entries.map(({ body }) => body)).toEqual([
      { stresslevel, stresslevelcategory: 3, value: 8 },
      { stresslevel, stresslevelcategory: 7, value: 3 },
    ]);
    await findScore("63 von 100");
    const areas = await screen.findByRole("region", { name: "Was Sie belastet" });
    await waitFor(() =>
      expect(
        within(areas)
          .getAllByRole("listitem")
          .map((one) => one.textContent),
      ).toEqual(["Schlaf und Erholung 8 von 10", "Geld und Ämter 3 von 10"]),
    );
    const suggestions = screen.getByRole("region", { name: "Was bei „Schlaf und Erholung“ guttun kann" });
    expect(within(suggestions).getByRole("link", { name: "Passende Artikel" }).getAttribute("href")).toBe(
      "/article-topic?topic=3",
    );
    expect(document.body.textContent?.match(/keine Diagnose/g)).toHaveLength(1);
    expect(screen.queryByRole("region", HELP)).toBeNull();
    await waitFor(() => expect(server.calls("POST", "stresslevelentry/read")).toHaveLength(1));
    await expectAccessible();
    await userEvent.click(
      within(suggestions).getByRole("link", { name: /^Fünf Minuten ans offene Fenster/ }),
    );
    const title = await screen.findByRole<HTMLInputElement>("textbox", { name: /^Worum geht es?/ });
    expect(title.value).toBe("Fünf Minuten ans offene Fenster, ruhig atmen");
    expect(router.state.location.search).toBe("?category=time_for_me");
  });

  it("shows the last values beside the new one, and which areas are new", async () => {
    startServer({
      stresslevel: [
        { id: 3, ...RESULT },
        { id: 4, ...RESULT, date: "20261010", score: 40, band: "medium" },
      ],
      stresslevelentry: [
        { id: 5, stresslevel: 4, stresslevelcategory: 3, value: 6, read: true },
        { id: 6, stresslevel: 3, stresslevelcategory: 3, value: 8, read: true },
        { id: 7, stresslevel: 3, stresslevelcategory: 7, value: 2, read: true },
      ],
    });
    await openSite("/stress-level-end");
    await screen.findByText("Ihre letzten Werte: 40 am 10.10.2026.");
    const areas = await screen.findByRole("region", { name: "Was Sie belastet" });
    await waitFor(() =>
      expect(
        within(areas)
          .getAllByRole("listitem")
          .map((one) => one.textContent),
      ).toEqual(["Schlaf und Erholung 8 von 10", "Geld und Ämter Neu2 von 10"]),
    );
    const help = within(screen.getByRole("region", HELP)).getAllByRole("listitem");
    expect(within(help[0] as HTMLElement).getByRole("link", { name: /Team/ })).toBeTruthy();
    await expectAccessible();
  });

  it("X-BASE: loads what each area asks for, and passes a failed load on as an error", async () => {
    const server = startServer();
    const trap = server.fail("GET stresslevelbaseproperty/list", "error.unknown");
    await openSite("/stresslevel/15");
    await screen.findByRole("button", { name: "Noch einmal versuchen" });
    expect(screen.queryByRole("checkbox")).toBeNull();
    await expectAccessible();
    trap.end();
    await userEvent.click(screen.getByRole("button", { name: "Noch einmal versuchen" }));
    await screen.findAllByRole("checkbox");
    const queries = server.calls("GET", "stresslevelbaseproperty/list").map(({ path }) => path);
    expect(queries).toContain("/api/stresslevelbaseproperty/list?f.stresslevelcategoryId=8&p.i=0&p.s=100");
  });

  it("stores nothing twice when an answer got lost on the way", async () => {
    const server = startServer();
    server.fail("POST stresslevelentry/add", "lost", { times: 1 });
    await openSite("/stresslevel/15");
    await weigh({ "Beruf und Alltag": 5 });
    for (const statement of STATEMENTS.slice(0, -1)) {
      await question(statement);
      await press("Weiter");
    }
    await question(STATEMENTS[7]);
    await press("Speichern");
    await screen.findByText("Für einen Wert reichen Ihre Antworten nicht aus.");
    await waitFor(async () => expect(await unsentOf(PERSON)).toBe(0));
    expect(server.rows("stresslevel")).toHaveLength(1);
    expect(server.rows("stresslevelentry")).toHaveLength(1);
    expect(server.calls("POST", "stresslevelentry/add").length).toBeGreaterThan(1);
  });

  it("without network the result is shown at once, first in the list, and arrives with its areas", async () => {
    const server = startServer({ stresslevel: [{ id: 3, ...RESULT }] });
    await openSite("/stress-level-end");
    await findScore("72 von 100");
    cleanup();
    const router = await openSite("/stresslevel/15");
    await question(AREAS);
    const network = server.fail(/^(GET|POST|DELETE) /, "offline");
    await weigh({ "Schlaf und Erholung": 8 });
    await state("sehr oft");
    await screen.findByText(/^Auf diesem Gerät gespeichert/);
    await waitFor(() => expect(router.state.location.pathname).toBe("/stress-level-end"));
    await findScore("63 von 100");
    await screen.findByText("Schlaf und Erholung");
    expect(server.rows("stresslevel")).toHaveLength(1);
    expect(server.calls("POST", "stresslevelentry/read")).toEqual([]);
    await expectAccessible();

    cleanup();
    await openSite("/outbox");
    const titles = (await screen.findAllByRole("heading", { level: 2 })).map((one) => one.textContent);
    expect(titles).toEqual(["Stress-Check", "Schlaf und Erholung"]);
    const entered = screen.getAllByRole("term").map((one) => one.textContent);
    expect(entered).toEqual(["Tag", "Was Sie belastet", "Wie sehr, von 0 bis 10"]);
    network.end();
    await userEvent.click(screen.getByRole("button", { name: "Jetzt senden" }));
    await screen.findByRole("heading", { name: "Alles ist gesendet" });
    const level = server.rows("stresslevel").find(({ date }) => date === "20261123");
    expect(level?.score).toBe(63);
    expect(server.rows("stresslevelentry").map(({ stresslevel, value }) => [stresslevel, value])).toEqual([
      [level?.id, 8],
    ]);
    // The person has read it before the server had it.
    await waitFor(() => expect(server.rows("stresslevelentry").map(({ read }) => read)).toEqual([true]));
  });

  it("shows who helps with a high number, and no number beside it", async () => {
    startServer({ stresslevel: [{ id: 3, ...RESULT }] });
    await openSite("/stress-level-end");
    await findScore("72 von 100");
    const help = await screen.findByRole("region", HELP);
    expect(help.textContent).not.toContain("72");
    await expectAccessible();
  });

  it("shows the course with the treatments behind it", async () => {
    startServer({
      stresslevel: [
        { id: 3, ...RESULT },
        { id: 4, ...RESULT, date: "20261010", score: 40, band: "medium" },
      ],
      medicalprofile: [{ id: 5 }],
      treatment: [{ id: 12, medicalprofile: 5, treatmentcategory: 3, startdate: "20261101" }],
    });
    await openSite("/stress-level-start");
    const course = await screen.findByRole("region", { name: /^Verlauf/ });
    await within(course).findByText(/01\.11\.2026 bis heute/);
    await userEvent.click(within(course).getByRole("button", { name: "Tabelle" }));
    const [, newest, oldest] = within(course).getAllByRole("row");
    expect(newest?.textContent).toMatch(/^22\.11\.202672\S/);
    expect(oldest?.textContent).toBe("10.10.202640Keine");
    await expectAccessible();
  });

  it("has the later of two results of a day as the last one, above and in the course", async () => {
    startServer({
      stresslevel: [
        { id: 3, ...RESULT, date: "20261010", score: 40, band: "medium" },
        { id: 4, ...RESULT, score: 72 },
        { id: 5, ...RESULT, score: 31, band: "low" },
      ],
    });
    await openSite("/stress-level-start");
    const last = await screen.findByRole("region", { name: "Letztes Ergebnis" });
    expect(last.textContent).toMatch(/\b31\b/);
    const course = screen.getByRole("region", { name: /^Verlauf/ });
    within(course).getByText(/^Zuletzt: 31 von 100, am 22\.11\.2026\./);
    const stop = await within(course).findByRole("slider");
    expect(stop.getAttribute("aria-valuetext")).toBe("22.11.2026: 31 von 100");
    await userEvent.click(within(course).getByRole("button", { name: "Tabelle" }));
    const rows = within(course).getAllByRole("row");
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      "22.11.202631Keine",
      "22.11.202672Keine",
      "10.10.202640Keine",
    ]);
  });
});
