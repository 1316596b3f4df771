const KEY = "remembered-page";

interface Remembered {
  path: string;
  /** Who was there; null when nobody was signed in yet. */
  owner: number | null;
}

/** Stores the requested page, with its parameters, until the sign-in is done. */
export function rememberPage(path: string, owner: number | null = null): void {
  sessionStorage.setItem(KEY, JSON.stringify({ path, owner } satisfies Remembered));
}

/** Stores where a person is, for when the site has locked itself and is opened at its beginning. */
export function rememberLastPage(path: string, owner: number): void {
  localStorage.setItem(KEY, JSON.stringify({ path, owner } satisfies Remembered));
}

export function forgetLastPage(): void {
  localStorage.removeItem(KEY);
}

/**
 * Returns the stored page once, and never one on which another person was. Where only `startPage` was asked for, it is where they were last. Only
 * paths of this site are accepted.
 */
export function takeRememberedPage(user: number | null = null, startPage?: string): string | null {
  const page = pathIn(sessionStorage, user);
  const last = pathIn(localStorage, user);
  forgetRememberedPage();
  const isAtStart = startPage !== undefined && (page ?? startPage) === startPage;
  return isAtStart ? (last ?? page) : page;
}

function pathIn(storage: Storage, user: number | null): string | null {
  const { path = "", owner = null } = JSON.parse(storage.getItem(KEY) ?? "{}") as Partial<Remembered>;
  if (owner !== null && owner !== user) return null;
  return path.startsWith("/") && !path.startsWith("//") ? path : null;
}

export function forgetRememberedPage(): void {
  sessionStorage.removeItem(KEY);
  forgetLastPage();
}
