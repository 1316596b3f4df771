import { yieldToMain } from "../platform/yieldToMain";
import { apiUrl, LOGOUT_ON, mayCarryToken } from "./config";
import { ruled } from "./errorRules";
import { sessionUserKey } from "./keys";
import { ApiError, toApiError } from "./problem";
import { accessToken, expectedPerson, type RefreshOutcome, refreshAccess, whilePersonStays } from "./token";
import { type Answer, type Method, type Send, send } from "./wire";

export interface CallOptions {
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Where the person is, `latitude;longitude`. Sent with this call only. */
  location?: string | undefined;
  /** For login and signup: no token is sent, and a 401 does not end the session. */
  anonymous?: boolean;
  /** Sent in this task, because the session may end in the next one, and completed even if the page is closed. */
  keepalive?: boolean;
  /** Another way over the network than JSON, such as that of files. */
  by?: Send;
}

export interface Page<T> {
  items: T[];
  more: boolean;
  cursor?: string;
}

let ended: () => void = () => undefined;
let revalidation: Promise<void> | null = null;

/** Sets the only listener, the session. It is called when the server rejects the session. */
export function onSessionEnded(listener: () => void): void {
  ended = listener;
}

/** How an answer to a read comes about: by `read`, or from what is kept of the last one. */
export type Keeper = (path: string, read: (path: string) => Promise<unknown>) => Promise<unknown>;

let keeper: Keeper = (path, read) => read(path);

/** Sets what keeps the answers of a person for times without network. */
export function keepReads(next: Keeper): void {
  keeper = next;
}

let wrote: (path: string, status: number) => void = () => undefined;

/** Sets the only listener to the server's answers to calls that write. */
export function onWrote(listener: (path: string, status: number) => void): void {
  wrote = listener;
}

let writing = 0;
let rest: (() => void)[] = [];

/** Resolves when no write is under way. */
export function writesEnded(): Promise<void> {
  return writing === 0 ? Promise.resolve() : new Promise((resolve) => rest.push(resolve));
}

/** A write is under way until this has ended: also one that is stored on the device as it could not be sent. */
export async function counted(write: () => Promise<unknown>): Promise<unknown> {
  writing += 1;
  try {
    return await write();
  } finally {
    writing -= 1;
    if (writing === 0) {
      for (const resolve of rest) resolve();
      rest = [];
    }
  }
}

let held: Promise<unknown> | null = null;

/** Delays calls with a token until then. After it they are sent one by one, so that none blocks the handling of a tap. */
export function holdCalls(until: Promise<unknown>): void {
  held = until;
}

async function turn(): Promise<void> {
  // In a later task: the page that makes the calls may have to render first.
  await Promise.resolve();
  if (!held) return;
  const mine = held.then(yieldToMain);
  held = mine;
  await mine;
  if (held === mine) held = null;
}

/** A call below the API base, with the session rules of S-AUTH. Throws `ApiError` for every answer but a success. */
export async function call(method: Method, path: string, extra: CallOptions = {}): Promise<unknown> {
  if (method !== "GET") return await counted(() => ask(method, path, extra));
  // Files are not kept, and neither is what depends on where a person is.
  if (extra.by || extra.location) return await ask(method, path, extra);
  return await keeper(path, (own) => ask(method, own, extra));
}

async function ask(method: Method, path: string, extra: CallOptions): Promise<unknown> {
  const url = apiUrl(path);
  const guarded = !extra.anonymous && mayCarryToken(url);
  const person = expectedPerson();
  // What a person reads ends with the session: its answer would be of no use, and refused when it is late.
  const stays = guarded && method === "GET" && person !== null ? whilePersonStays() : null;
  if (guarded && !extra.keepalive) await turn();
  if (guarded && accessToken() === null && expectedPerson() !== null) await firstToken();
  if (guarded && person !== null) stillOf(person);

  const used = guarded ? accessToken() : null;
  const outgoing = {
    method,
    url,
    body: extra.body,
    idempotencyKey: extra.idempotencyKey,
    signal: stays && extra.signal ? AbortSignal.any([stays, extra.signal]) : (stays ?? extra.signal),
    location: guarded ? extra.location : undefined,
    keepalive: extra.keepalive,
  };
  const by = async (token: string | null) => {
    try {
      return await (extra.by ?? send)({ ...outgoing, token });
    } catch (cause) {
      throw stays?.aborted ? notSignedIn() : cause;
    }
  };
  let answer = await by(used);
  if (answer.status === 401 && guarded && (await renewed(used))) {
    if (person !== null) stillOf(person);
    answer = await by(accessToken());
  }
  if (guarded && method !== "GET" && person !== null && expectedPerson() === person)
    wrote(path, answer.status);
  if (answer.status >= 200 && answer.status < 300) return answer.body;
  if (guarded) await refused(path, answer, used);
  const { body, silent } = ruled({ call: `${method} ${path}`, status: answer.status, body: answer.body });
  throw toApiError(answer.status, body, answer.retryAfter, silent);
}

/** What a person has asked for or typed is never sent for the next one. After a sign-out the server answers as to anybody. */
function stillOf(person: number): void {
  const now = expectedPerson();
  if (now !== null && now !== person) throw notSignedIn();
}

function notSignedIn(): ApiError {
  return new ApiError({ status: 401, key: "error.token.invalid" });
}

/** After a page load there is only the refresh cookie; without a token the call would be refused. */
async function firstToken(): Promise<void> {
  if (!isRefreshed(await refreshAccess())) {
    ended();
    throw notSignedIn();
  }
}

/** Whether there is a new token. Throws when the person is another one, or nobody knows. */
function isRefreshed(outcome: RefreshOutcome): boolean {
  if (outcome === "unreachable") throw new ApiError({ status: 0, key: "error.offline" });
  if (outcome === "switched") throw notSignedIn();
  return outcome === "refreshed";
}

/** Whether there is another token than the refused one. */
async function renewed(used: string | null): Promise<boolean> {
  if (expectedPerson() === null) return false;
  const now = accessToken();
  if (now !== null && now !== used) return true;
  return isRefreshed(await refreshAccess());
}

/** What a 401 that no refresh could solve and a 403 lead to, by the three options of S-AUTH-06 to 08. */
async function refused(path: string, { status }: Answer, used: string | null): Promise<void> {
  if (expectedPerson() === null || (status !== 401 && status !== 403)) return;
  const isSessionUser = path === sessionUserKey;
  if (
    status === 401 ? LOGOUT_ON.has("token") || isSessionUser : LOGOUT_ON.has("permission") && !isSessionUser
  )
    ended();
  else if (LOGOUT_ON.has("revalidation") && !isSessionUser) await revalidate(used);
}

/** Loads the session user, once for all callers. That call signs out on a 401; a 403 on it is silent (S-AUTH-05). */
function revalidate(used: string | null): Promise<void> {
  revalidation ??= sessionUser(used)
    .then(
      () => undefined,
      () => undefined,
    )
    .finally(() => {
      revalidation = null;
    });
  return revalidation;
}

/** With the refused token when there is no other: whether it is worth anything is what is asked. */
async function sessionUser(used: string | null): Promise<unknown> {
  if (accessToken() !== null) return call("GET", sessionUserKey);
  const answer = await send({ method: "GET", url: apiUrl(sessionUserKey), token: used });
  if (answer.status === 401) ended();
  return answer.body;
}
