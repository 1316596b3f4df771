/** One sentence to read aloud, with its block on the page. */
export interface Piece {
  /** Index of the block on the page; -1 for the headline. */
  block: number;
  text: string;
}

export type SpeechStatus = "idle" | "playing" | "paused";

export interface SpeechState {
  status: SpeechStatus;
  /** The sentence that is being read or comes next. */
  at: number;
  /** True when speech synthesis failed. */
  failed: boolean;
}

export const SILENT: SpeechState = { status: "idle", at: 0, failed: false };

/** Errors that only mean that another speaker, such as another tab, interrupted. */
const BROKEN_OFF: readonly SpeechSynthesisErrorCode[] = ["canceled", "interrupted"];

/** Null where the browser has no speech synthesis. */
export function browserVoice(): SpeechSynthesis | null {
  if (!("speechSynthesis" in window) || !("SpeechSynthesisUtterance" in window)) return null;
  return window.speechSynthesis;
}

/** Sentences of a text. Browsers stop long utterances, and resuming starts at the beginning of a sentence. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[\p{L}\d]{2}[.!?]["“”)]?)\s+(?=[\p{Lu}\d„“"(])/u)
    .filter((sentence) => sentence.trim() !== "");
}

/**
 * Reads sentences one after the other. Pausing cancels the utterance and keeps the index, because the browsers' own pause
 * does nothing on phones, or ends everything.
 */
export function createReader(
  voice: SpeechSynthesis,
  pieces: readonly Piece[],
  lang: string,
  show: (state: SpeechState) => void,
) {
  let at = 0;
  // Referenced here because browsers may collect a running utterance, which then never fires `onend`.
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
    // Late events of a cancelled utterance are ignored.
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
    /** Stops without a notification. */
    dispose: silence,
  };
}
