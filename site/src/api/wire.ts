import { AUTH_HEADER, DEFAULT_LANGUAGE, LANGUAGE_HEADER, LOCATION_HEADER } from "../constants";
import { decodeCircular } from "./circular";
import { ApiError } from "./problem";

export type Method = "GET" | "POST" | "DELETE";

export interface Outgoing {
  method: Method;
  url: string;
  body?: unknown;
  token?: string | null;
  /** A repeated add with the same key is answered with the first row. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** `latitude;longitude`, for the one call that the person asked it for. */
  location?: string | undefined;
  /** Completes the request even if the page is closed, as when a cookie is renewed. */
  keepalive?: boolean | undefined;
}

export interface Answer {
  status: number;
  body: unknown;
  /** Seconds of the `Retry-After` header. */
  retryAfter?: number;
}

/** One way over the network. */
export type Send = (outgoing: Outgoing) => Promise<Answer>;

/** Longer than a call should take on a slow mobile connection; then it counts as failed. */
const TIMEOUT_MS = 30_000;

/** Answers that are files to be saved. */
const FILES = /^text\/(calendar|csv)\b/;

let language: string = DEFAULT_LANGUAGE;

let ahead = 0;

/** How far the clock of this device is ahead of that of the server, in milliseconds; no number where the last answer did not say. */
export function clockAhead(): number {
  return ahead;
}

/** Language of the names in all further answers. */
export function setApiLanguage(chosen: string): void {
  language = chosen;
}

/** The headers of every request. */
export function headersOf({ token, location }: Pick<Outgoing, "token" | "location">): Headers {
  const headers = new Headers({ accept: "application/json", [LANGUAGE_HEADER]: language });
  if (token) headers.set(AUTH_HEADER, token);
  if (location) headers.set(LOCATION_HEADER, location);
  return headers;
}

/** One request, without session rules. Throws `error.offline` when no answer comes. */
export async function send(outgoing: Outgoing): Promise<Answer> {
  const headers = headersOf(outgoing);
  if (outgoing.idempotencyKey) headers.set("Idempotency-Key", outgoing.idempotencyKey);
  const init: RequestInit = { method: outgoing.method, headers, credentials: "same-origin" };
  if (outgoing.keepalive) init.keepalive = true;
  if (outgoing.body !== undefined) {
    headers.set("content-type", "application/json");
    init.body = JSON.stringify(outgoing.body, isDefaultsCall(outgoing.url) ? undefined : withoutPictures);
  }
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  init.signal = outgoing.signal ? AbortSignal.any([outgoing.signal, timeout]) : timeout;
  try {
    const response = await fetch(outgoing.url, init);
    ahead = Date.now() - Date.parse(response.headers.get("Date") ?? "");
    const text = await response.text();
    const isFile = FILES.test(response.headers.get("content-type") ?? "");
    const answer = { status: response.status, body: isFile ? text : parsed(text) };
    const retryAfter = Number(response.headers.get("Retry-After"));
    return retryAfter > 0 ? { ...answer, retryAfter } : answer;
  } catch (cause) {
    if (outgoing.signal?.aborted) throw cause;
    throw new ApiError({ status: 0, key: "error.offline" });
  }
}

/** `{root}/new` writes nothing: it is asked with all of what a form begins with. */
function isDefaultsCall(url: string): boolean {
  return /^[^?#]*\/new(?:[?#]|$)/.test(url);
}

/** Pictures as text are for the screen; at any depth of a body they stay here. */
function withoutPictures(name: string, value: unknown): unknown {
  return name === "base64" ? undefined : value;
}

/** An answer that is no JSON, such as a page of a proxy; the caller reports it as `error.unknown`. */
export function parsed(text: string): unknown {
  if (text === "") return null;
  try {
    return decodeCircular(text);
  } catch {
    return null;
  }
}
