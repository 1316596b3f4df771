/** Words a minute for tired readers of an unfamiliar subject. */
const WORDS_A_MINUTE = 150;

/** Reading time in whole minutes, at least one. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}
