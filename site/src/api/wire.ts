import { AUTH_HEADER, DEFAULT_LANGUAGE, LANGUAGE_HEADER } from "../constants";
import { decodeCircular } from "./circular";
import { ApiError } from "./problem";

export type Method = "GET" | "POST" | "DELETE";

export interface Outgoing {
  method: Method;
  url: string;
  body?: unknown;
  token?: string | null;
  /** Makes a repeated add harmless: the server answers the second one with the first row. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** The answer counts even when the page goes away, as when a cookie is rotated. */
  keepalive?: boolean;
}

export interface Answer {
  status: number;
  body: unknown;
}

/** Longer than any call should take on a weak phone line; after it the person hears of it instead of waiting on. */
const TIMEOUT_MS = 30_000;

let language: string = DEFAULT_LANGUAGE;

/** Language of the names in all further answers. */
export function speakToApi(chosen: string): void {
  language = chosen;
}

/** One round trip, without any session rule. Throws `error.offline` when no answer comes. */
export async function send(outgoing: Outgoing): Promise<Answer> {
  const headers = new Headers({ accept: "application/json", [LANGUAGE_HEADER]: language });
  if (outgoing.token) headers.set(AUTH_HEADER, outgoing.token);
  if (outgoing.idempotencyKey) headers.set("Idempotency-Key", outgoing.idempotencyKey);
  const init: RequestInit = { method: outgoing.method, headers, credentials: "same-origin" };
  if (outgoing.keepalive) init.keepalive = true;
  if (outgoing.body !== undefined) {
    headers.set("content-type", "application/json");
    init.body = JSON.stringify(outgoing.body);
  }
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  init.signal = outgoing.signal ? AbortSignal.any([outgoing.signal, timeout]) : timeout;
  try {
    const response = await fetch(outgoing.url, init);
    const text = await response.text();
    const calendar = response.headers.get("content-type")?.startsWith("text/calendar");
    return { status: response.status, body: calendar ? text : parsed(text) };
  } catch (cause) {
    if (outgoing.signal?.aborted) throw cause;
    throw new ApiError({ status: 0, key: "error.offline" });
  }
}

/** A page of a proxy in the way is no answer of ours; it becomes an unknown error further up. */
function parsed(text: string): unknown {
  if (text === "") return null;
  try {
    return decodeCircular(text);
  } catch {
    return null;
  }
}
