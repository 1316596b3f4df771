import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { signedIn } from "../../../test/person";
import { startServer } from "../../../test/server/server";

/** The words of the other parts of the sheet for an appointment. */
const SHEET = ["appointment", "tumor", "medical", "care", "study", "addressbook", "profile"];
const NOW = new Date(2026, 10, 20, 18, 30);

beforeEach(() =>
  signedIn({
    now: NOW,
    words: ["wellbeing", "questionnaire", "contact", "timeline", ...SHEET],
    pages: [
      () => import("./CoursePage"),
      () => import("../../../questionnaire/trend/Chart"),
      () => import("../../appointment/AppointmentSheetPage"),
      () => import("../../timeline/entry/EntryAddPage"),
    ],
  }),
);

let id = 0;
const entry = (date: string, answers: object, time?: string) => {
  id += 1;
  return { id, date, ...(time && { time }), questionnaireId: 16, answers };
};

const CHECKINS = [
  entry("20260901", { wellbeing: 8 }),
  entry("20260902", { wellbeing: 6 }),
  entry("20261001", { wellbeing: 3, complaint: ["nausea"], nausea: "strong" }),
  entry("20261110", { wellbeing: 5, complaint: ["pain"], pain: "mild" }),
  entry("20261117", { wellbeing: 2, complaint: ["fatigue", "pain"], fatigue: "strong", pain: "mild" }),
  entry("20261119", { wellbeing: 4, complaint: ["fatigue"], fatigue: "medium" }, "0800"),
  entry("20261119", { wellbeing: 6, complaint: ["sleep"] }, "2100"),
];
const TREATED = {
  medicalprofile: [{ id: 5 }],
  treatment: [
    {
      id: 12,
      medicalprofile: 5,
      treatmentcategory: 3,
      startdate: "20260915",
      enddate: "20261031",
    },
  ],
};
const APPOINTMENT = {
  id: 40,
  date: "20261115",
  time: "0930",
  title: "Ambulanz",
  timelineentrycategory: 2,
  timelineentrytype: 1,
};

