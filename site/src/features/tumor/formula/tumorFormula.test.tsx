import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLanguage } from "../../../i18n/i18n";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { emptyFormula, FULL_LEFT, ref, token } from "../tumor.fixture";
import { signedIn, tumorServer } from "../visit.fixture";

beforeEach(signedIn);

describe("tumorformula", () => {
  it("tells the formula in codes, in one paragraph and code by code, with the caution of the grouping", async () => {
    const server = tumorServer({ formulas: { left: FULL_LEFT } });
    await openSite("/tumorformula");
    const left = within(await screen.findByRole("article", { name: "Linke Brust" }));
    expect(left.getAllByRole("listitem")).toHaveLength(FULL_LEFT.tokens.length + 1);
    left.getByText(/^Ort in der linken Brust: oben außen\. Gewebetyp: Invasives Karzinom/);
    left.getByText("Der Tumor hat Andockstellen (Rezeptoren) für das Hormon Östrogen.");
    left.getByText(/Diese Einordnung ist vereinfacht/);
    expect(screen.queryByRole("article", { name: "Rechte Brust" })).toBeNull();
    expect(server.requests.filter(({ path }) => /tumor/.test(path))).toHaveLength(1);
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
    dialog.getByText("Auf den Zellen sitzen nicht besonders viele HER2-Andockstellen.");
    dialog.getByText("Ihre Angabe: Negativ (IHC 0 oder 1+)");
    dialog.getByText("Ob viele HER2-Andockstellen auf den Zellen sitzen.");
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
    await screen.findByText("Die Daten ließen sich nicht laden. Das liegt nicht an Ihnen.");
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

describe("what the entries leave open", () => {
  const size = token("tumorsize", "T1c", ref("tumorsize", "t1c"));

  it("how T and N were determined is asked and never claimed, and the answer is one tap away", async () => {
    const server = tumorServer({ formulas: { left: { ...emptyFormula("left"), tokens: [size] } } });
    await openSite("/tumorformula");
    const left = within(await screen.findByRole("article", { name: "Linke Brust" }));
    expect(left.queryByText(/wurden vor der Operation bestimmt/)).toBeNull();
    left.getByText(/Wissen Sie, wie Größe und Lymphknoten bestimmt wurden/);
    const user = userEvent.setup();
    await user.click(left.getByRole("link", { name: "Antwort auswählen: linke Brust" }));
    const dialog = within(
      await screen.findByRole("dialog", { name: "Linke Brust: Wie T und N bestimmt wurden" }),
    );
    await user.click(await dialog.findByRole("radio", { name: /^Aus der Operation/ }));
    await user.click(dialog.getByRole("button", { name: "Speichern" }));
    await waitFor(() =>
      expect(server.writes().map(({ body }) => body)).toEqual([
        { medicalprofile: 5, formulaprefixleft: "p" },
      ]),
    );
  });

  it("nothing is asked where it is known, or where there is neither T nor N", async () => {
    const tokens = [token("tumorgrading", "G2", ref("tumorgrading", "g2"))];
    tumorServer({ formulas: { left: FULL_LEFT, right: { ...emptyFormula("right"), tokens } } });
    await openSite("/tumorformula");
    await screen.findByRole("article", { name: "Rechte Brust" });
    expect(screen.queryByText(/Wissen Sie/)).toBeNull();
  });

  it("what hardly goes together is asked about, beside the entries as they are", async () => {
    const tokens = [
      token("tumorsize", "Tis", ref("tumorsize", "tis")),
      token("distantmetastasespresent", "M1(OSS,HEP)", ref("distantmetastasespresent", "present")),
    ];
    tumorServer({ formulas: { left: { ...emptyFormula("left"), tokens } } });
    await openSite("/tumorformula");
    const left = within(await screen.findByRole("article", { name: "Linke Brust" }));
    left.getByText(/Stehen beide so in Ihrem Befund\?$/);
    left.getByText(/Ihre Angaben bleiben, wie sie sind/);
    await expectAccessible();
  });

  it("a code can break after a comma and nowhere else", async () => {
    const tokens = [
      token("distantmetastasespresent", "M1(OSS,HEP)", ref("distantmetastasespresent", "present")),
    ];
    tumorServer({ formulas: { left: { ...emptyFormula("left"), tokens } } });
    await openSite("/tumorformula");
    const code = await screen.findByRole("button", { name: "M1(OSS,HEP): Absiedlungen" });
    expect(code.innerHTML).toMatch(/^<span[^>]*>M1\(OSS,<\/span><wbr><span[^>]*>HEP\)<\/span>$/);
  });
});

describe("tumorformula-edit", () => {
  it("edits what the formula is made from, with the letters before T and N", async () => {
    const server = tumorServer({ formulas: { left: FULL_LEFT } });
    const router = await openSite("/tumorformula-edit?side=right");
    const user = userEvent.setup();
    await screen.findByRole("heading", { name: "Rechte Brust" });
    await user.click(await screen.findByText("Wie T und N bestimmt wurden", { selector: "summary span" }));
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
    await screen.findByText("How T and N were determined", { selector: "summary span" });
    expect(document.title).toBe("Edit tumour formula – Zuversicht");
  });
});
