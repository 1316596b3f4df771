import { useSyncExternalStore } from "react";
import { call, onSessionEnded } from "../api/client";
import { ApiError } from "../api/problem";
import { expectSession, isLoginAnswer, type LoginAnswer, refreshAccess, setAccessToken } from "../api/token";
import { wipeDrafts } from "../offline/drafts";
import { cachedResponses, clearResponseCache } from "../offline/responseCache";
import { registerPushDevice, removePushDevice } from "./push";
import { forgetRememberedPage } from "./remembered";
import { clearStub, readStub, stubOf, type UserStub, writeStub } from "./userStub";

/** How the last session came to its end: by the person's own wish or because the server no longer knew it. */
type End = "own" | "expired" | null;

export interface Session {
  user: UserStub | null;
  end: End;
  /** The account was made just now: its owner is shown around before anything else. */
  isNew: boolean;
}

/** What the sign-up sends. References are ids of the public catalogs. */
export interface SignupData {
  email: string;
  password: string;
  termsaccepted: true;
  healthdataaccepted: true;
  firstname?: string;
  lastname?: string;
  salutation?: number;
  academictitle?: number;
  language?: number;
  country?: number;
  timezone?: number;
}

let session: Session = { user: null, end: null, isNew: false };
const listeners = new Set<() => void>();
let channel: BroadcastChannel | null = null;

function become({ isNew = false, ...next }: Omit<Session, "isNew"> & { isNew?: boolean }): void {
  session = { ...next, isNew };
  expectSession(next.user !== null);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => session);
}

/**
 * Takes up the session of the last visit. Only somebody who was signed in costs a call; without network the person
 * stays signed in and sees what is kept on the device.
 */
export function startSession(): void {
  onSessionEnded(expire);
  channel?.close();
  channel = new BroadcastChannel("zuversicht-session");
  channel.onmessage = ({ data }: MessageEvent<UserStub | null>) => followOtherTab(data);
  const user = readStub();
  become({ user, end: null });
  if (!user) return;
  // Read while the page is on its way, which begins with them.
  void cachedResponses(user.id);
  void refreshAccess().then((outcome) => {
    if (outcome === "refused") expire();
  });
}

/**
 * Another tab signed in or out. Its message says who is signed in now; local storage may still hold what was there
 * before, because it reaches other tabs by a way of its own.
 */
function followOtherTab(user: UserStub | null): void {
  if (user?.id === session.user?.id) return;
  setAccessToken(null);
  if (!user) forgetRememberedPage();
  // Who has just come in there has already begun to keep her own.
  if (!user || session.user) void clearResponseCache();
  // Session storage belongs to this tab alone, so the other one could not clear it.
  if (!user && session.user) void wipeDrafts(session.user.id);
  become({ user, end: user ? null : "own" });
}

function tellOtherTabs(): void {
  channel?.postMessage(session.user);
}

function signedIn(answer: unknown): LoginAnswer {
  if (!isLoginAnswer(answer)) throw new ApiError({ status: 0, key: "error.unknown" });
  setAccessToken(answer.token);
  const user = stubOf(answer);
  void clearResponseCache();
  writeStub(user);
  become({ user, end: null, isNew: answer.new === true });
  tellOtherTabs();
  // What was typed to get in is done with; on a shared screen the next person need not read it.
  void wipeDrafts(null);
  registerPushDevice().catch((error: unknown) => console.warn("push device not registered", error));
  return answer;
}

export async function login(email: string, password: string): Promise<void> {
  try {
    signedIn(await call("POST", "login", { body: { email, password }, anonymous: true }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      setAccessToken(null);
      clearStub();
      become({ user: null, end: null });
    }
    throw error;
  }
}

export async function signup(data: SignupData): Promise<void> {
  signedIn(await call("POST", "signup", { body: data, anonymous: true }));
}

/** Signs out by the person's own wish. Whatever the server says, this browser forgets the person. */
export async function logout(): Promise<void> {
  const user = session.user;
  try {
    await removePushDevice();
  } catch (error) {
    console.warn("push device not removed", error);
  }
  try {
    await call("POST", "logout", { body: {} });
  } catch (error) {
    console.warn("logout call failed", error);
  }
  if (user) await wipeDrafts(user.id);
  forgetRememberedPage();
  setAccessToken(null);
  clearStub();
  // In the same task as the end of the session: in between an answer could be kept anew.
  const wiped = clearResponseCache();
  become({ user: null, end: "own" });
  tellOtherTabs();
  await wiped;
}

/** The server no longer knows the session. Drafts stay, so that nothing typed is lost after the next sign-in. */
function expire(): void {
  if (!session.user) return;
  void clearResponseCache();
  setAccessToken(null);
  clearStub();
  become({ user: null, end: "expired" });
}
