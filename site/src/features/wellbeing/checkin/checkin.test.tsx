import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { dayOf } from "../../../dates/dates";
import { unsentOf } from "../../../offline/writes";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { focusedSummary, signedIn } from "../../../test/person";
import { PERSON } from "../../../test/server/person";
import { type Stored, startServer } from "../../../test/server/server";

const CHECKIN = 16;
/** The words of the other parts of the sheet for an appointment. */
const SHEET = ["appointment", "tumor", "medical", "care", "study", "addressbook", "profile"];
const NOW = new Date(2026, 10, 20, 18, 30);

beforeEach(() =>
  signedIn({
    now: NOW,
    words: ["wellbeing", "questionnaire", "contact", "timeline", "outbox", ...SHEET],
    pages: [
      () => import("./CheckinAddPage"),
      () => import("./CheckinEditPage"),
      () => import("./CoursePage"),
      () => import("../public/CheckinCard"),
      () => import("../../timeline/days/DashboardPage"),
      () => import("../../timeline/entry/EntryViewPage"),
      () => import("../../appointment/AppointmentSheetPage"),
      () => import("../../../offline/offlineWrites"),
    ],
  }),
);

const yesterday = {
  id: 31,
  date: "20261119",
  time: "0815",
  questionnaireId: CHECKIN,
  answers: {
    wellbeing: 4,
    complaint: ["fatigue", "pain"],
    fatigue: "strong",
    temperature: 37.4,
    note: "Nach der Infusion",
  },
};

async function opened(at: string, stored: Stored = {}) {
  const server = startServer(stored);
  await openSite(at);
  return { server, user: userEvent.setup() };
}

const WHAT = "Was macht Ihnen zu schaffen?";
const STRONG = "Wie stark ist es?";
const LAST = "Möchten Sie noch etwas festhalten?";

const question = (name: string) => screen.findByRole("heading", { level: 1, name });
/** The first question, once it can be answered. */
const started = () => screen.findByRole("radio", { name: "5" });
const next = () => screen.getByRole("button", { name: "Weiter" });
const save = () => screen.getByRole("button", { name: "Speichern" });
const number = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });

type User = ReturnType<typeof userEvent.setup>;

async function goesOn(user: User, ...questions: readonly string[]) {
  for (const name of questions) {
    await user.click(next());
    await question(name);
  }
}

it("a day is answered one question at a time, and saved with day and time", async () => {
  const { server, user } = await opened("/checkin/add/checkin");
  await started();
  screen.getAllByText("Frage 1 von 3");
  screen.getByText("Ihre Antworten werden nicht sofort gelesen.");
  await user.click(screen.getByRole("button", { name: "Hilfe und Telefonnummern" }));
  within(screen.getByRole("dialog")).getByRole("link", { name: /112/ });
  await user.keyboard("{Escape}");
  await expectAccessible();
  await user.click(number("6"));
  await goesOn(user, WHAT);
  await user.click(screen.getByRole("checkbox", { name: "Erschöpfung" }));
  await user.click(screen.getByRole("checkbox", { name: "Übelkeit" }));
  await expectAccessible();
  await goesOn(user, STRONG);
  screen.getByText("Frage 3 von 4");
  await user.click(
    within(screen.getByRole("radiogroup", { name: "Erschöpfung" })).getByRole("radio", { name: "mittel" }),
  );
  await goesOn(user, LAST);
  await user.type(screen.getByRole("textbox", { name: "Temperatur (°C)" }), "37,4");
  await expectAccessible();
  await user.click(save());
  await screen.findByText("Gespeichert");
  expect(server.rows("checkin")).toMatchObject([
    {
      date: dayOf(NOW),
      time: "1830",
      answers: { wellbeing: 6, complaint: ["fatigue", "nausea"], fatigue: "medium", temperature: 37.4 },
    },
  ]);
  const card = within(await screen.findByRole("region", { name: "Wie geht es Ihnen heute?" }));
  await card.findByText("Heute, 18:30: 6 von 10 · Übelkeit · Erschöpfung: mittel · Temperatur: 37,4 °C");
});

it("what was answered the last time is said again with one tap, without what was measured or written", async () => {
  const { server, user } = await opened("/checkin/add/checkin", { checkin: [yesterday] });
  await user.click(await screen.findByRole("button", { name: "Wie beim letzten Mal (Gestern, 08:15)" }));
  await question(LAST);
  await user.click(save());
  await waitFor(() => expect(server.rows("checkin")).toHaveLength(2));
  expect(server.rows("checkin").at(-1)).toMatchObject({
    date: "20261120",
    answers: { wellbeing: 4, complaint: ["fatigue", "pain"], fatigue: "strong" },
  });
});

it("a question that has to be answered says so, and a day that is none", async () => {
  const { server, user } = await opened("/checkin/add/checkin?step=3");
  await started();
  await user.click(next());
  expect((await focusedSummary()).textContent).toContain(
    "Wie geht es Ihnen? Bitte beantworten Sie diese Frage.",
  );
  await user.click(number("0, sehr schlecht"));
  await user.click(screen.getByRole("button", { name: "Anderer Tag" }));
  const day = screen.getByRole("textbox", { name: "Für welchen Tag?" });
  await user.clear(day);
  await user.type(day, "31.12.2030");
  await user.click(next());
  expect((await focusedSummary()).textContent).toMatch(/Bitte prüfen Sie eine Angabe/);
  await user.clear(day);
  await user.type(day, "18.11.2026");
  await goesOn(user, WHAT, LAST);
  await user.click(save());
  await waitFor(() =>
    expect(server.rows("checkin")).toMatchObject([{ date: "20261118", answers: { wellbeing: 0 } }]),
  );
  expect(server.rows("checkin")[0]?.time ?? null).toBeNull();
});

