import type { PendingLogin } from "./pendingLogin";

/** What came back from a provider with the person, which every call carries again. */
export interface ProviderReturn {
  pending: PendingLogin;
  code: string;
}

let held: ProviderReturn | null = null;

/** Keeps what came back until the password is there. In memory only: neither an address nor the history knows it. */
export function holdReturned(returned: ProviderReturn | null): void {
  held = returned;
}

export function heldReturned(): ProviderReturn | null {
  return held;
}
