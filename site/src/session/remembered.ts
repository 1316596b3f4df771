const KEY = "remembered-page";

/** Keeps the page somebody wanted to see, with its parameters, until the sign-in is done. */
export function rememberPage(path: string): void {
  sessionStorage.setItem(KEY, path);
}

/** The remembered page, once. Only paths of this site come back. */
export function takeRememberedPage(): string | null {
  const path = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return path?.startsWith("/") && !path.startsWith("//") ? path : null;
}

export function forgetRememberedPage(): void {
  sessionStorage.removeItem(KEY);
}
