import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MedicalProfile, TimelineEntry } from "../../../api/entities";
import { chooseLanguage } from "../../../i18n/i18n";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { soon } from "../../../test/soon";
import { COMPLETED, categoryRef, PROFILE, treatment, typeRef } from "./treatment.fixture";
import { DOUBLE_TAP_MS } from "./usePlanEntries";
import { careServer, signedIn } from "./visit.fixture";

const VISIT = "Gespräch und körperliche Untersuchung";
const FIRST = `Termin eintragen: ${VISIT}, Montag, 28. Dezember 2026`;
const UNDO = `Rückgängig: ${VISIT}, Montag, 28. Dezember 2026`;

const rows = () => screen.getAllByRole("listitem").filter((row) => row.querySelector("h3"));
const add = () => screen.findByRole("button", { name: FIRST });
/** The row changes while its call is under way, and takes no further tap until that is over. */
const isAdded = () => screen.findByText(`„${VISIT}“ steht jetzt in Ihrer Übersicht.`);
const isRemoved = () => screen.findByText(`„${VISIT}“ steht nicht mehr in Ihrer Übersicht.`);

function laterBy(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
}

function entry(more: Partial<TimelineEntry>): TimelineEntry {
  const ref = (id: number) => ({ id, key: "", name: "" });
  return {
    id: 31,
    version: 1,
    title: VISIT,
    date: "20261228",
    timelineentrycategory: ref(2),
    timelineentrytype: ref(1),
    ...more,
  };
}

async function open(profile: MedicalProfile | null = PROFILE) {
  const server = careServer({ medicalprofile: profile ? [profile] : [] });
  await openSite("/aftercare");
  return server;
}

