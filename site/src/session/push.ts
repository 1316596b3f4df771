import { create, remove } from "../api/client";

/** Where this browser keeps the id of the push device it registered. */
const DEVICE_KEY = "push-device";

/** The subscription of this browser, when the person has switched messages on in it. */
async function subscription(): Promise<PushSubscription | null> {
  if (!("serviceWorker" in navigator) || !("Notification" in window)) return null;
  if (Notification.permission !== "granted") return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Lets the server reach this browser for the person who just signed in. Without a subscription nothing happens. */
export async function registerPushDevice(): Promise<void> {
  const found = await subscription();
  if (!found) return;
  const device = await create("pushdevice", { token: JSON.stringify(found), platform: "web" });
  localStorage.setItem(DEVICE_KEY, String(device.id));
}

/** Takes this browser off the person's list, so that the next one at this screen sees nothing of theirs. */
export async function removePushDevice(): Promise<void> {
  const id = Number(localStorage.getItem(DEVICE_KEY));
  if (!id) return;
  await remove("pushdevice", id);
  localStorage.removeItem(DEVICE_KEY);
}
