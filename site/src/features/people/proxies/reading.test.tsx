import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { expectAccessible } from "../../../test/accessible";
import { stubMedia } from "../../../test/media";
import { openSite } from "../../../test/openSite";
import { signedIn } from "../../../test/person";
import { startServer } from "../../../test/server/server";
import type { Seen, SeenItem } from "./seen";

vi.mock("../../../platform/networkIdle", () => ({ networkIdle: () => Promise.resolve() }));

const NOW = new Date(2026, 10, 20, 9, 0);
const WORDS = ["timeline", "tumor", "glossary", "medical", "wellbeing", "questionnaire", "addressbook"];

beforeEach(() =>
  signedIn({
    now: NOW,
    words: ["proxies", ...WORDS],
    pages: [
      () => import("./ProxySeePage"),
      () => import("../../../app/ReadsMenu"),
      () => import("../../../questionnaire/trend/Chart"),
    ],
  }),
);

const NAME = "Anna Sommer";
const RECEIVED = {
  id: 9,
  name: NAME,
  parts: ["timeline"],
  until: "20991231",
  status: "active" as const,
  received: true,
  owneruser: 8,
};

const said = (value: string): SeenItem => ({ kind: "", details: [{ label: "Titel", value }] });
const APPOINTMENT = { id: 2, key: "APPOINTMENT", name: "Termin" };
const INTAKE = { id: 2000, key: "INTAKE", name: "Einnahme" };
const SINGLE = { id: 1, key: "single", name: "" };

type Drawn = NonNullable<SeenItem["timelineentry"]>;

function day(id: number, title: string, date: string, more: Partial<Drawn> = {}): SeenItem {
  const row = { id, version: 1, title, date, timelineentrycategory: APPOINTMENT, timelineentrytype: SINGLE };
  return { ...said(title), timelineentry: { ...row, ...more } };
}

/** Opens what Anna lets the person read. */
async function openSeen(items: Record<string, readonly SeenItem[]>, more: Pick<Seen, "formulas"> = {}) {
  const server = startServer({ proxyaccess: [RECEIVED] });
  const parts = Object.keys(items) as unknown as Seen["parts"];
  server.proxies.open.set(9, { name: NAME, until: "20991231", parts, items, ...more });
  await openSite("/settings/proxies/see/9");
  await screen.findByRole("heading", { level: 1, name: NAME });
  return server;
}

const DAYS = [
  day(1, "Blutabnahme", "20261105", { time: "0800", done: true }),
  day(2, "Tamoxifen", "20261120", { time: "0800", timelineentrycategory: INTAKE, done: true }),
  day(3, "Chemo", "20261120", {
    time: "1430",
    endtime: "1600",
    place: "Klinik am Park",
    note: "Etwas\nzu essen",
  }),
  day(4, "Tamoxifen", "20261123", { time: "0800", timelineentrycategory: INTAKE }),
  day(5, "Arztgespräch", "20270115", { time: "1000" }),
];

it("the next appointment stands on top, with day, time and place", async () => {
  await openSeen({ timeline: DAYS });
  const title = await screen.findByRole("heading", { level: 2, name: "Nächster Termin" });
  const panel = within(title.parentElement as HTMLElement);
  panel.getByText("Heute, 14:30 bis 16:00 Uhr");
  panel.getByText("Chemo");
  panel.getByText("Klinik am Park");
  screen.getByText(/Sie dürfen bis zum 31.12.2099 mitlesen. Anna Sommer sieht nur/);
  // The title of the document names nobody.
  expect(document.title).toBe("Mitlesen – Zuversicht");
  await expectAccessible();
});

it("the days begin with today; of those after tomorrow the appointments, and all when they are asked for", async () => {
  await openSeen({ timeline: DAYS });
  const today = await screen.findByRole("region", { name: "Heute" });
  const rows = within(today).getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "08:00Einnahme · EingenommenTamoxifen",
    "Jetzt, 09:00",
    expect.stringMatching(/^14:30TerminChemobis 16:00 Uhr · Klinik am Park/),
  ]);
  within(today).getByText(/Etwas\s+zu essen/);
  // Nothing to tick, to open or to add.
  expect(within(screen.getByRole("main")).queryAllByRole("link", { name: /Chemo|Neuer Eintrag/ })).toEqual(
    [],
  );
  expect(within(today).queryByRole("button")).toBeNull();
  expect(screen.queryByText("Blutabnahme")).toBeNull();
  screen.getByText("Arztgespräch");
  expect(screen.getAllByText("Tamoxifen")).toHaveLength(1);
  screen.getByText("Ab übermorgen sehen Sie hier nur Termine.");
  await userEvent.click(screen.getByRole("button", { name: "Frühere anzeigen" }));
  screen.getByText("Blutabnahme");
  await userEvent.click(screen.getByRole("button", { name: "Alle Einträge anzeigen" }));
  expect(screen.getAllByText("Tamoxifen")).toHaveLength(2);
  await expectAccessible();
});

it("only what was given is asked for and shown, each part once", async () => {
  const server = await openSeen({ treatment: [] });
  const part = await screen.findByRole("region", { name: "Behandlungen" });
  within(part).getByText("Hier ist noch nichts eingetragen.");
  expect(screen.queryByText("Nächster Termin")).toBeNull();
  expect(screen.queryByRole("radio")).toBeNull();
  const asked = server.calls("GET", "proxyaccess/see").map(({ path }) => path.split("/see/")[1]);
  expect(asked).toEqual(["9", "9?part=treatment"]);
});

