import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { unsentOf } from "../../../offline/writes";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { PERSON } from "../../../test/server/person";
import { DOUBLE_TAP_MS } from "../entry/useDone";
import { entry } from "../fixture";
import { signedIn, timelineServer } from "../visit.fixture";

const daily = (id: number, title: string, time: string | null, more = {}) =>
  entry(id, { kind: "INTAKE", repeat: "DAILY", title, time, date: "20261101", ...more });
const LETROZOLE = daily(1, "Letrozol", "0800");
const VITAMIN = daily(2, "Vitamin D", "0815", { enddate: "20261231" });
const EVENING = daily(3, "Calcium", "2000");
const OVER = daily(4, "Cortison", "0800", { enddate: "20261115" });
const LATER = daily(5, "Tamoxifen", "0700", {
  date: "20261201",
  timemeaning: "home",
  zone: "America/New_York",
});
const TALK = entry(6, { kind: "APPOINTMENT", title: "Gespräch", time: "0800" });
const ALL = [LETROZOLE, VITAMIN, EVENING, OVER, LATER, TALK];

beforeEach(signedIn);
afterEach(() => {
  vi.useRealTimers();
});

const hour = async (name: string) => within(await screen.findByRole("region", { name }));

describe("what is taken", () => {
  it("stands by the hours of today, and as a plan with rhythm, time and span", async () => {
    timelineServer(ALL);
    await openSite("/mymedicines");
    const eight = await hour("Heute, 8 Uhr");
    expect(eight.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Letrozol",
      "Vitamin D",
    ]);
    const evening = await hour("Heute, 20 Uhr");
    evening.getByRole("button", { name: "Eingenommen: Calcium" });
    // One has its own button.
    expect(evening.queryByRole("button", { name: /^Alle/ })).toBeNull();
    const plan = await hour("Was ich einnehme");
    expect(plan.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Tamoxifen Jeden Tag · 07:00 Uhr (New York) · ab 01.12.2026, ohne Ende",
      "Letrozol Jeden Tag · 08:00 Uhr · seit 01.11.2026, ohne Ende",
      "Vitamin D Jeden Tag · 08:15 Uhr · seit 01.11.2026, bis 31.12.2026",
      "Calcium Jeden Tag · 20:00 Uhr · seit 01.11.2026, ohne Ende",
    ]);
    expect(screen.queryByText("Gespräch")).toBeNull();
    await expectAccessible();
  });

  it("is ticked off for a whole hour with one tap, and taken back", async () => {
    const server = timelineServer(ALL);
    await openSite("/mymedicines");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Alle von 8 Uhr genommen" }));
    await screen.findByText("2 Einnahmen sind abgehakt.");
    const done = () => server.rows("timelineentry").filter((row) => row.done === true);
    expect(done()).toMatchObject([
      { series: 1, seriesdate: "20261120", donedate: "20261120", donetime: "0912" },
      { series: 2, seriesdate: "20261120", donedate: "20261120", donetime: "0912" },
    ]);
    expect(screen.queryByRole("button", { name: "Alle von 8 Uhr genommen" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Rückgängig" }));
    await screen.findByText("2 Einnahmen sind wieder offen.");
    expect(done()).toEqual([]);
    await screen.findByRole("button", { name: "Alle von 8 Uhr genommen" });
  });

  it("is ticked off one by one as well", async () => {
    const server = timelineServer([LETROZOLE]);
    await openSite("/mymedicines");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Eingenommen: Letrozol" }));
    const undo = await screen.findByRole("button", { name: "Rückgängig: Letrozol" });
    expect(server.rows("timelineentry").filter((row) => row.done === true)).toHaveLength(1);
    vi.setSystemTime(Date.now() + DOUBLE_TAP_MS);
    await user.click(undo);
    await screen.findByRole("button", { name: "Eingenommen: Letrozol" });
  });

  it("waits without network, and says so", async () => {
    const server = timelineServer(ALL);
    await openSite("/mymedicines");
    const tap = await screen.findByRole("button", { name: "Alle von 8 Uhr genommen" });
    const network = server.fail(/^(GET|POST|DELETE) /, "offline");
    await userEvent.setup().click(tap);
    await screen.findByText("2 Einnahmen sind abgehakt. Wird später gesendet.");
    expect(await unsentOf(PERSON)).toBe(2);
    await screen.findByRole("button", { name: "Rückgängig: Letrozol" });
    network.end();
    window.dispatchEvent(new Event("online"));
    await waitFor(async () => expect(await unsentOf(PERSON)).toBe(0));
    expect(server.rows("timelineentry").filter((row) => row.done === true)).toHaveLength(2);
  });

  it("that could not be stored stays open", async () => {
    const server = timelineServer(ALL);
    await openSite("/mymedicines");
    const tap = await screen.findByRole("button", { name: "Alle von 8 Uhr genommen" });
    server.fail("timelineentry/day/2", "error.unknown");
    await userEvent.setup().click(tap);
    await screen.findByRole("button", { name: "Rückgängig: Letrozol" });
    screen.getByRole("button", { name: "Eingenommen: Vitamin D" });
  });
});

describe("the list", () => {
  it("invites to enter the first one", async () => {
    timelineServer([TALK]);
    await openSite("/mymedicines");
    const add = await screen.findByRole("link", { name: "Einnahme eintragen" });
    expect(add.getAttribute("href")).toBe("/timelineentry/add/new?category=intake");
    await expectAccessible();
  });

  it("shows that it is loading", async () => {
    const answer = timelineServer(ALL).hold("timelineentry/list");
    await openSite("/mymedicines");
    await screen.findByText("Wird geladen");
    answer.release();
    await hour("Heute, 8 Uhr");
  });

  it("says that loading failed and tries again on request", async () => {
    const broken = timelineServer(ALL).fail(/timelineentry\/list/, "error.validation");
    await openSite("/mymedicines");
    const again = await screen.findByRole("button", { name: "Noch einmal versuchen" });
    broken.end();
    await userEvent.setup().click(again);
    await hour("Heute, 8 Uhr");
  });

  it("says that nothing is due today", async () => {
    timelineServer([LATER]);
    await openSite("/mymedicines");
    await screen.findByText("Für heute ist keine Einnahme eingetragen.");
    await hour("Was ich einnehme");
  });

  it("is found from the overview", async () => {
    timelineServer(ALL);
    const router = await openSite("/dashboard");
    await userEvent.setup().click(await screen.findByRole("link", { name: "Meine Medikamente" }));
    await screen.findByRole("heading", { level: 1, name: "Meine Medikamente" });
    expect(router.state.location.pathname).toBe("/mymedicines");
  });
});
