import { apiUrl } from "../api/config";
import { clearPendingSignOut, completeSignOut, markSignOutPending } from "../api/pendingSignOut";
import { finishRemovals } from "../api/removals";
import { accessToken, expectedPerson, isLoginAnswer, oneTabAtATime } from "../api/token";
import { send } from "../api/wire";
import { wipe } from "../device/wipe";
import { storeEmail } from "./lockedEmail";
import { dropPushDevice } from "./push";
import { takePushDevice } from "./pushDevice";
import { leave } from "./session";

/**
 * Signs out; without network the server hears of it later. False when the browser has not deleted everything of the person from this
 * device.
 */
export async function logout(person?: number): Promise<boolean> {
  void finishRemovals();
  const [token, device] = [accessToken(), takePushDevice()];
  markSignOutPending();
  const left = leaveForGood(person);
  const [isClean] = await Promise.all([left, oneTabAtATime(() => tellServer(token, device))]);
  return isClean;
}

/**
 * Ends the session and deletes what this browser has of the person; of `person` where their session may be over already. False when
 * something of it may be left.
 */
export async function leaveForGood(person?: number): Promise<boolean> {
  const left = leave("own", person);
  const [isClean] = await Promise.all([wipe(), left]);
  return isClean;
}

/** After a time without input. Drafts stay for the same person, and messages still come. */
export async function lock(): Promise<void> {
  const person = expectedPerson();
  // Other tabs delete the answers as soon as they hear of it.
  if (person !== null) await storeEmail(person);
  if (expectedPerson() !== person) return;
  void finishRemovals();
  const token = accessToken();
  markSignOutPending();
  const left = leave("locked");
  await Promise.all([left, oneTabAtATime(() => tellServer(token, null))]);
}

async function tellServer(known: string | null, device: number | null): Promise<void> {
  let token = known;
  if (device !== null) {
    try {
      token = await dropPushDevice(device, token, renewed);
    } catch (error) {
      console.warn("push device not removed", error);
    }
  }
  try {
    if (token !== null && (await isLoggedOut(token))) clearPendingSignOut();
    else await completeSignOut();
  } catch (error) {
    console.warn("logout call failed", error);
  }
}

async function isLoggedOut(token: string): Promise<boolean> {
  const { status } = await send({ method: "POST", url: apiUrl("logout"), body: {}, token, keepalive: true });
  if (status >= 500) console.warn("logout call failed", status);
  return status < 400;
}

/** An access token lives for minutes; the push device can only be removed with one. */
async function renewed(): Promise<string | null> {
  const { body } = await send({ method: "POST", url: apiUrl("login"), body: { refresh_token: "" } });
  return isLoginAnswer(body) ? body.token : null;
}
