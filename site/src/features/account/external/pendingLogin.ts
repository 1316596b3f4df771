const KEY = "external-begun";

/** What the person went to the provider for. */
export type Aim = "enter" | "connect";

export interface PendingLogin {
  /** Comes back with the person; it is of no use without the browser's cookie. */
  state: string;
  category: number;
  aim: Aim;
}

/** Notes for this tab what comes back from the provider. */
export function storePendingLogin(pending: PendingLogin): void {
  sessionStorage.setItem(KEY, JSON.stringify(pending));
}

/** What was begun in this tab, once; null when it was something else. */
export function takePendingLogin(category: number, state: string | null): PendingLogin | null {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return null;
  const pending = JSON.parse(text) as PendingLogin;
  if (pending.category !== category || pending.state !== state) return null;
  sessionStorage.removeItem(KEY);
  return pending;
}
