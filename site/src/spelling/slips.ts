/** Longer than any word that somebody misspells. */
const LONGEST = 60;

/** Allowed slips of the finger (wrong, missing or extra letters) of a word: none where every letter and digit counts. */
export function slipsIn(word: string): number {
  if (word.length < 4 || word.length > LONGEST || /\p{N}/u.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Whether `text` begins with `word`, with at most so many slips. */
export function beginsLike(text: string, word: string, slips: number): boolean {
  let row = Array.from({ length: text.length + 1 }, (_, at) => at);
  for (const [done, letter] of [...word].entries()) {
    const next = [done + 1];
    for (let at = 1; at <= text.length; at += 1) {
      const [corner = 0, above = 0, left = 0] = [row[at - 1], row[at], next[at - 1]];
      next.push(Math.min(corner + (text[at - 1] === letter ? 0 : 1), above + 1, left + 1));
    }
    row = next;
  }
  return Math.min(...row) <= slips;
}
