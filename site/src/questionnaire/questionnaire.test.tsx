import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, staleAgainst } from "../api/problem";
import { chooseLowEnergy } from "../app/appearance";
import { readDraft } from "../device/drafts";
import { startSession } from "../session/session";
import { expectAccessible } from "../test/accessible";
import { focusedSummary, signedIn } from "../test/person";
import { PERSON } from "../test/server/person";
import { ToastProvider } from "../ui/Toast";
import type { Answers, Instrument } from "./definition";
import { instrumentOf } from "./instrument.fixture";
import type { StoredDraft } from "./localDraft";
import { OneByOne } from "./OneByOne";

const DEMO = instrumentOf("demo");
const KEY = "test";

beforeEach(() => signedIn({ words: ["questionnaire"] }));
afterEach(() => vi.useRealTimers());

interface Given {
  instrument?: Instrument;
  day?: string;
  stored?: StoredDraft | null;
  save?: (data: Answers, version: number | null) => Promise<StoredDraft>;
  send?: (answers: Answers) => Promise<boolean>;
  /** Without waiting for effects. */
  atOnce?: boolean;
}

async function opened({
  instrument = DEMO,
  day,
  stored = null,
  save,
  send = async () => false,
  atOnce,
}: Given = {}) {
  startSession();
  document.title = "Fragen";
  const sent: Answers[] = [];
  const given: Answers[] = [];
  const left = vi.fn();
  const tried = vi.fn(send);
  const element = (
    <OneByOne
      instrument={instrument}
      day={day}
      target={{ key: KEY, stored, save }}
      help={{
        card: <p>Telefonnummern</p>,
        forText: (text) => (text.includes("sterben") ? <p>Karte</p> : null),
      }}
      isSent
      send={async (answers) => {
        const waits = await tried(answers);
        if (!waits) given.push(answers);
        return waits;
      }}
      onSent={() => sent.push(...given.splice(0))}
      onLeave={left}
    />
  );
  const router = createMemoryRouter([{ path: "/", element }]);
  const show = () =>
    render(
      <ToastProvider closeText="Schließen">
        <RouterProvider router={router} />
      </ToastProvider>,
    );
  // `act` runs all effects before anybody can tap.
  if (atOnce) show();
  else
    await act(async () => {
      show();
    });
  await screen.findByText(/^(Frage \d|Alle Fragen)/);
  return { sent, tried, left, router, user: userEvent.setup({ delay: null }) };
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
const next = () => screen.getByRole("button", { name: "Weiter" });
const back = () => screen.getByRole("button", { name: "Zurück" });
/** The question is there and has taken the focus: what is focused before would lose it again. */
async function question(name: string) {
  const heading = await screen.findByRole("heading", { level: 1, name });
  await waitFor(() => expect(document.activeElement).toBe(heading));
}
const submit = () => screen.getByRole("button", { name: "Absenden" });

type User = ReturnType<typeof userEvent.setup>;

const COLOUR = "Welche Farbe hat der Tag?";
const COLOURS = "Welche Farben sehen Sie?";
const RAIN = "Regnet es?";
const NUMBERS = "Zahlen";
const SECOND = "Nicht in der Lage sein, Sorgen zu stoppen oder zu kontrollieren";
const MOOD = "Wie gefällt Ihnen das Wetter?";

/** Chooses, which leads to the next question. */
async function choose(user: User, answer: string, then: string) {
  await user.click(radio(answer));
  await question(then);
}

async function goesOn(user: User, ...questions: readonly string[]) {
  for (const name of questions) {
    await user.click(next());
    await question(name);
  }
}

describe("every kind of question", () => {
  it("is answered on a screen of its own, looked at and sent", async () => {
    const { user, sent, tried } = await opened();
    await question(COLOUR);
    screen.getByText("5 kurze Fragen, etwa 1 Minute. Je nach Ihren Antworten kommen weitere dazu.");
    screen.getByText("Farben und Wetter");
    screen.getByText("Denken Sie an die letzten 7 Tage.");
    screen.getByText("Ihre Antworten werden nicht sofort gelesen.");
    await expectAccessible();
    await choose(user, "Grün", COLOURS);
    await user.click(screen.getByRole("checkbox", { name: "Rot" }));
    await user.click(screen.getByRole("checkbox", { name: "Keine davon" }));
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Rot" }).checked).toBe(false);
    await user.click(screen.getByRole("checkbox", { name: "Blau" }));
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Keine davon" }).checked).toBe(false);
    await expectAccessible();
    await goesOn(user, RAIN);
    await choose(user, "Ja", "Farben und Wetter");
    await user.type(screen.getByRole("textbox", { name: "Wie sieht Ihr Schirm aus?" }), "Gelb");
    await goesOn(user, NUMBERS);

    await user.type(screen.getByRole("textbox", { name: "Wie oft waren Sie spazieren?" }), "3");
    await user.type(screen.getByRole("textbox", { name: "Wie weit? (km)" }), "4,25");
    await expectAccessible();
    await goesOn(user, MOOD);
    const slider = screen.getByRole<HTMLInputElement>("slider", { name: `${MOOD} Regler` });
    expect(slider.getAttribute("aria-valuetext")).toBe("Noch nicht gewählt");
    await choose(user, "7", "Tage");
    await user.click(back());
    await question(MOOD);
    expect(screen.getByRole("slider").getAttribute("aria-valuetext")).toBe("7 von 10");
    await expectAccessible();
    await goesOn(user, "Tage");

    await user.type(screen.getByRole("textbox", { name: "Wann schien zuletzt die Sonne?" }), "20.11.2026");
    await goesOn(user, "War es schön?");
    await choose(user, "Nein", "Wie warm war es?");
    await choose(user, "sehr", "Wie windig war es?");
    await goesOn(user, "Wie sonnig war es?", "Ihre Antworten");

    screen.getByText("4,25 km");
    screen.getByText("20.11.2026");
    await expectAccessible();
    await user.click(submit());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      colour: "green",
      colours: ["blue"],
      rain: true,
      umbrella: "Gelb",
      walks: 3,
      distance: 4.25,
      mood: 7,
      seen: "20261120",
      again: false,
      warm: "4",
    });
    expect(tried).toHaveBeenCalledOnce();
    expect(await readDraft(PERSON, KEY)).toBeUndefined();
  });

  it("leaves out the answers to what is no longer asked, and has them again when it is", async () => {
    const { user } = await opened();
    await choose(user, "Rot", COLOURS);
    await goesOn(user, RAIN);
    await choose(user, "Ja", "Farben und Wetter");
    await user.type(screen.getByRole("textbox", { name: "Wie sieht Ihr Schirm aus?" }), "Gelb");
    await user.click(back());
    await question(RAIN);
    await choose(user, "Nein", NUMBERS);
    await user.click(back());
    await question(RAIN);
    await choose(user, "Ja", "Farben und Wetter");
    screen.getByDisplayValue("Gelb");
  });
});