it("treatments, tumour, check-ins and contacts look as they do for their owner", async () => {
  const chemo = { id: 3, key: "chemo", name: "Chemotherapie" };
  const row = { id: 12, version: 1, medicalprofile: 5, treatmentcategory: chemo, startdate: "20260901" };
  const answers = { wellbeing: 4, complaint: ["fatigue"], fatigue: "strong", note: "Kaum geschlafen" };
  const checkin = (id: number, date: string): SeenItem => ({
    ...said(""),
    checkin: { id, version: 1, date, questionnaireId: 16, answers },
  });
  const contact = {
    id: 5,
    version: 1,
    lastname: "Winter",
    phone: "030 5550123",
    addressbookentrycategory: { id: 1, key: "gynecology", name: "Frauenheilkunde" },
  };
  const { EMPTY_FORMULAS } = await import("../../../test/server/tumor");
  const size = {
    key: "tumorsize",
    token: "T2",
    value: { id: 3, key: "t2", name: "T2" },
    glossary: "tnm",
  } as const;
  const formulas = { ...EMPTY_FORMULAS, left: { ...EMPTY_FORMULAS.left, tokens: [size] } };
  await openSeen(
    {
      tumor: [said("T2")],
      treatment: [{ ...said("Chemotherapie"), treatment: row }],
      checkin: [checkin(2, "20261119"), checkin(1, "20261118")],
      careteam: [{ ...said("Winter"), addressbookentry: contact }],
    },
    { formulas },
  );
  const treatments = await screen.findByRole("region", { name: "Behandlungen" });
  await within(treatments).findByRole("heading", { level: 4, name: "Chemotherapie" });
  within(treatments).getByText(/01.09.2026/);
  const tumour = screen.getByRole("region", { name: "Angaben zum Tumor" });
  await userEvent.click(await within(tumour).findByRole("button", { name: /^T2/ }));
  const dialog = await screen.findByRole("dialog");
  within(dialog).getByText("Was hier steht");
  expect(within(dialog).queryByRole("link", { name: "Angabe ändern" })).toBeNull();
  await userEvent.click(within(dialog).getByRole("button", { name: "Schließen" }));
  // The side of which nothing is entered is left out, with everything that would change the other one.
  within(tumour).getByRole("article", { name: "Linke Brust" });
  expect(within(tumour).queryByRole("article", { name: "Rechte Brust" })).toBeNull();
  expect(within(tumour).queryByRole("button", { name: /bearbeiten/i })).toBeNull();
  const course = await screen.findByRole("region", { name: "Wie es war" });
  await within(course).findByRole("heading", { level: 3, name: "Gestern" });
  within(course).getAllByText("Kaum geschlafen");
  within(course).getByRole("region", { name: "Verlauf: Befinden" });
  const team = screen.getByRole("region", { name: "Kontakte des Teams" });
  const call = within(team).getByRole("link", { name: /anrufen/i });
  expect(call.getAttribute("href")).toBe("tel:0305550123");
  await expectAccessible();
});

it("asks nothing about the treatments of the one who reads", async () => {
  const checkin = (id: number, date: string): SeenItem => ({
    ...said(""),
    checkin: { id, version: 1, date, questionnaireId: 16, answers: { wellbeing: id } },
  });
  const server = await openSeen({ checkin: [checkin(2, "20261119"), checkin(1, "20261118")] });
  await screen.findByRole("region", { name: "Verlauf: Befinden" });
  expect(server.calls("GET", "treatment/list")).toEqual([]);
});

it("is over when the owner has ended it, without a word of blame, and leads back", async () => {
  startServer({ proxyaccess: [RECEIVED] });
  await openSite("/settings/proxies/see/9");
  await screen.findByText("Hier gibt es nichts mehr zu lesen");
  expect(screen.getByRole("link", { name: "Zu meiner Übersicht" }).getAttribute("href")).toBe("/dashboard");
});

it("can be loaded again when it did not come, part by part", async () => {
  const server = startServer({ proxyaccess: [RECEIVED] });
  server.proxies.open.set(9, {
    name: NAME,
    until: "20991231",
    parts: ["timeline"],
    items: { timeline: DAYS },
  });
  const trap = server.fail(/see\/9\?part/, "error.unavailable");
  await openSite("/settings/proxies/see/9");
  const again = await screen.findByRole("button", { name: /noch einmal|erneut/i });
  trap.end();
  await userEvent.click(again);
  await screen.findByRole("heading", { name: "Nächster Termin" });
});

it("the menu of the person leads to everybody by whom they read along", async () => {
  await openSeen({ timeline: DAYS });
  await userEvent.click(screen.getByRole("button", { name: /mein Konto/i }));
  const reads = await screen.findByRole("navigation", { name: "Ich lese bei" });
  const link = within(reads).getByRole("link", { name: NAME });
  expect(link.getAttribute("href")).toBe("/settings/proxies/see/9");
  expect(link.getAttribute("aria-current")).toBe("page");
});

it("they stand beside the page on a desk", async () => {
  stubMedia(() => true);
  await openSeen({ timeline: DAYS });
  const reads = await screen.findByRole("navigation", { name: "Ich lese bei" });
  within(reads).getByRole("link", { name: NAME });
  vi.unstubAllGlobals();
});

it("nobody is named in the menu where nobody lets the person read", async () => {
  const server = startServer({ proxyaccess: [{ ...RECEIVED, received: false, id: 3 } as never] });
  await openSite("/settings/proxies/see/9");
  await screen.findByText("Hier gibt es nichts mehr zu lesen");
  await userEvent.click(screen.getByRole("button", { name: /mein Konto/i }));
  await waitFor(() => expect(server.calls("GET", "proxyaccess/list")).not.toEqual([]));
  expect(screen.queryByRole("navigation", { name: "Ich lese bei" })).toBeNull();
});
