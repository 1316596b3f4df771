import { apiUrl } from "./config";
import type { AnswerOf } from "./entities";
import { ApiError, toApiError } from "./problem";
import { send } from "./wire";

/** Answer of login, refresh and signup; the refresh token is left to its cookie. */
export type LoginAnswer = Omit<AnswerOf<"login", "post">, "refreshToken"> & {
  /** Only for an account made by this very call. */
  new?: boolean;
};

/** `refused`: the session is over. `unreachable`: nobody answered, the session may well live on. */
export type RefreshOutcome = "refreshed" | "refused" | "unreachable";

// The access token lives in this module only: neither storage nor cookie ever sees it.
let token: string | null = null;
let generation = 0;
let running: Promise<RefreshOutcome> | null = null;
let expected = false;

export function accessToken(): string | null {
  return token;
}

/** Takes over the token of a fresh login, or forgets it. A refresh under way is then void. */
export function setAccessToken(value: string | null): void {
  generation += 1;
  token = value;
}

/** Whether somebody counts as signed in, so that a missing token is worth a refresh. */
export function expectSession(value: boolean): void {
  expected = value;
}

export function sessionExpected(): boolean {
  return expected;
}

export function isLoginAnswer(body: unknown): body is LoginAnswer {
  if (typeof body !== "object" || body === null) return false;
  const answer = body as Partial<LoginAnswer>;
  return typeof answer.token === "string" && typeof answer.id === "number";
}

/** Trades the refresh cookie for a new access token. All callers at the same time share one call. */
export function refreshAccess(): Promise<RefreshOutcome> {
  running ??= oneTabAtATime(refresh).finally(() => {
    running = null;
  });
  return running;
}

async function refresh(): Promise<RefreshOutcome> {
  const started = generation;
  try {
    const answer = await send({
      method: "POST",
      url: apiUrl("login"),
      body: { refresh_token: "" },
      // The rotated cookie must arrive even when the page is left right now, else the old one looks stolen.
      keepalive: true,
    });
    if (started !== generation) return token === null ? "refused" : "refreshed";
    if (answer.status === 200 && isLoginAnswer(answer.body)) {
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

/** The cookie is shared by all tabs and rotates on each use: two tabs at once would look like a stolen token. */
async function oneTabAtATime(work: () => Promise<RefreshOutcome>): Promise<RefreshOutcome> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? await locks.request("zuversicht-refresh", work) : await work();
}