describe("an answer by one tap", () => {
  it("leads to the next question, which is read, and can be taken back from there", async () => {
    const { user } = await opened();
    await choose(user, "Grün", COLOURS);
    const heading = screen.getByRole("heading", { level: 1 });
    expect(document.activeElement).toBe(heading);
    const described = (heading.getAttribute("aria-describedby") ?? "").split(" ");
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      "Farben und Wetter",
      "Ihre Antwort: Grün",
    ]);
    await user.click(screen.getByRole("button", { name: "Vorige Antwort ändern" }));
    await question(COLOUR);
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
    expect(radio("Grün").checked).toBe(true);
    expect(screen.queryByText(/^Ihre Antwort: /)).toBeNull();
    await choose(user, "Blau", COLOURS);
    screen.getByText("Ihre Antwort: Blau");
    await goesOn(user, RAIN);
    expect(screen.queryByText(/^Ihre Antwort: /)).toBeNull();
  });

  it("is not the one that the arrow keys pass by; space and enter lead on", async () => {
    const { user } = await opened();
    await question(COLOUR);
    act(() => radio("Rot").focus());
    // What browsers do: the click of the next radio comes while the key is down.
    for (const name of ["Grün", "Blau"]) {
      fireEvent.keyDown(document.activeElement as Element, { key: "ArrowDown" });
      act(() => radio(name).focus());
      fireEvent.click(radio(name));
      fireEvent.keyUp(radio(name), { key: "ArrowDown" });
    }
    expect(radio("Blau").checked).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 400));
    screen.getByRole("heading", { level: 1, name: COLOUR });
    await user.keyboard("{Enter}");
    await question(COLOURS);
    await goesOn(user, RAIN);
    act(() => radio("Ja").focus());
    await user.keyboard(" ");
    await question("Farben und Wetter");
  });

  it("counts once when it is tapped twice, and the second tap does not answer the next question", async () => {
    const { user } = await opened({ instrument: instrumentOf("gad2") });
    await user.dblClick(radio("Beinahe jeden Tag"));
    await question(SECOND);
    screen.getByText("Ihre Antwort: Beinahe jeden Tag");
    expect(screen.getAllByRole<HTMLInputElement>("radio").filter(({ checked }) => checked)).toEqual([]);
  });

  it("that is taken back leads nowhere", async () => {
    const { user } = await opened();
    await choose(user, "Grün", COLOURS);
    await user.click(back());
    await question(COLOUR);
    await user.click(radio("Grün"));
    await new Promise((resolve) => setTimeout(resolve, 400));
    screen.getByRole("heading", { level: 1, name: COLOUR });
    expect(radio("Grün").checked).toBe(false);
  });
});

