import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLanguage } from "../../../i18n/i18n";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { FULL_LEFT } from "../tumor.fixture";
import { signedIn, tumorServer } from "../visit.fixture";

beforeEach(signedIn);

describe("tumorformula", () => {
  it("tells the formula in codes, in one paragraph and code by code, with the caution of the grouping", async () => {
    const server = tumorServer({ formulas: { left: FULL_LEFT } });
    await openSite("/tumorformula");
    const left = within(await screen.findByRole("article", { name: "Linke Brust" }));
    expect(left.getAllByRole("listitem")).toHaveLength(FULL_LEFT.tokens.length + 1);
    left.getByText(/^Ort in der linken Brust: oben außen\. Gewebetyp: Invasives Karzinom/);
    left.getByText("Der Tumor hat Empfänger für das Hormon Östrogen.");
    left.getByText(/Diese Einordnung ist vereinfacht/);
    expect(screen.queryByRole("article", { name: "Rechte Brust" })).toBeNull();
    expect(server.seen.filter(({ path }) => /tumor/.test(path))).toHaveLength(1);
    await expectAccessible();
  });

  it("is printed on request", async () => {
    tumorServer({ formulas: { left: FULL_LEFT } });
    const print = vi.fn();
    vi.stubGlobal("print", print);
    await openSite("/tumorformula");
    await userEvent.click(await screen.findByRole("button", { name: "Drucken" }));
    expect(print).toHaveBeenCalledOnce();
  });

  it("explains a code: plain sentence, value, letters, and the way to the field and to the glossary", async () => {
    tumorServer({ formulas: { left: FULL_LEFT } });
    await openSite("/tumorformula");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "HER2−: HER2" }));
    const dialog = within(await screen.findByRole("dialog", { name: "HER2−: HER2" }));
    dialog.getByText("Auf den Zellen sitzen nicht besonders viele HER2-Empfänger.");
    dialog.getByText("Ihre Angabe: Negativ (IHC 0 oder 1+)");
    dialog.getByText("Ob viele HER2-Empfänger auf den Zellen sitzen.");
    dialog.getByRole("button", { name: "Im Glossar nachlesen" });
    expect(dialog.getByRole("link", { name: "Angabe ändern" }).getAttribute("href")).toBe(
      "/tumorinformation-modal?side=left&section=her2type",
    );
    await expectAccessible();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "HER2−: HER2" }));
  });

  it("says what to do without entries, and that loading failed when it did", async () => {
    tumorServer();
    await openSite("/tumorformula");
    await screen.findByRole("heading", { name: "Noch keine Formel" });
    expect(screen.getByRole("link", { name: "Angaben eintragen" }).getAttribute("href")).toBe(
      "/tumorinformation",
    );
  });

  it("offers another try when the formula cannot be loaded", async () => {
    const broken = tumorServer({ formulas: { left: FULL_LEFT } }).fail("tumorformula", "foreign");
    await openSite("/tumorformula");
    await screen.findByText("Das ließ sich nicht laden. Das liegt nicht an Ihnen.");
    broken.end();
    await userEvent.click(screen.getByRole("button", { name: "Noch einmal versuchen" }));
    await screen.findByRole("article", { name: "Linke Brust" });
  });
});

describe("tumorformula-modal", () => {
  it("opens the asked code on top of the page and leads back to it", async () => {
    tumorServer({ formulas: { left: FULL_LEFT } });
    const router = await openSite("/tumorformula-modal?side=left&key=tumorsize");
    const dialog = within(await screen.findByRole("dialog", { name: "ypT1c: Größe" }));
    dialog.getByText("Nach einer Behandlung vor der Operation bestimmt.");
    await userEvent.click(dialog.getByRole("button", { name: "Schließen" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/tumorformula"));
  });

  it("says that there is no entry for a code that has none", async () => {
    tumorServer({ formulas: { left: { ...FULL_LEFT, tokens: FULL_LEFT.tokens.slice(1) } } });
    await openSite("/tumorformula-modal?side=left&key=tumorsize");
    const dialog = within(await screen.findByRole("dialog", { name: "Größe" }));
    dialog.getByText("Zu diesem Kürzel gibt es noch keine Angabe.");
  });
});

describe("tumorformula-edit", () => {
  it("edits what the formula is made from, with the letters that only this page can choose", async () => {
    const server = tumorServer({ formulas: { left: FULL_LEFT } });
    const router = await openSite("/tumorformula-edit?side=right");
    const user = userEvent.setup();
    await screen.findByRole("heading", { name: "Rechte Brust" });
    await user.click(await screen.findByText("Buchstaben vor T und N", { selector: "summary span" }));
    await user.click(screen.getByRole("radio", { name: /Im Befund: yc/ }));
    await expectAccessible();
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/tumorformula"));
    expect(server.writes().map(({ body }) => body)).toEqual([
      { medicalprofile: 5, formulaprefixright: "yc" },
    ]);
  });

  it("is there in English as well", async () => {
    tumorServer();
    await chooseLanguage("en");
    await openSite("/tumorformula-edit?side=left");
    await screen.findByText("Letters before T and N", { selector: "summary span" });
    expect(document.title).toBe("Edit tumour formula – Zuversicht");
  });
});
