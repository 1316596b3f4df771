import { useSyncExternalStore } from "react";
import { call, onSessionEnded } from "../api/client";
import {
  clearPendingSignOut,
  completeSignOut,
  isSignOutPending,
  markSignOutPending,
} from "../api/pendingSignOut";
import { ApiError } from "../api/problem";
import {
  expectPerson,
  isLoginAnswer,
  type LoginAnswer,
  oneTabAtATime,
  onPersonSwitched,
  refreshAccess,
  setAccessToken,
} from "../api/token";
import { cachedResponses, clearResponseCache, closeAnswers } from "../device/answers";
import { dropInTab, forgetTyped } from "../device/draftsInTab";
import { dropKeys, heldKey } from "../seal/openKeys";
import {
  areAnswersPending,
  beginReplica,
  endReplica,
  followReplica,
  forgetDeleting,
  isDeleting,
  isWipePending,
  leaveReplica,
  noteAnswersPending,
  present,
  replicaOf,
  resumeReplica,
} from "../seal/replica";
import { noteInput, untilLock } from "./idle";
import { forgetLocation } from "./locationAllowed";
import { forgetLock, lockedPerson, noteLocked } from "./locked";
import { forgetLastPage, forgetRememberedPage } from "./remembered";
import { clearStub, readStub, stubOf, type UserStub, writeStub } from "./userStub";

/**
 * Why nobody is there: they have signed out, the server has rejected the session, nothing was entered for a time, or it is `covered`: it
 * goes on, but what is kept has to be opened first. `wiped`: the PIN was wrong too often.
 */
type SessionEnd = "own" | "expired" | "locked" | "covered" | "wiped" | null;

export interface Session {
  user: UserStub | null;
  end: SessionEnd;
  /** The account has just been created: the onboarding comes first. */
  isNew: boolean;
}

