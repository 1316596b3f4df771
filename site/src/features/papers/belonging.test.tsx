import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { unsentOf } from "../../offline/writes";
import { expectAccessible } from "../../test/accessible";
import { openSite } from "../../test/openSite";
import { signedIn } from "../../test/person";
import { PERSON } from "../../test/server/person";
import { startServer } from "../../test/server/server";
import { soon } from "../../test/soon";

const VISIT = {
  id: 4,
  timelineentrycategory: 2 as never,
  timelineentrytype: 1 as never,
  title: "Nachsorge",
  date: "20261120",
};
const EARLIER = { ...VISIT, id: 5, title: "Blutbild", date: "20261102" };
const LONG_AGO = { ...VISIT, id: 6, title: "Erstgespräch", date: "20240301" };
const WALK = { ...VISIT, id: 7, timelineentrycategory: 3 as never, title: "Spaziergang", date: "20261121" };
const CHEMO = {
  id: 3,
  medicalprofile: 8,
  treatmentcategory: 3 as never,
  startdate: "20260209",
};
const PROFILE = { id: 8 };
const LETTER = { id: 20, name: "Brief der Klinik", date: "20261110" };

beforeEach(() =>
  signedIn({
    now: new Date(2026, 10, 22, 9),
    words: ["papers", "timeline", "medical", "outbox"],
    pages: [
      () => import("../timeline/entry/EntryViewPage"),
      () => import("../medical/treatment/TreatmentPage"),
      () => import("./document/DocumentAddPage"),
      () => import("./document/DocumentViewPage"),
      () => import("./ProfileDataPage"),
      () => import("../outbox/OutboxPage"),
      () => import("../../offline/offlineWrites"),
    ],
  }),
);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const section = async () => within(await screen.findByRole("region", { name: "Befunde und Briefe" }));
const belongsTo = () => screen.findByRole<HTMLSelectElement>("combobox", { name: /^Gehört zu/ });
const chosen = async () => (await belongsTo()).selectedOptions[0]?.textContent;
const pdf = () => new File(["%PDF-1.7\n%%EOF\n"], "Befund.pdf", { type: "application/pdf" });

async function upload(file = pdf()) {
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(await screen.findByLabelText<HTMLInputElement>("Datei wählen"), file);
  await user.click(screen.getByRole("button", { name: "Hochladen" }));
}

