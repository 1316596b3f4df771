import { create, remove } from "../api/client";

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

/** Removes this browser from the person's push devices, so that the next person at this screen sees no messages. */
export async function removePushDevice(): Promise<void> {
  const id = Number(localStorage.getItem(DEVICE_KEY));
  if (!id) return;
  await remove("pushdevice", id);
  localStorage.removeItem(DEVICE_KEY);
}