/** Body of the sign-up. */
export interface SignupData {
  email: string;
  password: string;
  termsaccepted: true;
  healthdataaccepted: true;
  language?: number;
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

function setSession({ isNew = false, ...next }: Omit<Session, "isNew"> & { isNew?: boolean }): void {
  session = { ...next, isNew };
  expectPerson(next.user?.id ?? null);
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
  onPersonSwitched(switchTo);
  channel?.close();
  channel = new BroadcastChannel("zuversicht-session");
  channel.onmessage = ({ data }: MessageEvent<TabMessage | "locked" | "covered" | null>) =>
    data === "covered" ? coverHere() : followOtherTab(data);
  window.addEventListener("online", completePending);
  const user = readStub();
  resumeReplica(user?.id);
  dropInTab(null, present()?.owner || null);
  if (user && isClosed()) setSession({ user: null, end: "covered" });
  else if (user && untilLock() <= 0) {
    // Closing and opening the browser does not open what is locked.
    markSignOutPending();
    void leave("locked", user.id);
  } else setSession({ user, end: user || lockedPerson() === null ? null : "locked" });
  completePending();
  completePendingWipes();
  // With a person they are deleted before theirs are read.
  if (!user && areAnswersPending()) void clearResponseCache();
  if (session.user) goOn(session.user);
}

function goOn(user: UserStub): void {
  // Loaded in parallel to the page, which shows these answers first.
  void cachedResponses(user.id);
  void refreshAccess().then((outcome) => {
    if (outcome === "refused") expire();
    if (outcome === "refreshed") forgetDeleting();
  });
}

/** Whether what is kept of the person cannot be opened in this tab. */
function isClosed(): boolean {
  const there = present();
  return there?.isLocked === true && heldKey(there.id) === undefined;
}

/** Covers the site in all tabs until its lock is opened. The session goes on, and nothing of the person stays in memory. */
export function cover(): void {
  channel?.postMessage("covered");
  coverHere();
}

function coverHere(): void {
  dropKeys();
  if (!session.user) return;
  setAccessToken(null);
  closeAnswers();
  forgetTyped();
  setSession({ user: null, end: "covered" });
}

/** Shows the site again, after its lock was opened. Without network too. */
export function uncover(): void {
  const user = readStub();
  noteInput();
  resumeReplica(user?.id);
  setSession({ user, end: user ? null : "expired" });
  if (user) goOn(user);
}

/** After a sign-out: says why everything was deleted. */
export function tellWiped(): void {
  if (!session.user) setSession({ user: null, end: "wiped" });
}

/** The person goes on with another replica: other tabs follow, and the former one is deleted. */
export function replicaChanged(): void {
  const { user } = session;
  if (user) channel?.postMessage({ ...user, replica: replicaOf(user.id) });
  closeAnswers();
  if (user) void cachedResponses(user.id);
  completePendingWipes();
}

/** Deletes what ended sessions have left. Loaded only then: the sign-in page is small. */
function completePendingWipes(): void {
  if (isWipePending()) void import("../device/wipe").then((module) => module.wipe()).catch(console.warn);
}

/** A sign-out without network that the server has not heard of. */
function completePending(): void {
  if (isSignOutPending()) void oneTabAtATime(completeSignOut).catch(() => undefined);
}

/** Who has signed in in another tab, and their replica. */
type TabMessage = UserStub & { replica?: string };

/**
 * Another tab signed in or out, or was locked. Its message contains the signed-in person; local storage may still hold
 * the former one, because it is updated independently. A tab that slept hears of it late, and of several such things at once.
 */
function followOtherTab(message: TabMessage | "locked" | null): void {
  const signedInUser = message === "locked" ? null : message;
  const former = session.user?.id;
  if (
    session.end !== "covered" &&
    signedInUser?.id === former &&
    (!signedInUser?.replica || replicaOf(signedInUser.id) === signedInUser.replica)
  )
    return;
  setAccessToken(null);
  // Whoever is back has stored answers of their own already.
  if (signedInUser || readStub()) closeAnswers();
  else void clearResponseCache();
  if (signedInUser) {
    const { replica, ...user } = signedInUser;
    followReplica(user.id, replica);
    dropInTab(user.id);
    setSession(shown(user));
  } else {
    if (message === null) {
      forgetRememberedPage();
      leaveReplica();
      dropInTab();
    }
    setSession({ user: null, end: message === "locked" ? "locked" : "own" });
  }
  completePendingWipes();
}

/** The cookie is another person's, as when a message of the other tab got lost. Nothing of the former one stays. */
function switchTo(answer: LoginAnswer): void {
  forgetRememberedPage();
  openSession(answer);
}

function signedIn(answer: unknown): LoginAnswer {
  if (!isLoginAnswer(answer)) throw new ApiError({ status: 0, key: "error.unknown" });
  noteInput();
  const replica = openSession(answer);
  channel?.postMessage({ ...stubOf(answer), replica });
  registerPush().catch(console.warn);
  return answer;
}

/** Loaded only now: the sign-in page is small. */
async function registerPush(): Promise<void> {
  const { registerPushDevice } = await import("./push");
  await registerPushDevice();
}

function openSession(answer: LoginAnswer): string {
  setAccessToken(answer.token);
  const user = stubOf(answer);
  void clearResponseCache();
  const replica = beginReplica(user.id);
  // Also what was typed at the sign-in: on a shared screen the next person must not read it.
  dropInTab(user.id);
  writeStub(user);
  forgetLock();
  forgetDeleting();
  completePendingWipes();
  setSession({ ...shown(user), isNew: answer.new === true });
  return replica;
}

/** Whoever signs in on a device with a lock has to open it first. */
function shown(user: UserStub): Pick<Session, "user" | "end"> {
  return isClosed() ? { user: null, end: "covered" } : { user, end: null };
}

/** One call at a time with all tabs: each changes the cookie. A pending sign-out comes first. */
async function enter(path: string, body: unknown): Promise<unknown> {
  return oneTabAtATime(async () => {
    await completeSignOut().catch(() => undefined);
    const answer = await call("POST", path, { body, anonymous: true });
    // Before another tab has its turn: it would end this sign-in instead of the former one.
    if (isLoginAnswer(answer)) clearPendingSignOut();
    return answer;
  });
}

/** E-mail address and password that were right, while a second factor is asked for. In memory only. */
let firstStep: Credentials | null = null;

interface Credentials {
  email: string;
  password: string;
}

export function firstStepCredentials(): Credentials | null {
  return firstStep;
}

interface SecondStep {
  factor: string;
  /** Whether this device is not to be asked for it for thirty days. */
  trustdevice: boolean;
}

/** Signs in; true when the server asks for the second factor first. */
export async function login(email: string, password: string, second?: SecondStep): Promise<boolean> {
  firstStep = null;
  try {
    const answer = await enter("login", { email, password, ...second });
    if ((answer as { confirmation?: unknown } | null)?.confirmation) firstStep = { email, password };
    else signedIn(answer);
    return firstStep !== null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      setAccessToken(null);
      clearStub();
      setSession({ user: null, end: null });
    }
    throw error;
  }
}

