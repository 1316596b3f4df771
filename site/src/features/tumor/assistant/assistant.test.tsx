import "fake-indexeddb/auto";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLanguage } from "../../../i18n/i18n";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { FULL_LEFT, ref } from "../tumor.fixture";
import { signedIn } from "../visit.fixture";
import { assistantServer, openStep, press, question } from "./assistant.fixture";

beforeEach(signedIn);

const ESTROGEN = "Wie ist der Östrogenrezeptor (ER)?";
const PROGESTERONE = "Wie ist der Progesteronrezeptor (PR)?";
// The term is a button; without styles there is a space after its name.
const HER2 = /^Welcher HER2 ?-Wert steht im Bericht/;
const FISH = /^Was ergab der Zusatztest/;
const KI67 = "Wie hoch ist Ki-67 in Prozent?";
const GRADING = "Welches Grading (G) hat der Tumor?";
const METASTASES = "Gibt es Absiedlungen in anderen Organen (M)?";
const PLACES = "tumorinformationdistantmetastaseslocation";

const biology = (more: Record<string, unknown> = {}) => ({ id: 8, version: 2, medicalprofile: 5, ...more });
const information = (more: Record<string, unknown> = {}) => ({
  id: 9,
  version: 3,
  medicalprofile: 5,
  ...more,
});
/** The next question takes the focus, so that it is read aloud. */
async function expectFocusOn(name: string) {
  const heading = await question(name);
  await waitFor(() => expect(document.activeElement).toBe(heading));
}

const radio = (name: string | RegExp) => screen.findByRole<HTMLInputElement>("radio", { name });

describe("beginning", () => {
  it("W-ASSIST-07 and W-ASSIST-08: keeps the assistant with the first move, and loads what is stored only then", async () => {
    const server = assistantServer({ tumorinformation: [information()] });
    const { router, user } = await openStep(null, "Wir gehen Ihren Befund Schritt für Schritt durch.");
    screen.getByText("Schritt 1 von 14");
    screen.getByText("7 %");
    expect(document.title).toBe("Assistent – Zuversicht");
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(server.calls("GET", PLACES)).toEqual([]);
    expect(server.writes()).toEqual([]);

    await press(user, "Starten");
    await expectFocusOn(ESTROGEN);
    expect(server.writes()).toEqual([
      { method: "POST", path: "tumorInfoAssistant/1", body: { medicalprofile: 5, side: "left", next: 1 } },
    ]);
    await waitFor(() => expect(server.calls("GET", PLACES)).toHaveLength(1));
    expect(router.state.location.search).toBe("?side=left&step=1");
    await expectAccessible();
  });

  it("makes the medical profile when there is none", async () => {
    const server = assistantServer({ medicalprofile: [] });
    const { user } = await openStep(null, /Schritt für Schritt/);
    await press(user, "Starten");
    await question(ESTROGEN);
    expect(server.writes().map(({ path }) => path)).toEqual(["medicalprofile/add", "tumorInfoAssistant/1"]);
  });

  it("W-ASSIST-12: goes on at the stored step, and says so", async () => {
    assistantServer({ reached: { step: 6 } });
    const { router } = await openStep(null, GRADING);
    const said = screen.getByText(/Hier haben Sie aufgehört/);
    expect(screen.getByRole("heading", { level: 1 }).getAttribute("aria-describedby")).toBe(said.id);
    screen.getByText("Schritt 7 von 14");
    expect(router.state.location.search).toBe("?side=left&step=6");
  });

  it("W-ASSIST-12: begins anew after the end, and does not enter in the middle what was never begun", async () => {
    assistantServer({ reached: { step: 13, finished: true } });
    await openStep(null, /Wir gehen Ihren Befund/);
    cleanup();
    assistantServer();
    await openStep(9, /Wir gehen Ihren Befund/);
    expect(screen.queryByText(/Hier haben Sie aufgehört/)).toBeNull();
  });

  it("W-ASSIST-11: asks for the side when the address has none, and knows each side by itself", async () => {
    assistantServer({ reached: { step: 6 } });
    await openSite("/tumor-info-assistant?side=up");
    await screen.findByRole("heading", { name: "Um welche Brust geht es?" });
    await act(async () => screen.getByRole("link", { name: "Rechte Brust" }).click());
    await question(/Wir gehen Ihren Befund/);
  });

  it("tells what cannot be loaded, and tries again", async () => {
    const server = assistantServer({ reached: {} });
    const broken = server.fail("tumorInfoAssistant/list", "error.validation");
    const { user } = await openStep(1, "Schritt für Schritt");
    await screen.findByText("Die Daten ließen sich nicht laden. Das liegt nicht an Ihnen.");
    broken.end();
    await press(user, "Noch einmal versuchen");
    await question(ESTROGEN);
  });
});

