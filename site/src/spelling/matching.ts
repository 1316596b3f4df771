import { headsOf, tailsOf } from "./heads";
import { beginsLike, slipsIn } from "./slips";
import { type Sought, soughtIn } from "./sought";
import { spansOf } from "./spans";

interface Row {
  /** Words of the headline, for slips of the finger. */
  words: readonly string[];
  headline: readonly string[];
  all: readonly string[];
}

const kept = new WeakMap<readonly unknown[], readonly Row[]>();

function rowsOf<T>(items: readonly T[], texts: (item: T) => readonly string[]): readonly Row[] {
  const found = kept.get(items);
  if (found) return found;
  const terms = items.map((item) => texts(item).map((text) => spansOf(text).flatMap((span) => span.terms)));
  const isHead = headsOf(terms.flat(2));
  const rows = terms.map((of) => {
    const withTails = of.map((some) => [
      ...new Set(some.flatMap((term) => [term, ...tailsOf(term, isHead)])),
    ]);
    return { words: of[0] ?? [], headline: withTails[0] ?? [], all: withTails.flat() };
  });
  kept.set(items, rows);
  return rows;
}

function has(terms: readonly string[], { is, begins, parts }: Sought): boolean {
  return (
    terms.some((term) => is.includes(term) || begins.some((beginning) => term.startsWith(beginning))) ||
    parts.some((all) => all.every((part) => has(terms, part)))
  );
}

/**
 * The rows that have everything that is looked for, those with all of it in the headline first; `texts` returns the headline
 * and then all other searched texts. With slips of the finger headlines are found where nothing else is.
 */
export function matching<T>(
  items: readonly T[],
  query: string,
  texts: (item: T) => readonly [headline: string, ...rest: string[]],
): T[] {
  const wanted = soughtIn(query, { typing: true });
  if (wanted.length === 0) return [...items];
  const rows = rowsOf(items, texts);
  const holding = (hold: (row: Row) => boolean) => items.filter((_, at) => rows[at] && hold(rows[at]));
  const inHeadline = holding(({ headline }) => wanted.every((one) => has(headline, one)));
  const anywhere = holding(({ all }) => wanted.every((one) => has(all, one)));
  const found = [...inHeadline, ...anywhere.filter((item) => !inHeadline.includes(item))];
  if (found.length > 0) return found;
  return holding(({ words, headline }) =>
    wanted.every((one) => {
      const slips = slipsIn(one.typed);
      return has(headline, one) || (slips > 0 && words.some((word) => beginsLike(word, one.typed, slips)));
    }),
  );
}
