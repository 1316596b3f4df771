import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
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
import { Questionnaire } from "./Questionnaire";

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
  const tried = vi.fn(send);
  const element = (
    <Questionnaire
      instrument={instrument}
      {...(day && { day })}
      back={null}
      target={{ key: KEY, stored, save }}
      help={{
        card: <p>Telefonnummern</p>,
        forText: (text) => (text.includes("sterben") ? <p>Karte</p> : null),
      }}
      send={tried}
      onSent={(answers) => sent.push(answers)}
    />
  );
  const router = createMemoryRouter([{ path: "/", element }]);
  const show = () =>
    render(
      <ToastProvider closeText="Schließen">
        <main>
          <RouterProvider router={router} />
        </main>
      </ToastProvider>,
    );
  // `act` runs all effects before anybody can tap.
  if (atOnce) show();
  else
    await act(async () => {
      show();
    });
  await screen.findByRole("heading", { level: 2 });
  return { sent, tried, router, user: userEvent.setup({ delay: null }) };
}

const radio = (group: string, name: string) =>
  within(screen.getByRole("radiogroup", { name: group })).getByRole("radio", { name });
const next = () => screen.getByRole("button", { name: "Weiter" });
const back = () => screen.getByRole("button", { name: "Zurück" });
const title = () => screen.getByRole("heading", { level: 2 }).textContent;
const submit = () => screen.getByRole("button", { name: "Absenden" });

async function toReview(user: ReturnType<typeof userEvent.setup>) {
  while (screen.queryByRole("button", { name: "Absenden" }) === null) await user.click(next());
}

describe("every kind of question", () => {
  it("is answered, looked at and sent", async () => {
    const { user, sent, tried } = await opened();
    expect(title()).toBe("Fragen 1 bis 3 von 5");
    screen.getByText("Denken Sie an die letzten 7 Tage.");
    screen.getByText("Ihre Antworten werden nicht sofort gelesen.");
    await user.click(radio("Welche Farbe hat der Tag?", "Grün"));
    await user.click(screen.getByRole("checkbox", { name: "Rot" }));
    await user.click(screen.getByRole("checkbox", { name: "Keine davon" }));
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Rot" }).checked).toBe(false);
    await user.click(screen.getByRole("checkbox", { name: "Blau" }));
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Keine davon" }).checked).toBe(false);
    expect(screen.queryByRole("textbox", { name: "Wie sieht Ihr Schirm aus?" })).toBeNull();
    await user.click(radio("Regnet es?", "Ja"));
    await user.type(screen.getByRole("textbox", { name: "Wie sieht Ihr Schirm aus?" }), "Gelb");
    await expectAccessible();
    await user.click(next());

    await user.type(screen.getByRole("textbox", { name: "Wie oft waren Sie spazieren?" }), "3");
    await user.type(screen.getByRole("textbox", { name: "Wie weit? (km)" }), "4,25");
    const slider = screen.getByRole<HTMLInputElement>("slider", {
      name: "Wie gefällt Ihnen das Wetter? Regler",
    });
    expect(slider.getAttribute("aria-valuetext")).toBe("Noch nicht gewählt");
    await user.click(radio("Wie gefällt Ihnen das Wetter?", "7"));
    expect([slider.value, slider.getAttribute("aria-valuetext")]).toEqual(["7", "7 von 10"]);
    await expectAccessible();
    await user.click(next());

    await user.type(screen.getByRole("textbox", { name: "Wann schien zuletzt die Sonne?" }), "20.11.2026");
    await user.click(radio("War es schön?", "Nein"));
    await user.click(radio("Wie warm war es?", "sehr"));
    await user.click(next());

    expect(title()).toBe("Ihre Antworten");
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
    await user.click(radio("Regnet es?", "Ja"));
    await user.type(screen.getByRole("textbox", { name: "Wie sieht Ihr Schirm aus?" }), "Gelb");
    await user.click(radio("Regnet es?", "Nein"));
    expect(screen.queryByDisplayValue("Gelb")).toBeNull();
    await user.click(radio("Regnet es?", "Ja"));
    screen.getByDisplayValue("Gelb");
  });
});