describe("an appointment", () => {
  it("gets a report, which then stands on its page", async () => {
    const server = startServer({ timelineentry: [VISIT, EARLIER] });
    const router = await openSite("/timelineentry/view/4");
    const list = await section();
    await list.findByText("Noch nichts zu diesem Termin.");
    expect(list.queryByRole("button", { name: "Vorhandenen zuordnen" })).toBeNull();
    await userEvent.setup().click(list.getByRole("link", { name: "Befund hinzufügen" }));
    await waitFor(async () => expect(await chosen()).toBe("20.11.2026 · Nachsorge"));
    expect(router.state.location.pathname, "nothing of it is in the address").toBe("/profiledata/document");
    await expectAccessible();
    await upload();
    await (await section()).findByRole("link", { name: "Befund" });
    expect(router.state.location.pathname).toBe("/timelineentry/view/4");
    expect(server.rows("document")).toMatchObject([{ name: "Befund", timelineentry: 4 }]);
    await expectAccessible();
    await userEvent.setup().click((await section()).getByRole("link", { name: "Befund" }));
    const main = within(screen.getByRole("main"));
    expect((await main.findByRole("link", { name: "Eintrag" })).getAttribute("href")).toBe(
      "/timelineentry/view/4",
    );
  });

  it("takes one that is there already", async () => {
    const server = startServer({ timelineentry: [VISIT], document: [LETTER] });
    await openSite("/timelineentry/view/4");
    const user = userEvent.setup();
    await user.click(await (await section()).findByRole("button", { name: "Vorhandenen zuordnen" }));
    const dialog = within(screen.getByRole("dialog", { name: "Welches Dokument gehört zu diesem Termin?" }));
    await expectAccessible();
    await user.click(dialog.getByRole("button", { name: "Brief der Klinik 10.11.2026" }));
    await (await section()).findByRole("link", { name: /^Brief der Klinik/ });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.row("document", 20)).toMatchObject({ timelineentry: 4 });
  });

  it("shows without network what waits for it", async () => {
    const server = startServer({ timelineentry: [VISIT], document: [LETTER] });
    await openSite("/timelineentry/view/4");
    await (await section()).findByRole("button", { name: "Vorhandenen zuordnen" });
    const network = server.fail(/^(GET|POST|PUT|DELETE) /, "offline");
    const user = userEvent.setup();
    await user.click((await section()).getByRole("button", { name: "Vorhandenen zuordnen" }));
    await user.click(screen.getByRole("button", { name: "Brief der Klinik 10.11.2026" }));
    await (await section()).findByRole("link", { name: /^Brief der Klinik/ });
    expect(server.row("document", 20)).not.toHaveProperty("timelineentry");
    cleanup();
    await openSite("/outbox");
    await user.click(await screen.findByText("Eingaben ansehen"));
    expect(screen.getByText("Gehört zu einem Termin").nextSibling?.textContent).toBe("Ja");
    network.end();
    window.dispatchEvent(new Event("online"));
    await soon(async () => expect(await unsentOf(PERSON)).toBe(0));
    expect(server.row("document", 20)).toMatchObject({ timelineentry: 4 });
  });

  it("alone has such a section", async () => {
    startServer({ timelineentry: [WALK] });
    await openSite("/timelineentry/view/7");
    await screen.findByRole("heading", { level: 1, name: "Spaziergang" });
    expect(screen.queryByRole("region", { name: "Befunde und Briefe" })).toBeNull();
  });
});

describe("a treatment", () => {
  it("gets a report from its menu, which then stands in its card", async () => {
    const server = startServer({ medicalprofile: [PROFILE], treatment: [CHEMO] });
    const router = await openSite("/treatment");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /^Mehr.*Chemotherapie/ }));
    await user.click(screen.getByRole("menuitem", { name: "Befund hinzufügen" }));
    await waitFor(async () => expect(await chosen()).toBe("Chemotherapie · 09.02.2026"));
    await upload();
    await waitFor(() => expect(router.state.location.pathname).toBe("/treatment"));
    const card = within(await screen.findByRole("article"));
    await card.findByRole("heading", { level: 5, name: "Befunde und Briefe" });
    card.getByRole("link", { name: "Befund" });
    expect(server.rows("document")).toMatchObject([{ treatment: 3 }]);
    await expectAccessible();
  });
});

describe("a document", () => {
  it("is moved from an appointment to a treatment and away, and has one of them at the most", async () => {
    const all = { timelineentry: [VISIT, EARLIER, WALK], medicalprofile: [PROFILE], treatment: [CHEMO] };
    const server = startServer({ ...all, document: [{ ...LETTER, timelineentry: 5 }] });
    await openSite("/profiledata/document/20");
    await waitFor(async () => expect(await chosen()).toBe("02.11.2026 · Blutbild"));
    await screen.findByRole("option", { name: "Chemotherapie · 09.02.2026" });
    expect(screen.queryByRole("option", { name: /Spaziergang/ })).toBeNull();
    const user = userEvent.setup();
    await user.selectOptions(await belongsTo(), "Chemotherapie · 09.02.2026");
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    await soon(() => expect(server.row("document", 20)).toMatchObject({ treatment: 3 }));
    expect(server.row("document", 20)).not.toHaveProperty("timelineentry");
    cleanup();
    await openSite("/profiledata/document/20");
    await waitFor(async () => expect(await chosen()).toBe("Chemotherapie · 09.02.2026"));
    await user.selectOptions(await belongsTo(), "Keinem Termin, keiner Behandlung");
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    await soon(() => expect(server.row("document", 20)).not.toHaveProperty("treatment"));
  });

  it("of an appointment long ago still says which, and one that comes back is offered once", async () => {
    const weekly = { ...VISIT, id: 9, timelineentrytype: 3 as never, title: "Infusion", date: "20261103" };
    startServer({
      timelineentry: [LONG_AGO, VISIT, weekly],
      document: [{ ...LETTER, timelineentry: 6 }],
    });
    await openSite("/profiledata/document/20");
    await waitFor(async () => expect(await chosen()).toBe("01.03.2024 · Erstgespräch"));
    expect(
      (await screen.findAllByRole("option", { name: /Infusion/ })).map((one) => one.textContent),
    ).toEqual(["24.11.2026 · Infusion"]);
  });
});

