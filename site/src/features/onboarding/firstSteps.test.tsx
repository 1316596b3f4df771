import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { chooseLowEnergy } from "../../app/appearance";
import { tellHere } from "../../offline/rowChanges";
import { expectAccessible } from "../../test/accessible";
import { openSite } from "../../test/openSite";
import { signedIn } from "../../test/person";
import { pulledFrom } from "../../test/pulled";
import { type Stored, startServer } from "../../test/server/server";

beforeEach(async () => {
  chooseLowEnergy(false);
  await signedIn({
    now: new Date(2026, 10, 20, 9, 12),
    words: ["timeline", "contact", "onboarding", "wellbeing", "questionnaire"],
    pages: [
      () => import("../timeline/days/DashboardPage"),
      () => import("./FirstStepsCard"),
      () => import("../wellbeing/public/CheckinCard"),
    ],
  });
});

const ROOTS = [
  "user",
  "setting",
  "timelineentry",
  "user.profile",
  "tumorinformation",
  "tumorbiology",
  "usernotificationcategory",
  "proxyaccess",
] as const;

const entry = {
  id: 11,
  title: "Kontrolle",
  date: "20270110",
  timelineentrytype: { id: 1, key: "SINGLE", name: "" },
};
const APPOINTMENT = { ...entry, timelineentrycategory: { id: 2, key: "APPOINTMENT", name: "Termin" } };
const REMINDER = { ...entry, timelineentrycategory: { id: 1, key: "REMINDER", name: "Erinnerung" } };

async function opened(stored: Stored) {
  const server = startServer(stored);
  await pulledFrom(server, ...ROOTS);
  const router = await openSite("/dashboard");
  return { server, router, user: userEvent.setup() };
}

const shown = () => screen.findByRole("region", { name: "Erste Schritte" });

it("a newcomer is led to five pages, each one tap away", async () => {
  await opened({ timelineentry: [REMINDER] });
  const card = within(await shown());
  card.getByText("0 von 5 erledigt");
  expect(card.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Nächsten Termin eintragen", "/timelineentry/add/new?category=appointment"],
    ["Nummer Ihrer Klinik speichern", "/profile/edit/emergencyphone"],
    ["Befund Schritt für Schritt eintragen", "/tumor-info-assistant"],
    ["Mitteilungen einstellen", "/pushnotification"],
    ["Eine Vertrauensperson einladen", "/settings/proxies/add/new"],
  ]);
  await expectAccessible();
});

it("what is there is ticked, and no list is asked of the server for it", async () => {
  const { server } = await opened({
    timelineentry: [APPOINTMENT],
    "user.profile": [{ id: 12, emergencyphone: "030 5550199" }],
    proxyaccess: [{ id: 13, name: "Lena", parts: ["timeline"], until: "20261224", received: true }],
  });
  const card = within(await shown());
  card.getByText("2 von 5 erledigt");
  expect(card.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Nächsten Termin eintragen (erledigt)",
    "Nummer Ihrer Klinik speichern (erledigt)",
    "Befund Schritt für Schritt eintragen",
    "Mitteilungen einstellen",
    "Eine Vertrauensperson einladen",
  ]);
  for (const root of ["setting", "user/profile", "tumorinformation", "proxyaccess"])
    expect(server.calls("GET", `${root}/list`)).toEqual([]);
});

it("goes as soon as the last one is done", async () => {
  const { server } = await opened({
    timelineentry: [APPOINTMENT],
    "user.profile": [{ id: 12, emergencyphone: "030 5550199" }],
    tumorinformation: [{ id: 14 }],
    setting: [{ id: 15, key: "quiethours", value: "off" }],
  });
  within(await shown()).getByText("4 von 5 erledigt");
  server.put("proxyaccess", { id: 13, version: 1, name: "Lena", parts: ["timeline"], until: "20261224" });
  await pulledFrom(server, ...ROOTS);
  tellHere(new Set(["proxyaccess"]));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Erste Schritte" })).toBeNull());
});

it("is not shown any more once the person says so, also on another device", async () => {
  const { server, user } = await opened({});
  await user.click(within(await shown()).getByRole("button", { name: "Nicht mehr zeigen" }));
  await screen.findByText("Die ersten Schritte werden nicht mehr gezeigt.");
  expect(screen.queryByRole("region", { name: "Erste Schritte" })).toBeNull();
  expect(server.rows("setting")).toMatchObject([{ key: "firststeps", value: "off" }]);
});

it("is not among what a person sees who wants less at once", async () => {
  chooseLowEnergy(true);
  await opened({});
  await screen.findByRole("region", { name: "Wie geht es Ihnen heute?" });
  expect(screen.queryByRole("region", { name: "Erste Schritte" })).toBeNull();
});
