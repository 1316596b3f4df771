import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLanguage } from "../../../i18n/i18n";
import { expectAccessible } from "../../../test/accessible";
import { openSite } from "../../../test/openSite";
import { readingServer, signedIn } from "../visit.fixture";

class Utterance {
  lang = "";
  onend: (() => void) | null = null;
  onerror: ((event: { error: string }) => void) | null = null;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A stub of speech synthesis; a test ends each utterance. Cancelling fires `onerror`, as browsers do. */
class Voice {
  spoken: Utterance[] = [];
  current: Utterance | null = null;
  speak(utterance: Utterance) {
    this.spoken.push(utterance);
    this.current = utterance;
  }
  cancel() {
    const broken = this.current;
    this.current = null;
    broken?.onerror?.({ error: "canceled" });
  }
}

let voice: Voice;
const finish = () => act(() => voice.current?.onend?.());
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const marked = () => document.querySelector("[data-spoken]")?.textContent;

const TEXT = "Erster Satz. Zweiter Satz.\n\n- Ein Punkt\n- Noch einer";

beforeEach(async () => {
  await signedIn();
  voice = new Voice();
  vi.stubGlobal("speechSynthesis", voice);
  vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
  readingServer({ articles: [{ id: 1, title: "Ein Titel", topic: 1, text: TEXT }] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open() {
  const router = await openSite("/read-article?id=1");
  await screen.findByRole("button", { name: "Vorlesen" });
  return router;
}

describe("reading aloud", () => {
  it("goes from headline to the last item, marks where it is, and ends by itself", async () => {
    await open();
    await press("Vorlesen");
    expect(marked()).toBeUndefined();
    await finish();
    expect(marked()).toBe("Erster Satz. Zweiter Satz.");
    await finish();
    expect(marked()).toBe("Erster Satz. Zweiter Satz.");
    await finish();
    expect(marked()).toBe("Ein PunktNoch einer");
    await expectAccessible();
    await finish();
    await finish();
    expect(voice.spoken.map(({ text }) => text)).toEqual([
      "Ein Titel",
      "Erster Satz.",
      "Zweiter Satz.",
      "Ein Punkt",
      "Noch einer",
    ]);
    expect(marked()).toBeUndefined();
    expect(screen.getByRole("button", { name: "Vorlesen" })).toBeTruthy();
    expect(screen.queryByText(/nicht vorlesen/)).toBeNull();
  });

  it("pauses, goes on with the sentence it was in, and starts over after it was ended", async () => {
    await open();
    await press("Vorlesen");
    await finish();
    await press("Pause");
    expect(voice.current).toBeNull();
    expect(marked()).toBe("Erster Satz. Zweiter Satz.");
    await press("Weiterlesen");
    expect(voice.current?.text).toBe("Erster Satz.");
    await press("Beenden");
    expect(voice.current).toBeNull();
    expect(marked()).toBeUndefined();
    expect(screen.queryByRole("button", { name: "Beenden" })).toBeNull();
    await press("Vorlesen");
    expect(voice.current?.text).toBe("Ein Titel");
  });

  it("speaks the language of the page and falls silent when that changes", async () => {
    await open();
    await press("Vorlesen");
    expect(voice.current?.lang).toBe("de-DE");
    await act(() => chooseLanguage("en"));
    expect(voice.current).toBeNull();
    await press("Read aloud");
    expect(voice.current).toMatchObject({ lang: "en-GB" });
    await act(() => chooseLanguage("de"));
  });

  it("falls silent when the page is left", async () => {
    const router = await open();
    await press("Vorlesen");
    await act(() => router.navigate("/article"));
    await waitFor(() => expect(voice.current).toBeNull());
  });

  it("says when the device cannot speak", async () => {
    await open();
    await press("Vorlesen");
    await act(() => voice.current?.onerror?.({ error: "synthesis-failed" }));
    expect(screen.getByText("Ihr Gerät kann den Text gerade nicht vorlesen.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Vorlesen" })).toBeTruthy();
  });

  it("ends without a word when something else takes the voice", async () => {
    await open();
    await press("Vorlesen");
    await act(() => voice.current?.onerror?.({ error: "interrupted" }));
    expect(screen.getByRole("button", { name: "Vorlesen" })).toBeTruthy();
    expect(screen.queryByText(/nicht vorlesen/)).toBeNull();
  });

  it("is not offered by a browser without a voice", async () => {
    Reflect.deleteProperty(window, "speechSynthesis");
    await openSite("/read-article?id=1");
    await screen.findByRole("heading", { level: 1, name: "Ein Titel" });
    expect(screen.queryByRole("button", { name: "Vorlesen" })).toBeNull();
    expect(screen.getByRole("button", { name: "Größere Schrift" })).toBeTruthy();
  });
});