describe("its first page as a small picture", () => {
  const JPEG = [0xff, 0xd8, 0xff, 0xe0];
  const sizes: number[][] = [];

  beforeEach(() => {
    sizes.length = 0;
    const close = () => undefined;
    vi.stubGlobal(
      "createImageBitmap",
      vi.fn(async () => ({ width: 3000, height: 4000, close })),
    );
    const drawing = { fillRect: () => undefined, drawImage: () => undefined };
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(drawing as never);
    vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (
      this: HTMLCanvasElement,
      take,
      _type,
      quality,
    ) {
      sizes.push([this.width, this.height]);
      // Only the worse one is small enough.
      const bytes = new Uint8Array(quality === 0.7 ? 7_000 : 3_000);
      bytes.set(JPEG);
      take(new Blob([bytes], { type: "image/jpeg" }));
    });
  });

  const photo = (name = "IMG_0412.jpg") => new File([new Uint8Array(JPEG)], name, { type: "image/jpeg" });
  const picture = (row: HTMLElement | null | undefined) => row?.querySelector("img")?.getAttribute("src");

  it("is drawn on the device, goes with the file and is shown in the lists", async () => {
    const server = startServer();
    await openSite("/profiledata/document");
    await upload(photo());
    await soon(() => expect(server.rows("document")).toHaveLength(1));
    const [row] = server.rows("document");
    expect(row, "a photo needs no name to be typed").toMatchObject({ name: "Foto vom 22.11.2026" });
    expect(String(row?.thumbnail)).toMatch(/^\/9j\/4/);
    expect(String(row?.thumbnail).length).toBeLessThanOrEqual(8192);
    expect(sizes).toEqual([
      [120, 160],
      [120, 160],
    ]);
    const link = await screen.findByRole("link", { name: "Ansehen: Foto vom 22.11.2026" });
    expect(picture(link.closest("li"))).toBe(`data:image/jpeg;base64,${row?.thumbnail}`);
  });

  it("goes with a file that takes the place of the former one", async () => {
    const server = startServer({
      document: [{ ...LETTER, mimetype: "image/jpeg", size: 4, thumbnail: "/9j/former" }],
    });
    await openSite("/profiledata/document/20");
    const user = userEvent.setup({ applyAccept: false });
    await user.click(await screen.findByRole("button", { name: "Andere Datei einsetzen" }));
    await user.upload(screen.getByLabelText<HTMLInputElement>("Datei wählen"), photo());
    await user.click(screen.getByRole("button", { name: "Einsetzen" }));
    await soon(() => expect(String(server.row("document", 20)?.thumbnail)).toMatch(/^\/9j\/4/));
    // Of a PDF this device draws none.
    await user.click(await screen.findByRole("button", { name: "Andere Datei einsetzen" }));
    await user.upload(screen.getByLabelText<HTMLInputElement>("Datei wählen"), pdf());
    await user.click(screen.getByRole("button", { name: "Einsetzen" }));
    await soon(() => expect(server.row("document", 20)).not.toHaveProperty("thumbnail"));
  });

  it("is missing where the device cannot draw it, and nothing else", async () => {
    vi.mocked(createImageBitmap).mockRejectedValue(new Error("broken"));
    const server = startServer();
    await openSite("/profiledata/document");
    await upload(photo("Befund.jpg"));
    await soon(() => expect(server.rows("document")).toMatchObject([{ name: "Befund" }]));
    expect(server.rows("document")[0]).not.toHaveProperty("thumbnail");
  });
});
