const LETTERS: Readonly<Record<string, string>> = { ä: "a", ö: "o", ü: "u", ß: "ss" };

/** Lower case without accents; ö and oe are equal. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/([aou])e/g, "$1")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/**
 * The rows that contain every word of the search, those with all of them in the headline first. `texts` returns the
 * headline and then all other searched texts.
 */
export function matching<T>(
  items: readonly T[],
  query: string,
  texts: (item: T) => readonly [headline: string, ...rest: string[]],
): T[] {
  const typed = plain(query).split(" ").filter(Boolean);
  if (typed.length === 0) return [...items];
  const holds = (text: string) => typed.every((word) => text.includes(word));
  return items
    .flatMap((item) => {
      const [headline, ...rest] = texts(item).map(plain);
      if (holds(headline ?? "")) return [{ item, place: 0 }];
      return holds([headline, ...rest].join(" ")) ? [{ item, place: 1 }] : [];
    })
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
