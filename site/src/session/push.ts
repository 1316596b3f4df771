import { apiUrl } from "../api/config";
import { type ServerInfo, serverInfo } from "../api/info";
import { toApiError } from "../api/problem";
import { create, remove } from "../api/rows";
import { send } from "../api/wire";
import { isInstalled, isIos } from "../platform/install";
import { hasPushDevice, keepPushDevice, takePushDevice } from "./pushDevice";

/** Storage key of what the server knows this browser by; there as long as pushes are switched on in it. */
const TOKEN_KEY = "push-token";

/** How often a browser asks for its pushes where no push service brings them, in milliseconds. */
const ASK_MS = 2000;

/**
 * Whether pushes come to this browser: `none` where the server has no way to it; `install` on an iPhone or iPad, where only the
 * installed site may show some; `unable` where the browser cannot; `denied` where the person has forbidden it.
 */
export type PushState = "none" | "install" | "unable" | "denied" | "off" | "on";

/** How the server reaches browsers: by Firebase Cloud Messaging, or they ask at a path. */
type Ways = Pick<ServerInfo, "pushchannel" | "fcm">;

/** The state of this browser. */
export function pushState({ pushchannel, fcm }: Ways): PushState {
  if (pushchannel === "" && !fcm) return "none";
  if (isIos() && !isInstalled()) return "install";
  if (!("serviceWorker" in navigator) || !("Notification" in window)) return "unable";
  if (fcm && !("PushManager" in window)) return "unable";
  if (Notification.permission === "denied") return "denied";
  return Notification.permission === "granted" && hasPushDevice() ? "on" : "off";
}

/** Asks the person for her permission, and registers this browser. Throws the error of the server or of the push service. */
export async function switchPushOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") return;
  await register(localStorage.getItem(TOKEN_KEY) ?? crypto.randomUUID());
}

/** No pushes come to this browser any more. Throws the server's error. */
export async function switchPushOff(): Promise<void> {
  const id = takePushDevice();
  stop();
  await giveUpToken();
  if (id !== null) await remove("pushdevice", id);
}

/** Registers this browser for the person who has just signed in, where pushes are switched on in it (S-SESSION-09). */
export async function registerPushDevice(): Promise<void> {
  const token = localStorage.getItem(TOKEN_KEY);
  if (token === null || !("Notification" in window) || Notification.permission !== "granted") return;
  await register(token);
}

/** Tells the server what this browser is known by: its own token, or the one that the push service gives it. */
async function register(own: string): Promise<void> {
  const { fcm } = await serverInfo();
  const token = fcm ? await fromService(fcm) : own;
  const device = await create("pushdevice", { token, platform: "web" });
  localStorage.setItem(TOKEN_KEY, token);
  keepPushDevice(device.id);
  followPushes();
}

/** Loaded only where an operator has set it up. */
async function fromService(project: NonNullable<Ways["fcm"]>): Promise<string> {
  const { fcmToken } = await import("./fcm");
  return await fcmToken(project);
}

/** The browser is not known by its token any more, also where the server has not heard of it. */
async function giveUpToken(): Promise<void> {
  localStorage.removeItem(TOKEN_KEY);
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/**
 * Removes this browser from the push devices of the person who has signed out, so that the next person at this screen
 * sees no messages. When the server does not hear of it, the browser gives up the name it was known by. Returns the token
 * that was accepted.
 */
export async function dropPushDevice(
  id: number,
  token: string | null,
  renew: () => Promise<string | null>,
): Promise<string | null> {
  stop();
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
    await giveUpToken();
    throw error;
  }
}

let timer: ReturnType<typeof setTimeout> | undefined;

function stop(): void {
  clearTimeout(timer);
  timer = undefined;
}

/**
 * Asks for pushes where the server says that browsers have to, and hands them to the service worker as a push service would. Where
 * one brings them, the server hears of the new token when it has changed.
 */
export function followPushes(): void {
  stop();
  timer = setTimeout(() => {
    ask().catch((error: unknown) => console.warn("no pushes asked for", error));
  }, ASK_MS);
}

async function ask(): Promise<void> {
  const { pushchannel, fcm } = await serverInfo();
  const known = localStorage.getItem(TOKEN_KEY);
  const isNew = fcm && known !== null && (await fromService(fcm)) !== known;
  // Else somebody has signed out meanwhile.
  if (isNew && timer !== undefined) await registerPushDevice();
  if (pushchannel !== "") await askAgain(pushchannel);
}

async function askAgain(channel: string): Promise<void> {
  const token = localStorage.getItem(TOKEN_KEY);
  // Signed out or switched off meanwhile, here or in another tab.
  if (token === null || !hasPushDevice() || timer === undefined) return;
  try {
    const { body } = await send({ method: "POST", url: channel, body: { token } });
    const { pushes = [] } = (body ?? {}) as { pushes?: readonly unknown[] };
    const { active } = await navigator.serviceWorker.ready;
    for (const push of pushes) active?.postMessage({ type: "push", push });
  } catch (error) {
    console.warn("no answer to the question for pushes", error);
  }
  if (timer !== undefined) timer = setTimeout(() => void askAgain(channel), ASK_MS);
}
