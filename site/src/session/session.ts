import { useSyncExternalStore } from "react";
import { call, onSessionEnded } from "../api/client";
import { ApiError } from "../api/problem";
import { expectSession, isLoginAnswer, type LoginAnswer, refreshAccess, setAccessToken } from "../api/token";
import { wipeDrafts } from "../offline/drafts";
import { cachedResponses, clearResponseCache } from "../offline/responseCache";
import { registerPushDevice, removePushDevice } from "./push";
import { forgetRememberedPage } from "./remembered";
import { clearStub, readStub, stubOf, type UserStub, writeStub } from "./userStub";

/** How the last session ended: by signing out, or because the server rejected it. */
type End = "own" | "expired" | null;

export interface Session {
  user: UserStub | null;
  end: End;
  /** The account has just been created: the onboarding comes first. */
  isNew: boolean;
}

/** Body of the sign-up. References are ids of the public catalogs. */
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
  /** From the mail that proves the address. */
  code?: string;
}

/** The server has mailed a code; the sign-up is sent again with it. */
export interface Confirmation {
  validSeconds: number;
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
 * Restores the session of the last visit. Only for people who were signed in is there a call; without network the
 * person stays signed in and sees what is stored on the device.
 */
export function startSession(): void {
  onSessionEnded(expire);
  channel?.close();
  channel = new BroadcastChannel("zuversicht-session");
  channel.onmessage = ({ data }: MessageEvent<UserStub | null>) => followOtherTab(data);
  const user = readStub();
  become({ user, end: null });
  if (!user) return;
  // Loaded in parallel to the page, which shows these answers first.
  void cachedResponses(user.id);
  void refreshAccess().then((outcome) => {
    if (outcome === "refused") expire();
  });
}

/**
 * Another tab signed in or out. Its message contains the signed-in person; local storage may still hold the former one,
 * because it is updated independently.
 */
function followOtherTab(user: UserStub | null): void {
  if (user?.id === session.user?.id) return;
  setAccessToken(null);
  if (!user) forgetRememberedPage();
  // A person who signed in there has stored answers of her own already.
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
  // Drafts of sign-in and sign-up are deleted: on a shared screen the next person must not read them.
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

/** Creates the account and signs in, or returns what is asked for before that. */
export async function signup(data: SignupData): Promise<Confirmation | null> {
  const answer = await call("POST", "signup", { body: data, anonymous: true });
  const confirmation = confirmationIn(answer);
  if (!confirmation) signedIn(answer);
  return confirmation;
}

function confirmationIn(answer: unknown): Confirmation | null {
  const { confirmation, validseconds } = (answer ?? {}) as Record<string, unknown>;
  return confirmation === "code" && typeof validseconds === "number" ? { validSeconds: validseconds } : null;
}

/** Signs out. Whatever the server answers, this browser deletes the person's data. */
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
  await endHere(user);
}

/** Deletes the person's data from this browser and ends the session, without a call. */
export async function endHere(user = session.user): Promise<void> {
  if (user) await wipeDrafts(user.id);
  forgetRememberedPage();
  setAccessToken(null);
  clearStub();
  // In the same task as the end of the session: in between an answer could be stored again.
  const wiped = clearResponseCache();
  become({ user: null, end: "own" });
  tellOtherTabs();
  await wiped;
}

/** The server has rejected the session. Drafts stay, so that nothing typed is lost after the next sign-in. */
function expire(): void {
  if (!session.user) return;
  void clearResponseCache();
  setAccessToken(null);
  clearStub();
  become({ user: null, end: "expired" });
}
