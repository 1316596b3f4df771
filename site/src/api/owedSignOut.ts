import { apiUrl } from "./config";
import { send } from "./wire";

/** Storage key. The value tells nothing: the cookie, which no script can read, says whose sign-in it is. */
const OWED = "sign-out-owed";

/** Somebody has signed out, and the server does not know it yet. Until then nothing may use the cookie. */
export function oweSignOut(): void {
  try {
    localStorage.setItem(OWED, "1");
  } catch (error) {
    // The session ends on this device all the same.
    console.warn("sign-out not noted", error);
  }
}

export function isSignOutOwed(): boolean {
  return localStorage.getItem(OWED) !== null;
}

/** The server knows, or has another sign-in in the cookie now. */
export function forgetOwedSignOut(): void {
  localStorage.removeItem(OWED);
}

/** Ends the sign-in of the cookie, if that is still owed. Without network it stays owed. */
export async function settleSignOut(): Promise<void> {
  if (!isSignOutOwed()) return;
  const answer = await send({
    method: "POST",
    url: apiUrl("login/revoke"),
    body: { refresh_token: "" },
    keepalive: true,
  });
  if (answer.status < 400) forgetOwedSignOut();
}
