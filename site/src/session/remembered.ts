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

/** Returns the stored page once, and never one on which another person was. Only paths of this site are accepted. */
export function takeRememberedPage(user: number | null = null): string | null {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (text === null) return null;
  const { path, owner } = JSON.parse(text) as Remembered;
  if (owner !== null && owner !== user) return null;
  return path.startsWith("/") && !path.startsWith("//") ? path : null;
}

export function forgetRememberedPage(): void {
  sessionStorage.removeItem(KEY);
}
