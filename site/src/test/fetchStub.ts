import { vi } from "vitest";

/** One call of the site, as the server sees it. */
export interface RecordedRequest {
  method: string;
  /** Path with query, without the host. */
  path: string;
  headers: Headers;
  body: unknown;
}

export interface Reply {
  status?: number;
  body?: unknown;
}

type Outcome = Reply | "unreachable";

/** As a browser does, a call that is given up ends at once, whatever becomes of its answer. */
export async function unlessAborted<T>(answer: T | Promise<T>, signal?: AbortSignal | null): Promise<T> {
  if (!signal) return answer;
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  const given = await Promise.race([answer, aborted]);
  signal.throwIfAborted();
  return given;
}

type Handler = (call: RecordedRequest) => Outcome | Promise<Outcome>;

/** Answers every call of a test by one function and records the calls. */
export function stubFetch(handler: Handler): RecordedRequest[] {
  const requests: RecordedRequest[] = [];
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted();
    const url = new URL(input, location.origin);
    const call: RecordedRequest = {
      method: init.method ?? "GET",
      path: (url.origin === location.origin ? "" : url.origin) + url.pathname + url.search,
      headers: new Headers(init.headers),
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
    };
    requests.push(call);
    const reply = await unlessAborted(handler(call), init.signal);
    if (reply === "unreachable") throw new TypeError("Failed to fetch");
    const { status = 200, body } = reply;
    return new Response(body === undefined || status === 204 ? null : JSON.stringify(body), { status });
  });
  return requests;
}

export function problem(status: number, key: string, more: Record<string, unknown> = {}): Reply {
  return { status, body: { type: "about:blank", status, key, requestId: "r-1", ...more } };
}

export function loginAnswer(more: Record<string, unknown> = {}): Reply {
  return {
    body: { token: "t-1", refreshToken: "secret-r", permissionsInclude: [], id: 7, newmodel: true, ...more },
  };
}
