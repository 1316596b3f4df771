import { apiUrl } from "../api/config";
import { toApiError } from "../api/problem";
import { create } from "../api/rows";
import { send } from "../api/wire";

/** Storage key of the id of the push device that this browser registered. */
const DEVICE_KEY = "push-device";

/** The push subscription of this browser, if the person has allowed messages. */
async function subscription(): Promise<PushSubscription | null> {
  if (!("serviceWorker" in navigator) || !("Notification" in window)) return null;
  if (Notification.permission !== "granted") return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Registers this browser for the person who has just signed in. Does nothing without a subscription. */
export async function registerPushDevice(): Promise<void> {
  const found = await subscription();
  if (!found) return;
  const device = await create("pushdevice", { token: JSON.stringify(found), platform: "web" });
  localStorage.setItem(DEVICE_KEY, String(device.id));
}

/** Forgets the push device of this browser, and returns its id. */
export function takePushDevice(): number | null {
  const id = Number(localStorage.getItem(DEVICE_KEY));
  localStorage.removeItem(DEVICE_KEY);
  return id || null;
}

/**
 * Removes this browser from the push devices of the person who has signed out, so that the next person at this screen
 * sees no messages. When the server does not hear of it, the browser itself ends the subscription. Returns the token
 * that was accepted.
 */
export async function dropPushDevice(
  id: number,
  token: string | null,
  renew: () => Promise<string | null>,
): Promise<string | null> {
  const url = apiUrl(`pushdevice/delete/${id}`);
  try {
    let used = token;
    let answer = await send({ method: "DELETE", url, token: used });
    if (answer.status === 401) {
      used = await renew();
      answer = await send({ method: "DELETE", url, token: used });
    }
    if (answer.status >= 400 && answer.status !== 404) throw toApiError(answer.status, answer.body);
    return used;
  } catch (error) {
    await (await subscription())?.unsubscribe();
    throw error;
  }
}
