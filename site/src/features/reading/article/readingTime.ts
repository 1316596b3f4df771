/** Words a minute that suit somebody tired reading about something new. */
const WORDS_A_MINUTE = 150;

/** Whole minutes that a text takes to read, at least one. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}