describe("answering", () => {
  it("W-ASSIST-05 and W-ASSIST-13: forward stores the answer in the tumour biology and keeps the step", async () => {
    const server = assistantServer({ reached: {} });
    const { user } = await openStep(1, ESTROGEN);
    await user.click(await radio("Positiv"));
    await press(user, "Weiter");
    await expectFocusOn(PROGESTERONE);
    expect(server.writes()).toEqual([
      { method: "POST", path: "tumorbiology/add", body: { medicalprofile: 5, receptortypeestrogenleft: 1 } },
      {
        method: "POST",
        path: "tumorInfoAssistant/2",
        body: { medicalprofile: 5, side: "left", next: 2, receptortypeestrogen: 1 },
      },
    ]);
  });

  it("the step of T asks how it was determined, and stores both", async () => {
    const server = assistantServer({ reached: {} });
    const { user } = await openStep(8, /Wie groß ist der Tumor/);
    const determined = { name: "Wie wurde das bestimmt?" };
    await user.click(await radio(/^Mehr als 10 mm/));
    const method = within(screen.getByRole("radiogroup", determined));
    await user.click(method.getByRole("radio", { name: /^Aus der Operation/ }));
    await press(user, "Weiter");
    await question(/Wie viele Lymphknoten/);
    expect(server.calls("POST", "tumorinformation/add")[0]?.body).toEqual({
      medicalprofile: 5,
      tumorsizeleft: 7,
      formulaprefixleft: "p",
    });
    // The step of T has asked it already.
    await user.click(await radio(/^Kein Lymphknoten/));
    expect(screen.queryByRole("radiogroup", determined)).toBeNull();
  });

  it("W-ASSIST-06: back stores nothing, and what was entered is still there", async () => {
    const server = assistantServer({ reached: {} });
    const { user } = await openStep(2, PROGESTERONE);
    await user.click(await radio("Negativ"));
    await press(user, "Zurück");
    await question(ESTROGEN);
    expect(server.writes()).toEqual([]);
    await press(user, "Weiter");
    await question(PROGESTERONE);
    await waitFor(async () => expect((await radio("Negativ")).checked).toBe(true));
    expect(server.calls("POST", "tumorbiology/add")).toEqual([]);
  });

  it("W-ASSIST-03 and W-ASSIST-04: asks for the extra test only after a borderline result, both ways", async () => {
    const server = assistantServer({
      reached: {},
      tumorbiology: [biology({ her2typeleft: ref("her2type", "borderline") })],
    });
    const { router, user } = await openStep(3, HER2);
    expect((await radio(/Grenzwertig/)).checked).toBe(true);
    await press(user, "Weiter");
    await question(FISH);
    await user.click(await radio(/^Negativ/));
    await press(user, "Weiter");
    await question(KI67);
    await act(() => router.navigate(-1));
    await question(FISH);
    await press(user, "Zurück");
    await question(HER2);
    await user.click(await radio(/^Negativ/));
    await press(user, "Weiter");
    await question(KI67);
    expect(server.writes().at(-2)?.body).toMatchObject({ her2typeleft: 1, receptortypefishleft: null });
    expect(server.writes().at(-1)?.body).toMatchObject({ her2type: 1, next: 5 });
    await press(user, "Zurück");
    await question(HER2);
  });

  it("W-ASSIST-03: an address cannot open step 4 without a borderline result", async () => {
    assistantServer({ reached: { step: 4 } });
    const { router } = await openStep(4, KI67);
    expect(router.state.location.search).toBe("?side=left&step=5");
  });

  it("skips a question without storing an answer", async () => {
    const server = assistantServer({
      reached: {},
      tumorbiology: [biology({ receptortypeestrogenleft: ref("receptortype", "positive") })],
    });
    const { user } = await openStep(1, ESTROGEN);
    await user.click(await radio("Negativ"));
    await press(user, "Frage überspringen");
    await question(PROGESTERONE);
    await press(user, "Zurück");
    await question(ESTROGEN);
    expect((await radio("Positiv")).checked).toBe(true);
    expect(server.writes()).toEqual([
      { method: "POST", path: "tumorInfoAssistant/update/31", body: { id: 31, version: 2, step: 2 } },
    ]);
  });

  it("notes the last place of whoever skips faster than the server answers", async () => {
    const server = assistantServer({ reached: {} });
    const first = server.hold("tumorInfoAssistant/update");
    const { user } = await openStep(1, ESTROGEN);
    await press(user, "Frage überspringen");
    await question(PROGESTERONE);
    await press(user, "Frage überspringen");
    await question(HER2);
    first.release();
    await waitFor(() => expect(server.rows("tumorInfoAssistant")).toMatchObject([{ step: 3, version: 4 }]));
    expect(server.writes().map(({ body }) => body)).toEqual([
      { id: 31, version: 2, step: 2 },
      { id: 31, version: 3, step: 3 },
    ]);
  });

  it("goes on past a question even when its place cannot be noted", async () => {
    const server = assistantServer({ reached: {} });
    server.fail(/tumorInfoAssistant\/update/, "offline");
    const { user } = await openStep(1, ESTROGEN);
    await press(user, "Frage überspringen");
    await question(PROGESTERONE);
    expect(screen.queryByRole("alert")?.textContent ?? "").toBe("");
  });

  it("takes 'I do not know' as a row of the list, and where there is none as no answer", async () => {
    const server = assistantServer({
      reached: {},
      tumorinformation: [information({ proliferationmarkerleft: 20 })],
    });
    const { user } = await openStep(1, ESTROGEN);
    await user.click(await radio("Weiß ich nicht"));
    await press(user, "Weiter");
    await question(PROGESTERONE);
    expect(server.writes()[0]?.body).toMatchObject({ receptortypeestrogenleft: 3 });
    cleanup();
    await openStep(5, KI67);
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("20"));
    await press(user, "Weiß ich nicht");
    await question(GRADING);
    expect(server.writes().at(-2)?.body).toMatchObject({ proliferationmarkerleft: null });
    expect(server.writes().at(-1)?.body).toMatchObject({ proliferationmarker: null, next: 6 });
  });

  it("W-ASSIST-13: stores metastases with their places, and does not leave anybody alone with them", async () => {
    const server = assistantServer({ reached: {}, tumorinformation: [information()] });
    const { user } = await openStep(12, METASTASES);
    expect(screen.queryByText(/0800 420 30 40/)).toBeNull();
    await user.click(await radio(/^Ja/));
    screen.getByText(/Das ist eine belastende Nachricht.*0800 420 30 40/);
    await user.click(await screen.findByRole("checkbox", { name: "Knochen" }));
    await press(user, "Weiter");
    await question(/^Fertig/);
    expect(server.writes()).toEqual([
      {
        method: "POST",
        path: "tumorinformation/update/9",
        body: { id: 9, version: 3, distantmetastasespresentleft: 2 },
      },
      {
        method: "POST",
        path: `${PLACES}/add`,
        body: { tumorinformation: 9, distantmetastaseslocation: 1, side: "left" },
      },
      {
        method: "POST",
        path: "tumorInfoAssistant/13",
        body: {
          medicalprofile: 5,
          side: "left",
          next: 13,
          distantmetastasespresent: 2,
          distantmetastaseslocation: [1],
          distantmetastaseslocationother: null,
        },
      },
    ]);
  });
});

