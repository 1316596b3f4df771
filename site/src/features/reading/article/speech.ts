/** One sentence to speak and the part of the page it belongs to. */
export interface Piece {
  /** Index of the block on the page; -1 for the headline. */
  block: number;
  text: string;
}

export type SpeechStatus = "idle" | "playing" | "paused";

export interface SpeechState {
  status: SpeechStatus;
  /** The sentence that is spoken or comes next. */
  at: number;
  /** True when the device could not speak. */
  failed: boolean;
}

export const SILENT: SpeechState = { status: "idle", at: 0, failed: false };

/** Errors that only say that somebody else, such as another tab, took the voice. */
const BROKEN_OFF: readonly SpeechSynthesisErrorCode[] = ["canceled", "interrupted"];

/** The browser's voice, where it has one. */
export function browserVoice(): SpeechSynthesis | null {
  if (!("speechSynthesis" in window) || !("SpeechSynthesisUtterance" in window)) return null;
  return window.speechSynthesis;
}

/** Sentences of a text. Browsers break off long utterances, and a pause comes back to the start of a sentence. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[\p{L}\d]{2}[.!?]["“”)]?)\s+(?=[\p{Lu}\d„“"(])/u)
    .filter((sentence) => sentence.trim() !== "");
}

/**
 * Speaks pieces one after the other. Pausing ends the utterance and keeps the place, because the pause of the browsers
 * themselves does nothing or ends everything on phones.
 */
export function createReader(
  voice: SpeechSynthesis,
  pieces: readonly Piece[],
  lang: string,
  show: (state: SpeechState) => void,
) {
  let at = 0;
  // Kept here because an utterance that nobody holds can be collected before it ends, and then never ends.
  let spoken: SpeechSynthesisUtterance | null = null;

  function silence() {
    spoken = null;
    voice.cancel();
  }

  function end(failed: boolean) {
    silence();
    at = 0;
    show({ ...SILENT, failed });
  }

  function speak() {
    const piece = pieces[at];
    if (!piece) return end(false);
    const utterance = new SpeechSynthesisUtterance(piece.text);
    utterance.lang = lang;
    // What comes from an utterance that was broken off is of the past.
    utterance.onend = () => {
      if (spoken !== utterance) return;
      at += 1;
      speak();
    };
    utterance.onerror = ({ error }) => {
      if (spoken === utterance) end(!BROKEN_OFF.includes(error));
    };
    spoken = utterance;
    voice.speak(utterance);
    show({ status: "playing", at, failed: false });
  }

  return {
    play() {
      silence();
      speak();
    },
    pause() {
      silence();
      show({ status: "paused", at, failed: false });
    },
    stop: () => end(false),
    /** Falls silent without telling anybody. */
    dispose: silence,
  };
}