describe("the aftercare page", () => {
  beforeEach(signedIn);

  it("suggests the days of the guideline with its source, and never as a command", async () => {
    await open();
    await add();
    expect(
      rows().map((row) => [row.querySelector("p")?.textContent, row.querySelector("h3")?.textContent]),
    ).toEqual([
      ["Montag, 28. Dezember 2026", VISIT],
      ["Montag, 29. März 2027", VISIT],
      ["Montag, 28. Juni 2027", VISIT],
      ["Dienstag, 28. September 2027", VISIT],
      ["Dienstag, 28. September 2027", "Mammographie und Ultraschall"],
      ["Dienstag, 28. Dezember 2027", VISIT],
      ["Dienstag, 28. März 2028", VISIT],
    ]);
    expect(screen.getAllByText("Vorschlag")).toHaveLength(7);
    expect(within(rows()[4] as HTMLElement).getAllByRole("listitem")).toHaveLength(2);
    const main = screen.getByRole("main").textContent ?? "";
    expect(main).toContain("Weitere Untersuchungen sind ohne Beschwerden meist nicht nötig.");
    expect(main).toContain("spezialisierten Zentrum");
    expect(main).toContain("AWMF 032-045OL, Version 4.0 (Dezember 2017)");
    expect(main).not.toMatch(/Sie müssen (?!nicht)|Pflicht|unbedingt/);
    await expectAccessible();
  });

  it("puts a suggestion into the timeline with one tap, and shows that it is there", async () => {
    const server = await open();
    const { calls } = server;
    const user = userEvent.setup();
    await user.click(await add());
    expect(await screen.findByRole("button", { name: UNDO })).toBe(document.activeElement);
    const [call] = calls("POST", "timelineentry/add");
    expect(call?.body).toEqual({
      timelineentrycategory: 2,
      timelineentrytype: 1,
      title: VISIT,
      date: "20261228",
      note: "Vorschlag aus dem Nachsorgeplan. Den genauen Tag vereinbaren Sie mit der Praxis.",
    });
    expect(call?.headers.get("idempotency-key")).toBe("aftercare-visit-20261228-de");
    expect(screen.getByText("In Ihrer Übersicht")).toBeTruthy();
    await isAdded();
    const link = screen.getByRole("link", { name: `Ansehen: ${VISIT}, Montag, 28. Dezember 2026` });
    expect(link.getAttribute("href")).toBe(`/timelineentry/view/${server.rows("timelineentry")[0]?.id}`);
  });

  it("makes one entry of a double tap, and of two tabs", async () => {
    const server = await open();
    const { calls } = server;
    const user = userEvent.setup();
    await user.dblClick(await add());
    await screen.findByRole("button", { name: UNDO });
    expect(calls("POST", "timelineentry/add")).toHaveLength(1);
    expect(server.rows("timelineentry").length).toBe(1);
    await user.click(screen.getByRole("button", { name: UNDO }));
    expect(server.rows("timelineentry").length).toBe(1);
  });

  it("takes it back, and puts it there again", async () => {
    const server = await open();
    const { calls } = server;
    const user = userEvent.setup();
    await user.click(await add());
    await isAdded();
    laterBy(DOUBLE_TAP_MS + 1);
    await user.click(await screen.findByRole("button", { name: UNDO }));
    await isRemoved();
    const again = await add();
    expect(server.rows("timelineentry").length).toBe(0);
    laterBy(DOUBLE_TAP_MS + 1);
    await user.click(again);
    await screen.findByRole("button", { name: UNDO });
    expect(server.rows("timelineentry").length).toBe(1);
    expect(calls("POST", "timelineentry/add")).toHaveLength(2);
  });

  it("adds again what was removed elsewhere, although the server still knows the first time", async () => {
    const server = await open();
    const { calls } = server;
    const user = userEvent.setup();
    await user.click(await add());
    await isAdded();
    server.remove("timelineentry", server.rows("timelineentry")[0]?.id ?? 0);
    cleanup();
    await openSite("/aftercare");
    await user.click(await add());
    await screen.findByRole("button", { name: UNDO });
    expect(server.rows("timelineentry").length).toBe(1);
    const keys = calls("POST", "timelineentry/add").map(({ headers }) => headers.get("idempotency-key"));
    expect(keys.slice(0, 2)).toEqual(["aftercare-visit-20261228-de", "aftercare-visit-20261228-de"]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(keys).toHaveLength(3);
  });

  it("knows an appointment again that was moved, and does not offer to take it back", async () => {
    careServer({ timelineentry: [entry({ version: 3, date: "20270107", time: "0930" })] });
    await openSite("/aftercare");
    expect(await screen.findByText("Ihr Termin ist am Donnerstag, 7. Januar 2027.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: UNDO })).toBeNull();
    expect(screen.queryByRole("button", { name: FIRST })).toBeNull();
    expect(screen.getByRole("link", { name: /^Ansehen/ }).getAttribute("href")).toBe(
      "/timelineentry/view/31",
    );
  });

  it("says what failed and leaves the suggestion as it was", async () => {
    careServer().fail("POST ", "error.unknown");
    await openSite("/aftercare");
    await userEvent.setup().click(await add());
    await soon(() => {
      expect(screen.getAllByRole("alert").some(({ textContent }) => textContent !== "")).toBe(true);
    });
    expect(screen.getByRole("button", { name: FIRST })).toBeTruthy();
  });

  it("asks for the beginning while there is none", async () => {
    const { calls } = await open({ id: 5, version: 1 });
    expect(await screen.findByText("Wann war Ihre erste Behandlung abgeschlossen?")).toBeTruthy();
    expect(screen.queryByText("Vorschlag")).toBeNull();
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Eintragen: Beginn" }));
    await user.type(screen.getByRole("textbox", { name: /^Beginn der Nachsorge/ }), "28.09.2026");
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    expect(await add()).toBeTruthy();
    expect(calls("POST", "medicalprofile/update").map(({ body }) => body)).toEqual([
      { id: 5, version: 1, aftercare: "20260928" },
    ]);
  });

  it("gives no days after the disease came back", async () => {
    await open({ ...PROFILE, diseaseAgain: "20261001" });
    expect(await screen.findByText("Nach einem Rückfall legt Ihr Team die Termine fest.")).toBeTruthy();
    expect(screen.queryByText("Vorschlag")).toBeNull();
  });

  it("gives no days when the disease has spread, by the tumour's entries or by a treatment", async () => {
    const left = {
      formula: "M1(OSS)",
      tokens: [{ key: "distantmetastasespresent", token: "M1(OSS)" }],
    };
    careServer({}, { formulas: { left } });
    const router = await openSite("/aftercare");
    expect(await screen.findByText(/Ihr Team legt die Termine fest\.$/)).toBeTruthy();
    expect(screen.queryByText("Vorschlag")).toBeNull();
    expect(router.state.location.pathname).toBe("/aftercare");
  });

  it("takes a treatment of metastases as the same reason", async () => {
    careServer({ treatment: [treatment(1, 5, { treatmentcategoryleft: categoryRef(503) })] });
    await openSite("/aftercare");
    expect(await screen.findByText(/Ihr Team legt die Termine fest\.$/)).toBeTruthy();
    expect(screen.queryByText("Vorschlag")).toBeNull();
  });

  it("suggests nothing while it cannot know whether the disease has spread", async () => {
    careServer().fail("tumorformula", "error.unavailable");
    await openSite("/aftercare");
    expect(await screen.findByRole("button", { name: "Noch einmal versuchen" })).toBeTruthy();
    expect(screen.queryByText("Vorschlag")).toBeNull();
  });

  it("offers questions about the medicines that are taken now", async () => {
    const treatments = [
      treatment(1, 6, { treatmenttypeleft: typeRef(6002) }),
      treatment(2, 7, { treatmenttypeleft: typeRef(7001), treatmentresult: COMPLETED }),
    ];
    careServer({ treatment: treatments });
    await openSite("/aftercare");
    expect(await screen.findByText("Knochendichte messen lassen?")).toBeTruthy();
    expect(screen.getByText("Üblich ist etwa alle 12 bis 24 Monate.")).toBeTruthy();
    expect(screen.getByText(/^Besprechen Sie mit Ihrem Team/)).toBeTruthy();
    expect(screen.queryByText("Zähne kontrollieren lassen?")).toBeNull();
    await chooseLanguage("en");
    expect(await screen.findByText("Have your bone density measured?")).toBeTruthy();
    expect(screen.getAllByText("Talk and physical examination").length).toBeGreaterThan(3);
  });
});

describe("aftercare on the medical profile", () => {
  beforeEach(signedIn);

  it("shows the next three suggestions without a call of its own for them", async () => {
    const { calls } = careServer();
    await openSite("/medicalprofile");
    const section = within(await screen.findByRole("region", { name: "Nachsorge" }));
    expect(await section.findAllByText("Vorschlag")).toHaveLength(3);
    expect(section.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      `28.12.2026${VISIT}Vorschlag`,
      `29.03.2027${VISIT}Vorschlag`,
      `28.06.2027${VISIT}Vorschlag`,
    ]);
    expect(section.getByRole("link", { name: "Zur Nachsorge" }).getAttribute("href")).toBe("/aftercare");
    expect(calls("GET", "timelineentry")).toEqual([]);
  });
});
