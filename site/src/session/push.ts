import { call } from "../api/client";
import { apiUrl } from "../api/config";
import type { Row } from "../api/entities";
import { type ServerInfo, serverInfo } from "../api/info";
import { toApiError } from "../api/problem";
import { remove } from "../api/rows";
import { accessToken, expectedPerson, refreshAccess } from "../api/token";
import { send } from "../api/wire";
import { isInstalled, isIos } from "../platform/install";
import {
  forgetPushToken,
  hasPushDevice,
  isPushOfOther,
  pushToken,
  storePushDevice,
  takePushDevice,
} from "./pushDevice";

/** How often a browser asks for its pushes where no push service brings them, in milliseconds. */
const POLL_INTERVAL_MS = 2000;

/** When it is tried again after no answer, in milliseconds. */
const RETRY_INTERVAL_MS = 10_000;

/**
 * Whether pushes come to this browser: `none` where the server has no way to it; `install` on an iPhone or iPad, where only the
 * installed site may show some; `unable` where the browser cannot; `denied` where the person has forbidden it.
 */
export type PushState = "none" | "install" | "unable" | "denied" | "off" | "on";

/** How the server reaches browsers: by Firebase Cloud Messaging, or they ask at a path. */
type PushTransport = Pick<ServerInfo, "pushchannel" | "fcm">;

/** The state of this browser. */
export function pushState({ pushchannel, fcm }: PushTransport): PushState {
  if (pushchannel === "" && !fcm) return "none";
  if (isIos() && !isInstalled()) return "install";
  if (!navigator.serviceWorker || !("Notification" in window)) return "unable";
  if (fcm && !("PushManager" in window)) return "unable";
  if (Notification.permission === "denied") return "denied";
  return Notification.permission === "granted" && hasPushDevice() ? "on" : "off";
}

/** Asks the person for their permission, and registers this browser. Throws the error of the server or of the push service. */
export async function switchPushOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") return;
  const known = isPushOfOther() ? null : pushToken();
  await register(known ?? crypto.randomUUID());
  pollPushes();
}

/** No pushes come to this browser any more. Throws the server's error. */
export async function switchPushOff(): Promise<void> {
  const id = takePushDevice();
  stop();
  await unsubscribePush();
  if (id !== null) await remove("pushdevice", id);
}

/**
 * Registers this browser for the signed-in person, where they have switched pushes on in it (S-SESSION-09). Where somebody else has,
 * whose messages are not theirs, the browser gives up the name it was known by.
 */
export async function registerPushDevice(): Promise<void> {
  const token = pushToken();
  if (token === null || expectedPerson() === null) return;
  if (isPushOfOther()) {
    takePushDevice();
    await unsubscribePush();
  } else if ("Notification" in window && Notification.permission === "granted") await register(token);
}

/**
 * Tells the server what this browser is known by: its own token, or the one that the push service gives it. Who has signed out or
 * switched them off meanwhile gets none.
 */
async function register(own: string): Promise<void> {
  const [person, known] = [expectedPerson(), pushToken()];
  const isStillWanted = () => expectedPerson() === person && pushToken() === known;
  const { fcm } = await serverInfo();
  const token = fcm ? await fromService(fcm) : own;
  // What was registered can then be removed, whenever they leave.
  if (accessToken() === null) await refreshAccess();
  if (!isStillWanted()) return;
  const access = accessToken();
  // It never waits on this device, so that it needs no id of it: the server answers the same row for the same token.
  const { id } = (await call("POST", "pushdevice/add", { body: { token, platform: "web" } })) as Row;
  if (isStillWanted()) storePushDevice(token, id);
  else await dropPushDevice(id, access, async () => null);
}

/** Loaded only where an operator has set it up. */
async function fromService(project: NonNullable<PushTransport["fcm"]>): Promise<string> {
  const { fcmToken } = await import("./fcm");
  return await fcmToken(project);
}

/** The browser is not known by its token any more, also where the server has not heard of it. */
async function unsubscribePush(): Promise<void> {
  forgetPushToken();
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
  const url = apiUrl(`pushdevice/delete/${id}`);
  try {
    let used = token ?? (await renew());
    let answer = await send({ method: "DELETE", url, token: used });
    if (answer.status === 401) {
      used = await renew();
      answer = await send({ method: "DELETE", url, token: used });
    }
    if (answer.status >= 400 && answer.status !== 404) throw toApiError(answer.status, answer.body);
    return used;
  } catch (error) {
    await unsubscribePush();
    throw error;
  }
}

/** What polls for pushes; another one replaces it. */
let polling: AbortController | null = null;

function stop(): void {
  polling?.abort();
  polling = null;
}

/**
 * Once in a visit the server hears again of this browser: it forgets one that its push service did not know for a while, and
 * the service changes tokens. Then this page asks for pushes where the server says that browsers have to, and hands them to the
 * service worker as a push service would.
 */
export function pollPushes(): void {
  stop();
  polling = new AbortController();
  void poll(polling.signal);
}

async function poll(signal: AbortSignal): Promise<void> {
  let isRegistered = false;
  for (let wait = POLL_INTERVAL_MS; ; ) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (signal.aborted) return;
    try {
      const { pushchannel } = await serverInfo();
      if (!isRegistered && !signal.aborted) {
        isRegistered = true;
        await registerPushDevice().catch((error: unknown) =>
          console.warn("push device not registered", error),
        );
      }
      // Signed out or switched off meanwhile, here or in another tab.
      if (pushchannel === "" || !hasPushDevice() || signal.aborted) return;
      await fetchPushes(pushchannel);
      wait = POLL_INTERVAL_MS;
    } catch (error) {
      console.warn("no pushes asked for", error);
      wait = RETRY_INTERVAL_MS;
    }
  }
}

async function fetchPushes(channel: string): Promise<void> {
  const { body } = await send({ method: "POST", url: channel, body: { token: pushToken() } });
  const { pushes = [] } = (body ?? {}) as { pushes?: readonly unknown[] };
  const { active } = await navigator.serviceWorker.ready;
  for (const push of pushes) active?.postMessage({ type: "push", push });
}
