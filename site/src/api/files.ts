import { ApiError } from "./problem";
import type { Sending } from "./upload";
import { type Answer, headersOf, type Outgoing, parsed, type Send } from "./wire";

/** A file on a slow mobile connection; then it counts as failed. */
const TIMEOUT_MS = 120_000;

/** Sends a file as it is, and says how much of it has gone. `fetch` does not tell that. */
export function sendingFile(file: Blob, { signal, onProgress }: Sending): Send {
  return (outgoing) =>
    new Promise<Answer>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(outgoing.method, outgoing.url);
      request.timeout = TIMEOUT_MS;
      headersOf(outgoing).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.setRequestHeader("content-type", file.type);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => resolve(answerOf(request));
      request.onerror = () => reject(new ApiError({ status: 0, key: "error.offline" }));
      request.ontimeout = request.onerror;
      request.onabort = () => reject(signal.reason);
      signal.addEventListener("abort", () => request.abort(), { once: true });
      if (signal.aborted) reject(signal.reason);
      else request.send(file);
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
