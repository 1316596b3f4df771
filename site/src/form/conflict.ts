import { ApiError } from "../api/problem";

const STALE = "error.version.conflict";

/** One matter that was changed here and, differently, elsewhere. */
export interface Clash<T> {
  name: string;
  legend: string;
  /** Both versions in words. */
  mine: string;
  theirs: string;
  /** The values with the other version of this matter. */
  giveWay: (values: T) => T;
}

/** What was typed, on top of what is stored by now. */
export interface Merged<T> {
  values: T;
  /** Where nothing clashes the person is not asked: both changes stay. */
  clashes: readonly Clash<T>[];
}

/** What is stored by now, when a call was refused because it was made to an older version; else undefined. */
export function currentOf(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.key !== STALE) return undefined;
  return error.current ?? undefined;
}

/** For a `send` that finds out by itself that something newer is stored. */
export function staleAgainst(current: unknown): ApiError {
  return new ApiError({ status: 409, key: STALE, current });
}

/** What stands in one version of a longer matter and not in the other; null where the two are told at a glance. */
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
