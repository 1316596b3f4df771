import { useSyncExternalStore } from "react";
import { call, onSessionEnded } from "../api/client";
import { forgetOwedSignOut, isSignOutOwed, oweSignOut, settleSignOut } from "../api/owedSignOut";
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
import { dropGivenUp, dropInTab } from "../offline/draftsInTab";
import {
  areAnswersOwed,
  endedAt,
  forgetDeleting,
  isDeleting,
  noteBegun,
  noteEnded,
  OTHERS,
  oweAnswers,
  owedWipes,
  oweWipe,
  oweWipeUntil,
  signedOutAt,
  storedAt,
} from "../offline/owedWipes";
import { cachedResponses, clearResponseCache, closeAnswers } from "../offline/responseCache";
import { noteInput, untilLock } from "./idle";
import { forgetLock, lockedPerson, noteLocked } from "./locked";
import { forgetPlace } from "./placeAllowed";
import { forgetLast, forgetRememberedPage } from "./remembered";
import { clearStub, readStub, stubOf, type UserStub, writeStub } from "./userStub";

/** How the last session ended: by signing out, because the server rejected it, or after a time without input. */
type End = "own" | "expired" | "locked" | null;

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
/** When the session of this tab has begun, in milliseconds since 1970. */
let begun = 0;

function become({ isNew = false, ...next }: Omit<Session, "isNew"> & { isNew?: boolean }): void {
  session = { ...next, isNew };
  if (next.user) noteBegun();
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
  noteBegun();
  onSessionEnded(expire);
  onPersonSwitched(switchTo);
  channel?.close();
  channel = new BroadcastChannel("zuversicht-session");
  channel.onmessage = ({ data }: MessageEvent<Told | "locked" | null>) => followOtherTab(data);
  window.addEventListener("online", settle);
  const user = readStub();
  dropGivenUp();
  if (user && untilLock() <= 0) {
    // Closing and opening the browser does not open what is locked.
    oweSignOut();
    void leave("locked", user.id);
  } else become({ user, end: user || lockedPerson() === null ? null : "locked" });
  settle();
  begun = Date.now();
  void settleWipes();
  // With a person they are deleted before hers are read.
  if (!user && areAnswersOwed()) void clearResponseCache();
  if (!session.user || !user) return;
  // Loaded in parallel to the page, which shows these answers first.
  void cachedResponses(user.id);
  void refreshAccess().then((outcome) => {
    if (outcome === "refused") expire();
    if (outcome === "refreshed") forgetDeleting();
  });
}

/** Deletes what is owed; `person` is who is signed in, as long as storage does not know. Loaded only when something is: the sign-in page is small. */
async function settleWipes(person: number | null = null): Promise<void> {
  const owed = owedWipes();
  const stored = readStub()?.id ?? person;
  // Where storage lags behind, it stays owed until who is signed in is known.
  if (owed.length === 0 || (person !== null && stored !== person)) return;
  try {
    await (await import("../offline/wipe")).wipeOwed(stored, owed);
  } catch (error) {
    console.warn("not wiped", error);
  }
}

/** What is owed since a sign-out without network. */
function settle(): void {
  if (isSignOutOwed()) void oneTabAtATime(settleSignOut).catch(() => undefined);
}

/** Who has signed in in another tab, and when that was, in milliseconds since 1970. */
type Told = UserStub & { at?: number };

/**
 * Another tab signed in or out, or was locked. Its message contains the signed-in person; local storage may still hold
 * the former one, because it is updated independently. A tab that slept hears of it late, and of several such things at once.
 */
