const KEY = "external-begun";

/** What the person went to the provider for. */
export type Aim = "enter" | "connect";

export interface Begun {
  /** Comes back with the person; it is of no use without the browser's cookie. */
  state: string;
  category: number;
  aim: Aim;
}

/** Notes for this tab what comes back from the provider. */
export function keepBegun(begun: Begun): void {
  sessionStorage.setItem(KEY, JSON.stringify(begun));
}

/** What was begun in this tab, once; null when it was something else. */
export function takeBegun(category: number, state: string | null): Begun | null {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return null;
  const begun = JSON.parse(text) as Begun;
  if (begun.category !== category || begun.state !== state) return null;
  sessionStorage.removeItem(KEY);
  return begun;
}