describe("when something is wrong", () => {
  it.each([
    ["101", "Der Wert ist zu groß. Bitte geben Sie einen kleineren Wert ein."],
    ["12.5", "Bitte geben Sie eine ganze Zahl ein."],
    ["-1", "Der Wert ist zu klein. Bitte geben Sie einen größeren Wert ein."],
  ])("a Ki-67 of %s is told at the field, which takes the focus", async (typed, sentence) => {
    const server = assistantServer({ reached: {} });
    const { user } = await openStep(5, KI67);
    const field = await screen.findByRole<HTMLInputElement>("textbox");
    await user.type(field, `${typed}{Enter}`);
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(document.activeElement).toBe(field);
    const described = field.getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(sentence);
    expect(server.writes()).toEqual([]);
    await expectAccessible();
    await user.clear(field);
    await user.type(field, "35{Enter}");
    await question(GRADING);
    expect(server.writes()[0]?.body).toMatchObject({ proliferationmarkerleft: 35 });
  });

  it("stays on the step with what was entered when saving fails, and tries again", async () => {
    const server = assistantServer({ reached: {} });
    const cut = server.fail("tumorInfoAssistant/2", "error.toomany");
    const { user } = await openStep(1, ESTROGEN);
    await user.click(await radio("Positiv"));
    await press(user, "Weiter");
    await screen.findByText(/Das waren viele Versuche in kurzer Zeit/);
    expect((await radio("Positiv")).checked).toBe(true);
    cut.end();
    await press(user, "Weiter");
    await question(PROGESTERONE);
    expect(server.calls("POST", "tumorbiology/add")).toHaveLength(1);
  });

  it("goes on without network, and where it was left: the answer and its place wait on this device", async () => {
    const server = assistantServer({ reached: {} });
    const { user } = await openStep(1, ESTROGEN);
    await user.click(await radio("Positiv"));
    const cut = server.fail(/^(GET|POST) /, "offline");
    await press(user, "Weiter");
    await question(PROGESTERONE);
    expect(server.rows("tumorbiology")).toEqual([]);
    cleanup();
    await openSite("/tumor-info-assistant?side=left");
    await question(PROGESTERONE);
    expect(server.rows("tumorInfoAssistant")[0]?.step).not.toBe(2);
    cut.end();
    window.dispatchEvent(new Event("online"));
    await waitFor(() =>
      expect(server.rows("tumorbiology")).toMatchObject([{ receptortypeestrogenleft: { key: "positive" } }]),
    );
    await waitFor(() => expect(server.rows("tumorInfoAssistant")[0]?.step).toBe(2));
  });

  it("W-ASSIST-09: keeps an unsaved answer over leaving, which leads to the tumour section", async () => {
    assistantServer({ reached: {} });
    const { router, user } = await openStep(1, ESTROGEN);
    await user.click(await radio("Positiv"));
    await press(user, "Später weiter");
    await waitFor(() => expect(router.state.location.pathname).toBe("/medicalprofile"));
    expect(router.state.location.hash).toBe("#tumorinformation");
    cleanup();
    await openStep(null, ESTROGEN);
    await waitFor(async () => expect((await radio("Positiv")).checked).toBe(true));
  });

  it("asks which version counts when the answer was changed elsewhere in the meantime", async () => {
    const server = assistantServer({ reached: {}, tumorbiology: [biology()] });
    const { user } = await openStep(1, ESTROGEN);
    await user.click(await radio("Positiv"));
    server.change("tumorbiology", 8, { receptortypeestrogenleft: ref("receptortype", "negative") });
    await press(user, "Weiter");
    await screen.findByText("Zwei Versionen");
    expect(server.writes()).toEqual([]);
    await user.click(await radio(/^Positiv/));
    await press(user, "Speichern");
    await question(PROGESTERONE);
    expect(server.writes()[0]?.body).toMatchObject({ version: 3, receptortypeestrogenleft: 1 });
  });

  it("does not pull back who has left while a save was running", async () => {
    const save = assistantServer({ reached: {} }).hold("tumorInfoAssistant/2");
    const { router, user } = await openStep(1, ESTROGEN);
    await press(user, "Weiter");
    await press(user, "Später weiter");
    await waitFor(() => expect(router.state.location.pathname).toBe("/medicalprofile"));
    await act(async () => save.release());
    expect(router.state.location.pathname).toBe("/medicalprofile");
  });
});