function followOtherTab(message: Told | "locked" | null): void {
  const told = message === "locked" ? null : message;
  const former = session.user?.id;
  if (told?.id === former) return;
  setAccessToken(null);
  const next = readStub();
  const left = signedOutAt();
  const isTold = left >= begun;
  // A person who signed in there has stored answers of her own already.
  if (told ? former !== undefined : endedAt() < begun || !next) void clearResponseCache();
  else closeAnswers();
  // Session storage belongs to this tab alone, so the other one could not clear it.
  if (told) {
    dropInTab("others", told.id);
    oweWipe(OTHERS);
  } else if (message === null) {
    forgetRememberedPage();
    if (former !== undefined) {
      dropInTab("own", former);
      // Where storage lags behind, it still tells of an earlier end. Whoever is back keeps what she has written since.
      const until = next?.id === former ? left : Math.max(left, storedAt());
      oweWipeUntil(former, isTold ? until : Date.now());
    }
  }
  void settleWipes(told?.id);
  if (told) {
    const { at, ...user } = told;
    begun = at ?? Date.now();
    become({ user, end: null });
  } else become({ user: null, end: message === "locked" ? "locked" : "own" });
}

/** The cookie is another person's, as when a message of the other tab got lost. Nothing of the former one stays. */
function switchTo(answer: LoginAnswer): void {
  forgetRememberedPage();
  begin(answer);
}

function signedIn(answer: unknown): LoginAnswer {
  if (!isLoginAnswer(answer)) throw new ApiError({ status: 0, key: "error.unknown" });
  noteInput();
  begin(answer);
  channel?.postMessage({ ...session.user, at: begun });
  registerPush().catch((error: unknown) => console.warn("push device not registered", error));
  return answer;
}

/** Loaded only now: the sign-in page is small. */
async function registerPush(): Promise<void> {
  const { registerPushDevice } = await import("./push");
  await registerPushDevice();
}

function begin(answer: LoginAnswer): void {
  setAccessToken(answer.token);
  const user = stubOf(answer);
  void clearResponseCache();
  // Also what was typed at the sign-in: on a shared screen the next person must not read it.
  dropInTab("others", user.id);
  oweWipe(OTHERS);
  writeStub(user);
  forgetLock();
  forgetDeleting();
  begun = Date.now();
  void settleWipes();
  become({ user, end: null, isNew: answer.new === true });
}

/** One call at a time with all tabs: each changes the cookie. What the cookie is still owed comes first. */
async function enter(path: string, body: unknown): Promise<unknown> {
  return oneTabAtATime(async () => {
    await settleSignOut().catch(() => undefined);
    const answer = await call("POST", path, { body, anonymous: true });
    // Before another tab has its turn: it would end this sign-in instead of the former one.
    if (isLoginAnswer(answer)) forgetOwedSignOut();
    return answer;
  });
}

/** E-mail address and password that were right, while a second factor is asked for. In memory only. */
let firstStep: Credentials | null = null;

interface Credentials {
  email: string;
  password: string;
}

export function takenFirstStep(): Credentials | null {
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
      become({ user: null, end: null });
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
 * Ends the session in all tabs, and deletes the answers. After a lock drafts, what waits and the place of the person stay for her;
 * otherwise it is noted that they are to be deleted. `person` is who leaves, where her session may be over already.
 */
export async function leave(end: "own" | "locked", person = session.user?.id): Promise<void> {
  // Before anything else goes: the page may be gone with this task.
  oweAnswers();
  if (end === "own" && person !== undefined) oweWipeUntil(person, Date.now());
  if (end === "locked" && person !== undefined) noteLocked(person);
  setAccessToken(null);
  clearStub();
  // Behind the stub: whoever reads this knows that it is gone, or is another one.
  noteEnded(Date.now());
  if (end === "own") {
    forgetRememberedPage();
    forgetPlace();
    forgetDeleting();
    if (person !== undefined) dropInTab("own", person);
  }
  // In the same task as the end of the session: in between an answer could be stored again.
  closeAnswers();
  const wiped = end === "locked" && person !== undefined ? keepEmail(person) : clearResponseCache();
  become({ user: null, end });
  channel?.postMessage(end === "own" ? null : end);
  await wiped;
}

/** Loaded after a lock alone: the sign-in page is small. */
const lockedEmail = () => import("./lockedEmail");

/** Her e-mail address is in the answers that go. */
function keepEmail(person: number): Promise<void> {
  return lockedEmail()
    .then((module) => module.keepEmail(person))
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
    void settleWipes();
    return;
  }
  void clearResponseCache();
  forgetLast();
  setAccessToken(null);
  clearStub();
  become({ user: null, end: "expired" });
}
