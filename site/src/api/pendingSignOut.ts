import { apiUrl } from "./config";
import { send } from "./wire";

/** Storage key. The value tells nothing: the cookie, which no script can read, says whose sign-in it is. */
const STORAGE_KEY = "sign-out-owed";

/** Somebody has signed out, and the server does not know it yet. Until then nothing may use the cookie. */
export function markSignOutPending(): void {
  try {
    localStorage.setItem(STORAGE_KEY, "1");
  } catch (error) {
    // The session ends on this device all the same.
    console.warn("sign-out not noted", error);
  }
}

export function isSignOutPending(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== null;
}

/** The server knows, or has another sign-in in the cookie now. */
export function clearPendingSignOut(): void {
  localStorage.removeItem(STORAGE_KEY);
}

/** Ends the sign-in of the cookie, if that is still owed. Without network it stays owed. */
export async function completeSignOut(): Promise<void> {
  if (!isSignOutPending()) return;
  const answer = await send({
    method: "POST",
    url: apiUrl("login/revoke"),
    body: { refresh_token: "" },
    keepalive: true,
  });
  if (answer.status < 400) clearPendingSignOut();
}