describe("the end", () => {
  it("W-ASSIST-10 and W-ASSIST-09: shows the formula, is finished, and leads to the tumour section", async () => {
    const server = assistantServer({ reached: {}, formulas: { left: FULL_LEFT } });
    const { router, user } = await openStep(13, "Fertig. So sieht Ihre Tumorformel aus.");
    screen.getByText("100 %");
    await screen.findByRole("button", { name: "ypT1c: Größe" });
    screen.getByText(/Wahrscheinlich Luminal B/);
    await expectAccessible();
    await press(user, "Fertig");
    await waitFor(() => expect(router.state.location.pathname).toBe("/medicalprofile"));
    expect(router.state.location.hash).toBe("#tumorinformation");
    expect(server.writes()).toEqual([
      { method: "POST", path: "tumorInfoAssistant/14", body: { medicalprofile: 5, side: "left", next: 13 } },
    ]);
    const section = await screen.findByRole("heading", { level: 2, name: "Tumorinformation" });
    await waitFor(() => expect(document.activeElement).toBe(section));
  });

  it("W-ASSIST-09: each move scrolls to the beginning of its question", async () => {
    assistantServer({ reached: {} });
    const scrolled = vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
    const { user } = await openStep(1, ESTROGEN);
    const moves = [() => press(user, "Frage überspringen"), () => press(user, "Zurück")];
    for (const [at, heading] of [PROGESTERONE, ESTROGEN].entries()) {
      scrolled.mockClear();
      await moves[at]?.();
      await question(heading);
      expect(scrolled).toHaveBeenCalledWith(0, 0);
    }
  });

  it("W-ASSIST-09: back from the first step leads to the tumour section as well", async () => {
    const server = assistantServer();
    const { router, user } = await openStep(0, /Wir gehen Ihren Befund/);
    await press(user, "Zurück");
    await waitFor(() => expect(router.state.location.hash).toBe("#tumorinformation"));
    expect(server.writes()).toEqual([]);
  });

  it("says that there is no formula when every question was skipped", async () => {
    assistantServer({ reached: {} });
    await openStep(13, /^Fertig/);
    await screen.findByText(/Noch ist keine Formel da/);
  });
});