const region = (name: RegExp | string) => screen.findByRole("region", { name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

it("shows the last month, a week or everything, in every part of the page", async () => {
  startServer({ checkin: CHECKINS });
  await openSite("/checkin");
  const course = await region("Verlauf: Befinden");
  expect(screen.getByRole("button", { name: "Monat" }).getAttribute("aria-pressed")).toBe("true");
  within(course).getByText(
    /^Zuletzt: 6 von 10, am 19\.11\.2026\. Vom 10\.11\.2026 bis zum 19\.11\.2026 lag Ihr Wert zwischen 2 und 6, im Schnitt bei 4,3\.$/,
  );
  const stop = await within(course).findByRole("slider");
  // Of two of a day it has the last.
  expect([stop.getAttribute("aria-valuemax"), stop.getAttribute("aria-valuetext")]).toEqual([
    "3",
    "19.11.2026: 6 von 10",
  ]);
  const rows = () => within(screen.getByRole("region", { name: "Was da war" })).getAllByRole("listitem");
  expect(rows().map((row) => row.textContent)).toEqual([
    "Erschöpfungan 2 von 3 Tagen, am stärksten: stark",
    "Schmerzenan 2 von 3 Tagen, am stärksten: leicht",
    "Schlechter Schlafan 1 von 3 Tagen",
  ]);
  await expectAccessible();
  await press("Woche");
  expect(within(course).getByRole("slider").getAttribute("aria-valuemax")).toBe("2");
  expect(rows()[0]?.textContent).toBe("Erschöpfungan 2 von 2 Tagen, am stärksten: stark");
  expect(screen.queryByText("10.11.2026")).toBeNull();
  await press("Alles");
  expect(within(course).getByRole("slider").getAttribute("aria-valuemax")).toBe("6");
  expect(rows()).toHaveLength(4);
  await userEvent.click(screen.getByText("Alle Tage als Tabelle"));
  const lines = within(screen.getByRole("table", { name: "Tag für Tag" })).getAllByRole("row");
  expect(lines.map((line) => line.textContent).slice(0, 4)).toEqual([
    "TagBefindenWas da war",
    "Gestern, 21:006 von 10Schlechter Schlaf",
    "Gestern, 08:004 von 10Erschöpfung: mittel",
    "17.11.20262 von 10Erschöpfung: stark · Schmerzen: leicht",
  ]);
  await press("Alle 7 Einträge zeigen");
  screen.getByRole("button", { name: "Entfernen: 01.09.2026" });
  await expectAccessible();
});

it("says of a period without an entry that it has none", async () => {
  startServer({ checkin: CHECKINS.slice(0, 3) });
  await openSite("/checkin");
  const course = await region("Verlauf: Befinden");
  await press("Woche");
  within(course).getByText(/In diesem Zeitraum gibt es kein Ergebnis\.$/);
  screen.getByText("In diesem Zeitraum haben Sie nichts eingetragen.");
  expect(screen.queryByRole("region", { name: "Was da war" })).toBeNull();
});

it("compares what was before, during and after a treatment", async () => {
  startServer({ checkin: CHECKINS, ...TREATED });
  await openSite("/checkin");
  const course = within(await region("Verlauf: Befinden"));
  // Of a part of it the whole is said.
  await course.findByText("Chemotherapie: 15.09.2026 bis 31.10.2026");
  const parts = within(await course.findByRole("region", { name: "Vergleichen" }));
  const chip = (name: string) => parts.getByRole("button", { name });
  expect(chip("Während der Chemotherapie").getAttribute("aria-pressed")).toBe("true");
  parts.getByText("im Schnitt 7, zwischen 6 und 8 (2 Ergebnisse)", { exact: false });
  parts.getByText("im Schnitt 3 (ein Ergebnis)", { exact: false });
  parts.getByText("Während der Chemotherapie lag der Wert im Schnitt um 4 tiefer als vorher.");
  parts.getByText("Nach der Chemotherapie lag der Wert im Schnitt um 1,3 höher als währenddessen.");
  await userEvent.click(chip("Während der Chemotherapie"));
  parts.getByText("Nach der Chemotherapie lag der Wert im Schnitt um 2,8 tiefer als vorher.");
  expect(parts.queryByText(/^Während der Chemotherapie lag/)).toBeNull();
});

const SINCE = [
  "Befinden: im Schnitt 4, in den 6 Tagen davor 5",
  "Am häufigsten: Erschöpfung (an 2 von 2 Tagen)",
  "Am stärksten: Erschöpfung (stark)",
  "Neu, in den 6 Tagen davor nicht eingetragen: Erschöpfung, Schlechter Schlaf",
];

it("says what changed since the last appointment", async () => {
  startServer({ checkin: CHECKINS, timelineentry: [APPOINTMENT] });
  await openSite("/checkin");
  const since = within(await region("Seit dem letzten Termin am 15.11.2026"));
  expect(since.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(SINCE);
  expect(since.getByRole("link", { name: "Für meinen Termin" }).getAttribute("href")).toBe(
    "/appointment-sheet",
  );
});

it("says the same in the sheet for the next appointment, if its days reach back that far", async () => {
  startServer({ checkin: CHECKINS, timelineentry: [APPOINTMENT] });
  await openSite("/appointment-sheet");
  await screen.findByRole("heading", { name: "Seit dem letzten Termin am 15.11.2026" });
  for (const line of SINCE) screen.getByText(line);
});

it("reminds every day at a time that the person chooses", async () => {
  const server = startServer({ checkin: CHECKINS });
  await openSite("/checkin");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("link", { name: /^Jeden Tag daran erinnern/ }));
  const title = await screen.findByRole<HTMLInputElement>("textbox", { name: "Worum geht es?" });
  const time = screen.getByRole<HTMLInputElement>("textbox", { name: /^Um wie viel Uhr/ });
  expect([title.value, time.value]).toEqual(["Eintragen, wie es mir geht", "19:00"]);
  screen.getByRole("radio", { name: /^Erinnerung/, checked: true });
  screen.getByDisplayValue("Jeden Tag");
  await user.click(screen.getByRole("button", { name: "Speichern" }));
  await waitFor(() => expect(server.rows("timelineentry")).toHaveLength(1));
  expect(server.rows("timelineentry")[0]).toMatchObject({
    title: "Eintragen, wie es mir geht",
    date: "20261120",
    time: "1900",
    diary: "checkin",
  });
});