describe("answers that cannot be", () => {
  it("are named, have the focus, and nothing typed is lost", async () => {
    const { user } = await opened();
    await choose(user, "Rot", COLOURS);
    await goesOn(user, RAIN, NUMBERS);
    const walks = screen.getByRole("textbox", { name: "Wie oft waren Sie spazieren?" });
    for (const [typed, said] of [
      ["oft", "Bitte geben Sie eine Zahl ein."],
      ["8", "Bitte geben Sie eine Zahl von 0 bis 7 ein."],
      ["2,5", "Bitte geben Sie eine ganze Zahl ein."],
    ] as const) {
      await user.clear(walks);
      await user.type(walks, typed);
      await user.click(next());
      within(await focusedSummary()).getByRole("link", { name: `Wie oft waren Sie spazieren? ${said}` });
      expect((walks as HTMLInputElement).value).toBe(typed);
      expect(walks.getAttribute("aria-invalid")).toBe("true");
    }
    await user.click(screen.getByRole("link", { name: /Wie oft/ }));
    expect(document.activeElement).toBe(walks);
  });

  it("and missing ones are named where they are asked, and no address leads past them", async () => {
    const { user, router, tried } = await opened();
    await user.click(next());
    within(await focusedSummary()).getByRole("link", {
      name: "Welche Farbe hat der Tag? Bitte beantworten Sie diese Frage.",
    });
    await act(() => router.navigate("/?step=9"));
    await screen.findByRole("heading", { level: 1, name: COLOUR });
    expect(tried).not.toHaveBeenCalled();
  });

  it("are told by the server too", async () => {
    const fields = [{ path: "data.phq2_2", key: "value" }];
    const send = vi
      .fn()
      .mockRejectedValueOnce(new ApiError({ status: 400, key: "error.validation", fields }));
    const { user, sent } = await opened({ instrument: instrumentOf("phq2"), send });
    await choose(user, "Überhaupt nicht", "Niedergeschlagenheit, Schwermut oder Hoffnungslosigkeit");
    await user.click(radio("Überhaupt nicht"));
    await user.click(submit());
    within(await focusedSummary()).getByText(/Niedergeschlagen.*Bitte wählen Sie eine der Möglichkeiten/);
    await user.click(submit());
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});

describe("the review", () => {
  it("leads to a question and back, by way of what its new answer brings", async () => {
    const { user } = await opened();
    await choose(user, "Rot", COLOURS);
    await goesOn(user, RAIN, NUMBERS);
    await user.type(screen.getByRole("textbox", { name: "Wie oft waren Sie spazieren?" }), "0");
    await goesOn(user, MOOD, "Tage", "Wie warm war es?", "Wie windig war es?");
    await goesOn(user, "Wie sonnig war es?", "Ihre Antworten");
    await user.click(screen.getByRole("button", { name: `Ändern: ${COLOUR}` }));
    await question(COLOUR);
    await choose(user, "Blau", "Ihre Antworten");
    await user.click(screen.getByRole("button", { name: `Ändern: ${RAIN}` }));
    await question(RAIN);
    await choose(user, "Ja", "Farben und Wetter");
    screen.getByRole("textbox", { name: "Wie sieht Ihr Schirm aus?" });
    await goesOn(user, "Ihre Antworten");
  });

  it("is left out where everything was chosen", async () => {
    const { user, sent } = await opened({ instrument: instrumentOf("phq2") });
    screen.getByText("2 kurze Fragen, weniger als eine Minute.");
    await choose(user, "Überhaupt nicht", "Niedergeschlagenheit, Schwermut oder Hoffnungslosigkeit");
    screen.getByText(/^Wie oft fühlten Sie sich im Verlauf der letzten 2 Wochen/);
    await user.click(radio("Überhaupt nicht"));
    await user.click(submit());
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});

describe("what is typed", () => {
  it("stands together in its group, and alone where one thing at a time is wanted", async () => {
    const { user, router } = await opened({ instrument: instrumentOf("app-cosinuss") });
    await question("Bevor Sie eintragen");
    await goesOn(user, "Werte");
    expect(screen.getAllByRole("textbox")).toHaveLength(5);
    await act(async () => chooseLowEnergy(true));
    expect(screen.getAllByRole("textbox")).toHaveLength(1);
    await user.type(screen.getByRole("textbox"), "8");
    await user.click(next());
    await screen.findByRole("textbox", { name: /^Körpertemperatur/ });
    await act(() => router.navigate(-1));
    await screen.findByDisplayValue("8");
  });
});

describe("help", () => {
  it("is one tap away on every screen, and stands below a text of a person in need before it is saved", async () => {
    const save = vi.fn();
    const { user, left } = await opened({ save });
    await user.click(screen.getByRole("button", { name: "Hilfe und Telefonnummern" }));
    within(screen.getByRole("dialog")).getByText("Telefonnummern");
    await user.keyboard("{Escape}");
    await choose(user, "Rot", COLOURS);
    await goesOn(user, RAIN);
    await choose(user, "Ja", "Farben und Wetter");
    const text = screen.getByRole("textbox", { name: "Wie sieht Ihr Schirm aus?" });
    await user.type(text, "Ich will sterben");
    screen.getByText("Karte");
    expect(save).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Später weiter" }));
    expect(left).toHaveBeenCalledOnce();
  });
});

describe("what was answered", () => {
  it("is there again after a reload, where the person has stopped", async () => {
    const { user } = await opened();
    await choose(user, "Rot", COLOURS);
    await goesOn(user, RAIN);
    await choose(user, "Nein", NUMBERS);
    cleanup();
    await opened();
    await screen.findByText(/Ihre Antworten von vorhin sind noch da/);
    await question(NUMBERS);
    await user.click(back());
    await question(RAIN);
    expect(radio("Nein").checked).toBe(true);
    expect(screen.queryByText(/Ihre Antworten von vorhin/)).toBeNull();
  });

  it("is saved on the server, on top of the version that was seen", async () => {
    const saved: [Answers, number | null][] = [];
    const save = async (data: Answers, version: number | null) => {
      saved.push([data, version]);
      return { version: (version ?? 0) + 1, data, modified: new Date().toISOString() };
    };
    const { user } = await opened({ save });
    await choose(user, "Rot", COLOURS);
    await waitFor(() => expect(saved).toEqual([[{ colour: "red" }, null]]));
    await user.click(back());
    await question(COLOUR);
    await choose(user, "Blau", COLOURS);
    await waitFor(() => expect(saved[1]).toEqual([{ colour: "blue" }, 1]));
  });

  it("is saved also when it was given in the moment in which the question came", async () => {
    const save = vi.fn(async (data: Answers) => ({ version: 1, data, modified: new Date().toISOString() }));
    const seen = new MutationObserver(() => {
      const first = screen.queryByRole("radio", { name: "Rot" });
      if (!first) return;
      seen.disconnect();
      first.click();
    });
    seen.observe(document.body, { childList: true, subtree: true });
    await opened({ save, atOnce: true });
    await waitFor(() => expect(save).toHaveBeenCalledWith({ colour: "red" }, null));
  });

  it("on two devices is the newer answer to each question, and the person is told", async () => {
    const theirs = {
      version: 2,
      data: { colour: "blue", rain: false },
      modified: new Date(Date.now() + 60_000).toISOString(),
    };
    const save = vi
      .fn()
      .mockRejectedValueOnce(staleAgainst(theirs))
      .mockImplementation(async (data) => ({ version: 3, data, modified: theirs.modified }));
    const { user } = await opened({ save });
    await choose(user, "Rot", COLOURS);
    await user.click(screen.getByRole("checkbox", { name: "Grün" }));
    const note = await screen.findByText("Ein anderes Gerät hat etwas geändert");
    expect(note.closest("[role=status]")?.textContent).toMatch(/Welche Farbe hat der Tag\?$/);
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(save.mock.calls[1]).toEqual([{ colour: "blue", colours: ["green"], rain: false }, 2]);
    await user.click(back());
    await question(COLOUR);
    expect(radio("Blau").checked).toBe(true);
  });

  it("is sent after the draft that is on its way, and none follows it", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const order: string[] = [];
    let arrive = () => {};
    const save = async (data: Answers, version: number | null) => {
      order.push(`draft of ${Object.keys(data).length}`);
      if (version === null)
        await new Promise<void>((resolve) => {
          arrive = resolve;
        });
      return { version: (version ?? 0) + 1, data, modified: new Date().toISOString() };
    };
    const send = async () => {
      order.push("sent");
      await vi.advanceTimersByTimeAsync(10_000);
      return false;
    };
    const { user, sent } = await opened({ instrument: instrumentOf("gad2"), save, send });
    // Behind the draft of this page: nothing is saved before that has been read.
    await act(() => readDraft(PERSON, "another"));
    await choose(user, "Beinahe jeden Tag", SECOND);
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(order).toEqual(["draft of 1"]);
    await user.click(radio("Beinahe jeden Tag"));
    await user.click(submit());
    expect(order).toEqual(["draft of 1"]);
    await act(async () => arrive());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(order).toEqual(["draft of 1", "draft of 2", "sent"]);
  });

  it("says that it waits while it is not sent, and can be confirmed once more", async () => {
    const send = vi.fn().mockResolvedValueOnce(true);
    const { user, sent } = await opened({ instrument: instrumentOf("gad2"), send });
    await choose(user, "Beinahe jeden Tag", SECOND);
    await user.click(radio("Beinahe jeden Tag"));
    await user.click(submit());
    await screen.findByText("Noch nicht gesendet");
    expect(sent).toHaveLength(0);
    await user.click(await screen.findByRole("button", { name: "Absenden" }));
    await waitFor(() => expect(sent).toEqual([{ gad2_1: "LA6571-9", gad2_2: "LA6571-9" }]));
  });

  it("that neither arrives nor can wait is told, and stays", async () => {
    const send = vi.fn().mockRejectedValueOnce(new ApiError({ status: 0, key: "error.offline" }));
    const { user, sent } = await opened({ instrument: instrumentOf("gad2"), send });
    await choose(user, "Beinahe jeden Tag", SECOND);
    await user.click(radio("Beinahe jeden Tag"));
    await user.click(submit());
    await screen.findByRole("link", { name: /^Es gibt gerade keine Verbindung/ });
    expect(screen.queryByText("Noch nicht gesendet")).toBeNull();
    await user.click(await screen.findByRole("button", { name: "Absenden" }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});

it("says which day is asked about", async () => {
  await opened({ instrument: instrumentOf("app-cosinuss"), day: "20261127" });
  screen.getByText("Es geht um den 27.11.2026.");
});

it("a questionnaire without its licensed text says so", async () => {
  await opened({ instrument: instrumentOf("eortc-qlq-c30") });
  screen.getByText("Platzhalter: Der lizenzierte Text fehlt");
});