export async function loginByPasskey(response: object): Promise<void> {
  signedIn(await enter("login/passkey", { response }));
}

/** Creates the account and signs in, or returns what is asked for before that. */
export async function signup(data: SignupData): Promise<Confirmation | null> {
  const answer = await enter("signup", data);
  const confirmation = confirmationIn(answer);
  if (!confirmation) signedIn(answer);
  return confirmation;
}

/** Signs in by what a provider of external accounts has proven; the body is the payload of its category. */
export async function enterExternally(category: number, body: unknown): Promise<LoginAnswer> {
  return signedIn(await enter(`login/external/${category}`, body));
}

function confirmationIn(answer: unknown): Confirmation | null {
  const { confirmation, validseconds } = (answer ?? {}) as Record<string, unknown>;
  return confirmation === "code" && typeof validseconds === "number" ? { validSeconds: validseconds } : null;
}

/**
 * Ends the session in all tabs, and deletes the answers. After a lock drafts, what waits and the location of the person stay for them;
 * otherwise it is noted that they are to be deleted. `person` is who leaves, where their session may be over already.
 */
export async function leave(end: "own" | "locked", person = session.user?.id): Promise<void> {
  // Before anything else goes: the page may be gone with this task.
  noteAnswersPending();
  if (end === "own") {
    endReplica();
    dropKeys();
  }
  if (end === "locked" && person !== undefined) noteLocked(person);
  setAccessToken(null);
  clearStub();
  if (end === "own") {
    forgetRememberedPage();
    forgetLocation();
    forgetDeleting();
    dropInTab();
  }
  // In the same task as the end of the session: in between an answer could be stored again.
  closeAnswers();
  const wiped = end === "locked" && person !== undefined ? storeEmail(person) : clearResponseCache();
  setSession({ user: null, end });
  channel?.postMessage(end === "own" ? null : end);
  await wiped;
}

/** Loaded after a lock alone: the sign-in page is small. */
const lockedEmail = () => import("./lockedEmail");

/** The e-mail address of the person is in the answers that go. */
function storeEmail(person: number): Promise<void> {
  return lockedEmail()
    .then((module) => module.storeEmail(person))
    .catch(console.warn)
    .then(clearResponseCache);
}

/** Writes the e-mail address of whoever was locked out into the field of the sign-in. */
export function fillEmail(field: HTMLElement | null): void {
  if (session.end === "locked")
    void lockedEmail()
      .then((module) => module.fillEmail(field as HTMLInputElement))
      .catch(console.warn);
}

/** The server has rejected the session. Drafts stay, so that nothing typed is lost after the next sign-in; but nothing of a deleted account. */
function expire(): void {
  const { user } = session;
  if (!user) return;
  if (isDeleting(user.id)) {
    void leave("own");
    completePendingWipes();
    return;
  }
  void clearResponseCache();
  forgetLastPage();
  setAccessToken(null);
  clearStub();
  setSession({ user: null, end: "expired" });
}
