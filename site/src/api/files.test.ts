// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchFile, fetchLinked, sendPart } from "./files";

const MINUTE = 60_000;
const PART = new Blob(["part"]);

/** A request that the test brings on; it ends after its `timeout` as that of a browser does. */
class SlowRequest {
  static last: SlowRequest;
  status = 200;
  responseText = "";
  timeout = 0;
  aborted = false;
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  ontimeout: (() => void) | null = null;
  onabort: (() => void) | null = null;
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = {
    onprogress: null,
  };

  constructor() {
    SlowRequest.last = this;
  }

  open(): void {}

  setRequestHeader(): void {}

  getResponseHeader(): null {
    return null;
  }

  send(): void {
    if (this.timeout > 0) setTimeout(() => this.ontimeout?.(), this.timeout);
  }

  abort(): void {
    this.aborted = true;
    this.onabort?.();
  }
}

/** A server whose file comes in parts, when the test sends them. */
function slowFile() {
  let source: ReadableStreamDefaultController<Uint8Array> | undefined;
  vi.stubGlobal("fetch", async (_url: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        source = controller;
      },
    });
    signal?.addEventListener("abort", () => source?.error(signal.reason));
    return new Response(body, { headers: { "content-type": "application/pdf" } });
  });
  return {
    part: (text: string) => source?.enqueue(new TextEncoder().encode(text)),
    end: () => source?.close(),
  };
}

/** How a promise has ended by now. */
function endOf(promise: Promise<unknown>) {
  const result: { end?: unknown } = {};
  const note = (end: unknown) => {
    result.end = end ?? "done";
  };
  promise.then(note, note);
  return result;
}

const FILE = { method: "GET", url: "/api/document/file/5" } as const;
const OFFLINE = { status: 0, key: "error.offline" };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("XMLHttpRequest", SlowRequest);
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const control = new AbortController();
    setTimeout(() => control.abort(), ms);
    return control.signal;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function sending() {
  const onProgress = vi.fn();
  const control = new AbortController();
  const result = endOf(sendPart("/parts/1", PART, { signal: control.signal, onProgress }));
  const { last } = SlowRequest;
  const progress = (loaded: number) => last.upload.onprogress?.({ loaded, total: 4 });
  return { seen: result, last, progress, onProgress, control };
}

it("a file arrives on a slow connection, however long it takes", async () => {
  const { seen: result, last, progress, onProgress } = sending();
  for (const loaded of [1, 2, 3, 4]) {
    await vi.advanceTimersByTimeAsync(1.5 * MINUTE);
    progress(loaded);
  }
  await vi.advanceTimersByTimeAsync(1.5 * MINUTE);
  expect(result.end).toBeUndefined();
  last.onload?.();
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(result.end).toBe("done");
  expect(last.aborted).toBe(false);
  expect(onProgress.mock.calls).toEqual([[0.25], [0.5], [0.75], [1]]);
});

it("a file of which nothing goes any more has failed as without network", async () => {
  const { seen: result, last, progress } = sending();
  await vi.advanceTimersByTimeAsync(1.5 * MINUTE);
  progress(1);
  await vi.advanceTimersByTimeAsync(2 * MINUTE - 1);
  expect(result.end).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(result.end).toMatchObject(OFFLINE);
  expect(last.aborted).toBe(true);
});

it("a file that is given up ends with that reason", async () => {
  const { seen: result, last, control } = sending();
  control.abort("given up");
  await vi.advanceTimersByTimeAsync(0);
  expect(result.end).toBe("given up");
  expect(last.aborted).toBe(true);
});

it.each([
  ["a file of the API", async () => (await fetchFile(FILE)).body as Blob],
  ["the file of a link", () => fetchLinked("/files/5")],
])("%s comes on a slow connection, and has failed when nothing comes any more", async (_, get) => {
  const slow = slowFile();
  const whole = endOf(get());
  for (const text of ["%PDF", "-1.7", " Befund"]) {
    await vi.advanceTimersByTimeAsync(1.5 * MINUTE);
    slow.part(text);
  }
  await vi.advanceTimersByTimeAsync(0);
  slow.end();
  await vi.advanceTimersByTimeAsync(0);
  const content = whole.end as Blob;
  expect([content.type, content.size]).toEqual(["application/pdf", 15]);

  const cut = slowFile();
  const half = endOf(get());
  await vi.advanceTimersByTimeAsync(1.5 * MINUTE);
  cut.part("%PDF");
  await vi.advanceTimersByTimeAsync(2 * MINUTE - 1);
  expect(half.end).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(half.end).toMatchObject(OFFLINE);
});
