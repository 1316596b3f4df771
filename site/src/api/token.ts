import { apiUrl } from "./config";
import type { NamedSchema } from "./entities";
import { isSignOutPending } from "./pendingSignOut";
import { ApiError, toApiError } from "./problem";
import { send } from "./wire";

/** Answer of login, refresh and signup; the refresh token is in a cookie. */
export type LoginAnswer = Omit<NamedSchema<"login.post">, "refreshToken"> & {
  /** True only in the answer that created the account. */
  new?: boolean;
  /** True in an answer that connected an external account to an account that was there. */
  connected?: boolean;
};

/**
 * `refused`: the session is over. `unreachable`: no answer, the session may still be valid. `switched`: the cookie is
 * another person's.
 */
export type RefreshOutcome = "refreshed" | "refused" | "unreachable" | "switched";

// The access token is kept in this variable only, never in storage or in a readable cookie.
let token: string | null = null;
let generation = 0;
let running: Promise<RefreshOutcome> | null = null;
let expected: number | null = null;
let staying = new AbortController();
let switched: (answer: LoginAnswer) => void = () => undefined;

export function accessToken(): string | null {
  return token;
}

/** Sets the token of a new login, or clears it. A refresh that is under way is then ignored. */
export function setAccessToken(value: string | null): void {
  generation += 1;
  token = value;
}

/** The person who counts as signed in, so that a missing token is refreshed. */
export function expectPerson(id: number | null): void {
  if (id !== expected) {
    staying.abort();
    staying = new AbortController();
  }
  expected = id;
}

/** Aborted as soon as the person who counts as signed in is another one or none. */
export function whilePersonStays(): AbortSignal {
  return staying.signal;
}

export function expectedPerson(): number | null {
  return expected;
}

/** Sets the only listener, the session. It is called when the cookie turns out to be another person's. */
export function onPersonSwitched(listener: (answer: LoginAnswer) => void): void {
  switched = listener;
}

export function isLoginAnswer(body: unknown): body is LoginAnswer {
  if (typeof body !== "object" || body === null) return false;
  const answer = body as Partial<LoginAnswer>;
  return typeof answer.token === "string" && typeof answer.id === "number";
}

/** Gets a new access token for the refresh cookie. Simultaneous callers share one request. */
export function refreshAccess(): Promise<RefreshOutcome> {
  running ??= oneTabAtATime(refresh).finally(() => {
    running = null;
  });
  return running;
}

async function refresh(): Promise<RefreshOutcome> {
  const started = generation;
  if (isSignOutPending()) return "refused";
  try {
    const answer = await send({
      method: "POST",
      url: apiUrl("login"),
      body: { refresh_token: "" },
      // The new cookie must be stored even if the page is closed now; the old one would count as stolen.
      keepalive: true,
    });
    if (started !== generation) return token === null ? "refused" : "refreshed";
    if (answer.status === 200 && isLoginAnswer(answer.body)) {
      if (expected !== null && answer.body.id !== expected) {
        switched(answer.body);
        return "switched";
      }
      token = answer.body.token;
      return "refreshed";
    }
    const error = toApiError(answer.status, answer.body);
    if (error.status !== 401 && error.status !== 403) return "unreachable";
    token = null;
    return "refused";
  } catch (error) {
    if (error instanceof ApiError) return "unreachable";
    throw error;
  }
}

/** All tabs share the cookie, which changes with each use: two tabs at once would look like a stolen token. */
export async function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? await locks.request("zuversicht-refresh", work) : await work();
}
