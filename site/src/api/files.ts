import { ApiError } from "./problem";
import type { Sending } from "./upload";
import { type Answer, headersOf, type Outgoing, parsed, type Send } from "./wire";

/** A file on a slow mobile connection; then it counts as failed. */
const TIMEOUT_MS = 120_000;

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
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.timeout = TIMEOUT_MS;
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(answerOf(request));
    request.onerror = () => reject(new ApiError({ status: 0, key: "error.offline" }));
    request.ontimeout = request.onerror;
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) reject(signal.reason);
    else request.send(body);
  });
}

function answerOf(request: XMLHttpRequest): Answer {
  const answer = { status: request.status, body: parsed(request.responseText) };
  const retryAfter = Number(request.getResponseHeader("Retry-After"));
  return retryAfter > 0 ? { ...answer, retryAfter } : answer;
}

/** Fetches a file; the body of a success is a `Blob`. */
export async function fetchFile(outgoing: Outgoing): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { method, url } = outgoing;
    const response = await fetch(url, {
      method,
      headers: headersOf(outgoing),
      credentials: "same-origin",
      signal,
    });
    const body = response.ok ? await response.blob() : parsed(await response.text());
    return { status: response.status, body };
  } catch {
    throw new ApiError({ status: 0, key: "error.offline" });
  }
}

/** Fetches the file of a link, which needs no token. */
export async function fetchLinked(url: string): Promise<Blob> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.ok) return await response.blob();
  } catch {
    // No network, or the page was left.
  }
  throw new ApiError({ status: 0, key: "error.offline" });
}