it("is kept without network, and is there again after a reload", async () => {
  const { server, user } = await opened("/checkin/add/checkin");
  await started();
  await user.click(number("7"));
  cleanup();
  await openSite("/checkin/add/checkin");
  await screen.findByText(/Ihre Antworten von vorhin sind noch da/);
  expect(number("7")).toHaveProperty("checked", true);
  const network = server.fail(/^POST /, "offline");
  await goesOn(user, WHAT, LAST);
  await user.click(save());
  await screen.findByText(/^Auf diesem Gerät gespeichert/);
  const card = within(await screen.findByRole("region", { name: "Wie geht es Ihnen heute?" }));
  await card.findByText("Heute, 18:30: 7 von 10");
  network.end();
  window.dispatchEvent(new Event("online"));
  await waitFor(async () => expect(await unsentOf(PERSON)).toBe(0));
  expect(server.rows("checkin")).toMatchObject([{ answers: { wellbeing: 7 } }]);
});

it("what reminds of it leads to it, and is done by answering for that day", async () => {
  const daily = {
    id: 71,
    title: "Eintragen, wie es mir geht",
    date: "20261119",
    time: "1900",
    diary: "checkin",
    timelineentrycategory: { id: 1 },
    timelineentrytype: { id: 2 },
  };
  const { server, user } = await opened("/dashboard", { timelineentry: [daily] });
  const [first] = await screen.findAllByRole("link", { name: "Beantworten: Eintragen, wie es mir geht" });
  expect(first?.getAttribute("href")).toBe("/checkin/add/checkin?day=20261120");
  await user.click(first as HTMLElement);
  await started();
  await user.click(number("5"));
  await goesOn(user, WHAT, LAST);
  await user.click(save());
  await waitFor(() =>
    expect(server.rows("timelineentry")).toMatchObject([
      { id: 71 },
      { series: 71, seriesdate: "20261120", done: true },
    ]),
  );
  await screen.findByText(/^Erinnerung · Erledigt/);
  expect(screen.queryByRole("link", { name: /^Beantworten/ })).toBeNull();
});

it("the page of what reminds of it leads to it, and lets it be ticked off", async () => {
  const entry = {
    id: 72,
    title: "Eintragen, wie es mir geht",
    date: "20261119",
    diary: "checkin",
    timelineentrycategory: { id: 1 },
    timelineentrytype: { id: 1 },
  };
  await opened("/timelineentry/view/72", { timelineentry: [entry] });
  const link = await screen.findByRole("link", { name: "Beantworten" });
  expect(link.getAttribute("href")).toBe("/checkin/add/checkin?day=20261119");
  screen.getByRole("button", { name: "Abhaken" });
});

it("the course tells the numbers, what was there, and each entry, which is changed and removed", async () => {
  const before = { ...yesterday, id: 30, date: "20261117", answers: { wellbeing: 8 } };
  const { server, user } = await opened("/checkin", { checkin: [before, yesterday] });
  await screen.findByRole("heading", { level: 2, name: "Verlauf: Befinden" });
  screen.getByText("an 1 von 2 Tagen, am stärksten: stark");
  screen.getByText("Nach der Infusion");
  await expectAccessible();
  await user.click(screen.getByRole("link", { name: "Bearbeiten: Gestern, 08:15" }));
  await started();
  expect(number("4").checked).toBe(true);
  await user.click(number("5"));
  await goesOn(user, WHAT, STRONG, LAST);
  await user.click(save());
  await screen.findByRole("heading", { level: 1, name: "Wie es mir ging" });
  expect(server.row("checkin", 31)).toMatchObject({
    date: "20261119",
    time: "0815",
    answers: { wellbeing: 5 },
  });
  await user.click(await screen.findByRole("button", { name: "Entfernen: 17.11.2026, 08:15" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Entfernen" }));
  await waitFor(() => expect(server.rows("checkin")).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText("17.11.2026, 08:15")).toBeNull());
});

it("a change of another device is kept beside the own one", async () => {
  const { server, user } = await opened("/checkin/edit/31", { checkin: [yesterday] });
  await started();
  server.change("checkin", 31, { answers: { ...yesterday.answers, wellbeing: 9 } });
  await goesOn(user, WHAT);
  await user.click(screen.getByRole("checkbox", { name: "Übelkeit" }));
  await goesOn(user, STRONG, LAST);
  await user.click(save());
  await screen.findByText("Ein anderes Gerät hat etwas geändert");
  await user.click(save());
  await waitFor(() =>
    expect(server.row("checkin", 31)?.answers).toMatchObject({
      wellbeing: 9,
      complaint: ["fatigue", "nausea", "pain"],
    }),
  );
});

it("the sheet for an appointment has what was there and each day", async () => {
  await opened("/appointment-sheet", { checkin: [yesterday] });
  await screen.findByText("Erschöpfung: an 1 von 1 Tag, am stärksten: stark");
  screen.getByText(/^4 von 10 · Schmerzen · Erschöpfung: stark · Temperatur: 37,4.°C · Nach der Infusion$/);
});