describe("help", () => {
  it("shows the wanted line of a report among its neighbours, at every question once it is open", async () => {
    assistantServer({ reached: {} });
    const { user } = await openStep(1, ESTROGEN);
    const help = () => within(screen.getByText("Wo steht das im Bericht?").closest("details") as HTMLElement);
    await user.click(screen.getByText("Wo steht das im Bericht?"));
    expect(help().getByText("ER 90 %, IRS 12").tagName).toBe("MARK");
    expect(help().getByText("Ki-67: 15 %").tagName).toBe("LI");
    screen.getByText("Im Befund steht eine Zahl?");
    await press(user, "Frage überspringen");
    await question(PROGESTERONE);
    expect(screen.getByText("Wo steht das im Bericht?").closest("details")?.open).toBe(true);
    expect(help().getByText("PR 60 %, IRS 8").tagName).toBe("MARK");
  });

  it("is there in English, with fewer things at once when wanted", async () => {
    assistantServer({ reached: {} });
    await chooseLanguage("en");
    const { user } = await openStep(4, "What is Ki-67 in percent?");
    screen.getByText("Step 6 of 14");
    expect(document.documentElement.dataset.energy).toBeUndefined();
    await press(user, "Less at a time");
    expect(document.documentElement.dataset.energy).toBe("low");
    screen.getByText("Later");
    await press(user, "Less at a time");
  });
});

describe("what a step asks for, X-BASE", () => {
  it("is loaded where the step is shown, and a failed load is passed on as an error", async () => {
    const server = assistantServer({ reached: {} });
    const trap = server.fail("GET tumorInfoAssistantbaseproperty/list", "error.unknown");
    const { user } = await openStep(1, ESTROGEN);
    await screen.findByRole("button", { name: "Noch einmal versuchen" });
    expect(screen.queryByRole("radio")).toBeNull();
    trap.end();
    await press(user, "Noch einmal versuchen");
    await screen.findAllByRole("radio");
    expect(server.calls("GET", "tumorInfoAssistantbaseproperty/list").at(-1)?.path).toBe(
      "/api/tumorInfoAssistantbaseproperty/list?f.tumorInfoAssistantcategoryId=2&p.i=0&p.s=100",
    );
  });
});
