/** Something that was changed here and, differently, elsewhere. */
export interface Clash<T> {
  name: string;
  legend: string;
  /** Both versions in words. */
  mine: string;
  theirs: string;
  /** The values with the other version of this clash. */
  takeTheirs: (values: T) => T;
}

/** The typed values on top of the newly stored ones. */
export interface Merged<T> {
  values: T;
  /** If empty the person is not asked: both changes are kept. */
  clashes: readonly Clash<T>[];
}

/** The items that only one of two lists in words has; null when they have none in common and are shown whole. */
export function differing({ mine, theirs }: { mine: string; theirs: string }): {
  mine: string;
  theirs: string;
} | null {
  const [ours, other] = [mine, theirs].map((text) => text.split(", "));
  if (!ours?.some((piece) => other?.includes(piece))) return null;
  const only = (from: readonly string[] = [], others: readonly string[] = []) =>
    from.filter((piece) => !others.includes(piece)).join(", ");
  return { mine: only(ours, other), theirs: only(other, ours) };
}
