const KEY = "remembered-page";

/** Stores the requested page, with its parameters, until the sign-in is done. */
export function rememberPage(path: string): void {
  sessionStorage.setItem(KEY, path);
}

/** Returns the stored page once. Only paths of this site are accepted. */
export function takeRememberedPage(): string | null {
  const path = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return path?.startsWith("/") && !path.startsWith("//") ? path : null;
}

export function forgetRememberedPage(): void {
  sessionStorage.removeItem(KEY);
}
