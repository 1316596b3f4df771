import { ApiError } from "./problem";
import type { Sending } from "./upload";
import { type Answer, headersOf, type Outgoing, parsed, type Send } from "./wire";

/** How long nothing of a file may move before it counts as failed, in milliseconds. On a slow connection all of it takes longer. */
const STALLED_MS = 120_000;

/** Calls `end` when nothing has moved for too long. */
function watched(end: () => void): { moved: () => void; over: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = () => clearTimeout(timer);
  const moved = () => {
    over();
    timer = setTimeout(end, STALLED_MS);
  };
  moved();
  return { moved, over };
}

/** Why a file is not sent that the device does not hand out. */
export const UNREADABLE = "file.unreadable";

/** Told like a refusal: another attempt changes nothing. */
export function unreadable(): ApiError {
  return new ApiError({
    status: 400,
    key: "error.validation",
    fields: [{ path: "file", key: UNREADABLE }],
  });
}

/**
 * Whether the device hands the file out: since it was chosen it may have been moved, changed or deleted, it may lie in a cloud
 * only, or be a folder. The browser tells that as if there were no network.
 */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch (error) {
    console.warn("file not read", error);
    return false;
  }
}

/** Sends a file as it is, or a form with one, and says how much of it has gone. `fetch` does not tell that. */
export function sendingFile(body: Blob | FormData, sending: Sending): Send {
  return (outgoing) => {
    const headers = headersOf(outgoing);
    if (outgoing.idempotencyKey) headers.set("Idempotency-Key", outgoing.idempotencyKey);
    // The browser itself names the boundary of a form.
    if (body instanceof Blob) headers.set("content-type", body.type);
    return shipped(outgoing.method, outgoing.url, headers, body, sending);
  };
}

/** Sends a part of a file to an address that needs no token. Another answer than a success counts as no answer. */
export async function sendPart(url: string, part: Blob, sending: Sending): Promise<void> {
  const { status } = await shipped("PUT", url, new Headers(), part, sending);
  if (status < 200 || status >= 300) throw new ApiError({ status: 0, key: "error.offline" });
}

function shipped(
  method: string,
  url: string,
  headers: Headers,
  body: Blob | FormData,
  { signal, onProgress }: Sending,
): Promise<Answer> {
  const request = new XMLHttpRequest();
  const { moved, over } = watched(() => request.abort());
  return new Promise<Answer>((resolve, reject) => {
    request.open(method, url);
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => {
      moved();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => resolve(answerOf(request));
    const fail = () => reject(new ApiError({ status: 0, key: "error.offline" }));
    request.onerror = fail;
    request.onabort = () => (signal.aborted ? reject(signal.reason) : fail());
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) reject(signal.reason);
    else request.send(body);
  }).finally(over);
}

function answerOf(request: XMLHttpRequest): Answer {
  const answer = { status: request.status, body: parsed(request.responseText) };
  const retryAfter = Number(request.getResponseHeader("Retry-After"));
  return retryAfter > 0 ? { ...answer, retryAfter } : answer;
}

/** Fetches a file; the body of a success is a `Blob`. */
export async function fetchFile(outgoing: Outgoing): Promise<Answer> {
  try {
    const { method, url } = outgoing;
    const { ok, status, content } = await loaded(url, {
      method,
      headers: headersOf(outgoing),
      credentials: "same-origin",
    });
    return { status, body: ok ? content : parsed(await content.text()) };
  } catch {
    throw new ApiError({ status: 0, key: "error.offline" });
  }
}

/** Fetches the file of a link, which needs no token. */
export async function fetchLinked(url: string): Promise<Blob> {
  try {
    const { ok, content } = await loaded(url);
    if (ok) return content;
  } catch {
    // No network, or the page was left.
  }
  throw new ApiError({ status: 0, key: "error.offline" });
}

async function loaded(
  url: string,
  init: RequestInit = {},
): Promise<{ ok: boolean; status: number; content: Blob }> {
  const control = new AbortController();
  const { moved, over } = watched(() => control.abort());
  try {
    const response = await fetch(url, { ...init, signal: control.signal });
    const { ok, status, headers } = response;
    const reader = response.body?.getReader();
    const parts: BlobPart[] = [];
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      moved();
      parts.push(part.value);
    }
    return { ok, status, content: new Blob(parts, { type: headers.get("content-type") ?? "" }) };
  } finally {
    over();
  }
}
