import type { Begun } from "./begun";

/** What came back from a provider with the person, which every call carries again. */
export interface Returned {
  begun: Begun;
  code: string;
}

let held: Returned | null = null;

/** Keeps what came back until the password is there. In memory only: neither an address nor the history knows it. */
export function holdReturned(returned: Returned | null): void {
  held = returned;
}

export function heldReturned(): Returned | null {
  return held;
}