describe("answers that cannot be", () => {
  it("are named, have the focus, and nothing typed is lost", async () => {
    const { user } = await opened();
    await user.click(next());
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

  it("and missing ones are named before anything is sent, with the way to each", async () => {
    const { user, tried } = await opened();
    await toReview(user);
    await user.click(submit());
    const summary = within(await focusedSummary());
    summary.getByRole("link", { name: "Welche Farbe hat der Tag? Bitte beantworten Sie diese Frage." });
    summary.getByRole("link", { name: "Wie oft waren Sie spazieren? Bitte beantworten Sie diese Frage." });
    expect(tried).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Ändern: Wie oft waren Sie spazieren?" }));
    const walks = screen.getByRole("textbox", { name: "Wie oft waren Sie spazieren?" });
    await waitFor(() => expect(document.activeElement).toBe(walks));
  });

  it("are told by the server too", async () => {
    const fields = [{ path: "data.phq2_1", key: "value" }];
    const send = vi
      .fn()
      .mockRejectedValueOnce(new ApiError({ status: 400, key: "error.validation", fields }));
    const { user, sent } = await opened({ instrument: instrumentOf("phq2"), send });
    for (const group of screen.getAllByRole("radiogroup"))
      await user.click(within(group).getByRole("radio", { name: "Überhaupt nicht" }));
    await toReview(user);
    await user.click(submit());
    within(await focusedSummary()).getByText(/Wenig Interesse.*Bitte wählen Sie eine der Möglichkeiten/);
    await user.click(submit());
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});

describe("one thing at a time", () => {
  it("asks one question on each screen, and back loses nothing", async () => {
    chooseLowEnergy(true);
    const { user, router } = await opened();
    expect(title()).toBe("Frage 1 von 5");
    expect(screen.getAllByRole("radiogroup")).toHaveLength(1);
    await user.click(radio("Welche Farbe hat der Tag?", "Blau"));
    await user.click(next());
    expect(title()).toBe("Frage 2 von 9");
    expect(document.activeElement?.textContent).toBe("Frage 2 von 9");
    await user.click(back());
    expect(radio("Welche Farbe hat der Tag?", "Blau")).toHaveProperty("checked", true);
    await act(() => router.navigate(-1));
    expect(title()).toBe("Frage 2 von 9");
  });
});

describe("help", () => {
  it("is one tap away on every screen, and stands below a text of a person in need before it is saved", async () => {
    const save = vi.fn();
    const { user } = await opened({ save });
    await user.click(screen.getByRole("button", { name: "Hilfe und Telefonnummern" }));
    within(screen.getByRole("dialog")).getByText("Telefonnummern");
    await user.keyboard("{Escape}");
    await user.click(radio("Regnet es?", "Ja"));
    const text = screen.getByRole("textbox", { name: "Wie sieht Ihr Schirm aus?" });
    await user.type(text, "Ich will sterben");
    screen.getByText("Karte");
    expect(save).not.toHaveBeenCalled();
  });
});

describe("what was answered", () => {
  it("is there again after a reload, at the first question without an answer", async () => {
    const { user } = await opened();
    await user.click(radio("Welche Farbe hat der Tag?", "Rot"));
    await user.click(screen.getByRole("checkbox", { name: "Blau" }));
    await user.click(radio("Regnet es?", "Nein"));
    cleanup();
    await opened();
    await screen.findByText(/Ihre Antworten von vorhin sind noch da/);
    expect(title()).toMatch(/^Fragen 4 bis/);
    await user.click(back());
    expect(radio("Welche Farbe hat der Tag?", "Rot")).toHaveProperty("checked", true);
  });

  it("is saved on the server, on top of the version that was seen", async () => {
    const saved: [Answers, number | null][] = [];
    const save = async (data: Answers, version: number | null) => {
      saved.push([data, version]);
      return { version: (version ?? 0) + 1, data, modified: new Date().toISOString() };
    };
    const { user } = await opened({ save });
    await user.click(radio("Welche Farbe hat der Tag?", "Rot"));
    await waitFor(() => expect(saved).toEqual([[{ colour: "red" }, null]]));
    await user.click(radio("Welche Farbe hat der Tag?", "Blau"));
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
    await user.click(radio("Welche Farbe hat der Tag?", "Rot"));
    await user.click(screen.getByRole("checkbox", { name: "Grün" }));
    const note = await screen.findByText("Ein anderes Gerät hat etwas geändert");
    expect(note.closest("[role=status]")?.textContent).toMatch(/Welche Farbe hat der Tag\?$/);
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(save.mock.calls[1]).toEqual([{ colour: "blue", colours: ["green"], rain: false }, 2]);
    expect(radio("Welche Farbe hat der Tag?", "Blau")).toHaveProperty("checked", true);
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
    const [first, second] = screen.getAllByRole("radiogroup");
    const answer = (group: HTMLElement | undefined) =>
      user.click(within(group as HTMLElement).getByRole("radio", { name: "Beinahe jeden Tag" }));
    // Behind the draft of this page: nothing is saved before that has been read.
    await act(() => readDraft(PERSON, "another"));
    await answer(first);
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(order).toEqual(["draft of 1"]);
    await answer(second);
    await toReview(user);
    await user.click(submit());
    expect(order).toEqual(["draft of 1"]);
    await act(async () => arrive());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(order).toEqual(["draft of 1", "draft of 2", "sent"]);
  });

  it("says that it waits while it is not sent, and can be confirmed once more", async () => {
    const send = vi.fn().mockResolvedValueOnce(true);
    const { user, sent } = await opened({ instrument: instrumentOf("gad2"), send });
    for (const group of screen.getAllByRole("radiogroup"))
      await user.click(within(group).getByRole("radio", { name: "Beinahe jeden Tag" }));
    await toReview(user);
    await user.click(submit());
    await screen.findByText("Noch nicht gesendet");
    expect(sent).toHaveLength(0);
    await user.click(await screen.findByRole("button", { name: "Absenden" }));
    await waitFor(() => expect(sent).toEqual([{ gad2_1: "LA6571-9", gad2_2: "LA6571-9" }]));
  });

  it("that neither arrives nor can wait is told, and stays", async () => {
    const send = vi.fn().mockRejectedValueOnce(new ApiError({ status: 0, key: "error.offline" }));
    const { user, sent } = await opened({ instrument: instrumentOf("gad2"), send });
    for (const group of screen.getAllByRole("radiogroup"))
      await user.click(within(group).getByRole("radio", { name: "Beinahe jeden Tag" }));
    await toReview(user);
    await user.click(submit());
    await screen.findByRole("link", { name: /^Es gibt gerade keine Verbindung/ });
    expect(screen.queryByText("Noch nicht gesendet")).toBeNull();
    await user.click(await screen.findByRole("button", { name: "Absenden" }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});

it("a page of texts alone has no number", async () => {
  const { user } = await opened({ instrument: instrumentOf("app-cosinuss") });
  expect(title()).toBe("Bevor es losgeht");
  await user.click(next());
  expect(title()).toBe("Fragen 1 bis 5 von 8");
});

it("says which day is asked about", async () => {
  await opened({ instrument: instrumentOf("app-cosinuss"), day: "20261127" });
  screen.getByText("Es geht um den 27.11.2026.");
});

it("a questionnaire without its licensed text says so", async () => {
  await opened({ instrument: instrumentOf("eortc-qlq-c30") });
  screen.getByText("Platzhalter: Der lizenzierte Text fehlt");
});
