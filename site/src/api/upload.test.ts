import { describe, expect, it, vi } from "vitest";
import { soon } from "../test/soon";
import { ApiError } from "./problem";
import { isIdle, makeUploads, nextState, type Sending, type UploadState } from "./upload";

const FILE = new Blob(["x"], { type: "image/jpeg" });
const STATES: readonly UploadState[] = ["New", "Start", "Progress", "Done", "Error", "Cancel"];
const offline = new ApiError({ status: 0, key: "error.offline" });
const broken = new ApiError({ status: 503, key: "error.unavailable" });
const refused = new ApiError({ status: 400, key: "error.validation" });
const atOnce = () => Promise.resolve();

function stateOf(uploads: ReturnType<typeof makeUploads>): UploadState | undefined {
  return uploads.items()[0]?.state;
}

describe("the states of an upload", () => {
  it("are those of the specification, and no others follow", () => {
    const events = ["upload", "bytes", "finished", "failure", "cancel"] as const;
    const all = STATES.flatMap((state) =>
      events.flatMap((event) => {
        const next = nextState(state, event);
        return next ? [`${state} ${event} ${next}`] : [];
      }),
    );
    expect(all).toEqual([
      "New upload Start",
      "Start bytes Progress",
      "Start failure Error",
      "Start cancel Cancel",
      "Progress bytes Progress",
      "Progress finished Done",
      "Progress failure Error",
      "Progress cancel Cancel",
      "Error upload Start",
    ]);
    expect(STATES.filter((state) => isIdle({ state }))).toEqual(["New", "Error"]);
  });

  it("go from New by Start and Progress to Done", async () => {
    const seen: string[] = [];
    const uploads = makeUploads(async (_, { onProgress }) => {
      onProgress(0.5);
    });
    const { id } = uploads.add(FILE);
    uploads.subscribe(() =>
      seen.push(
        uploads
          .items()
          .map((one) => `${one.state} ${one.progress}`)
          .join(),
      ),
    );
    expect(await uploads.upload(id)).toBe(true);
    expect(seen).toEqual(["Start 0", "Progress 0.5", "Progress 1", "Done 1"]);
    expect(await uploads.upload(id), "what is done is not sent again").toBe(false);
    uploads.remove(id);
    expect(stateOf(uploads), "nor removed").toBe("Done");
  });
});

describe("a failing upload", () => {
  it.each([
    ["without an answer", offline],
    ["on a server that does not work", broken],
  ])("is tried three times more %s, and then fails", async (_, error) => {
    const send = vi.fn().mockRejectedValue(error);
    const wait = vi.fn(atOnce);
    const uploads = makeUploads(send, wait);
    const { id } = uploads.add(FILE);
    expect(await uploads.upload(id)).toBe(false);
    expect(send).toHaveBeenCalledTimes(4);
    expect(wait.mock.calls).toEqual([[0], [1], [2]]);
    expect(uploads.items()[0]).toMatchObject({ state: "Error", error });
    // It can be sent once more.
    send.mockResolvedValue(null);
    expect(await uploads.upload(id)).toBe(true);
    expect(uploads.items()[0]).toMatchObject({ state: "Done", error: undefined });
  });

  it("is done when a later request gets through", async () => {
    const send = vi.fn().mockRejectedValueOnce(offline).mockRejectedValueOnce(broken).mockResolvedValue(null);
    const uploads = makeUploads(send, atOnce);
    expect(await uploads.upload(uploads.add(FILE).id)).toBe(true);
    expect(send).toHaveBeenCalledTimes(3);
  });

  it("is not tried again when the server refused the file", async () => {
    const send = vi.fn().mockRejectedValue(refused);
    const uploads = makeUploads(send, atOnce);
    const { id } = uploads.add(FILE);
    expect(await uploads.upload(id)).toBe(false);
    expect(send).toHaveBeenCalledTimes(1);
    uploads.remove(id);
    expect(uploads.items()).toEqual([]);
  });
});

describe("a cancelled upload", () => {
  function held() {
    let told: Sending | undefined;
    const send = vi.fn(
      (_: Blob, sending: Sending) =>
        new Promise((_resolve, reject) => {
          told = sending;
          sending.signal.addEventListener("abort", () => reject(sending.signal.reason));
        }),
    );
    return { send, uploads: makeUploads(send, atOnce), signal: () => told?.signal };
  }

  it("ends its request, and is neither failed nor tried again", async () => {
    const { send, uploads, signal } = held();
    const { id } = uploads.add(FILE);
    const ended = uploads.upload(id);
    expect(await uploads.upload(id), "what is on its way is not sent twice").toBe(false);
    uploads.remove(id);
    expect(stateOf(uploads), "nor removed").toBe("Start");
    uploads.cancel(id);
    expect(await ended).toBe(false);
    expect(signal()?.aborted).toBe(true);
    expect(stateOf(uploads)).toBe("Cancel");
    expect(await uploads.upload(id)).toBe(false);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("that is postponed fails at once as without network, and can be sent once more", async () => {
    const { send, uploads } = held();
    const { id } = uploads.add(FILE);
    const ended = uploads.upload(id);
    uploads.postpone(id);
    expect(await ended).toBe(false);
    expect(uploads.items()[0]).toMatchObject({ state: "Error", error: { status: 0 } });
    expect(send).toHaveBeenCalledTimes(1);
    uploads.postpone(id);
    send.mockResolvedValue(null);
    expect(await uploads.upload(id)).toBe(true);
  });

  it("also ends while it waits for its next try", async () => {
    const waiting = () => new Promise<void>(() => undefined);
    const send = vi.fn().mockRejectedValue(offline);
    const uploads = makeUploads(send, waiting);
    const { id } = uploads.add(FILE);
    const ended = uploads.upload(id);
    await soon(() => expect(send).toHaveBeenCalledTimes(1));
    uploads.cancel(id);
    expect(await ended).toBe(false);
    expect(send).toHaveBeenCalledTimes(1);
    expect(stateOf(uploads)).toBe("Cancel");
  });

  it("means nothing before it began", () => {
    const { uploads } = held();
    const { id } = uploads.add(FILE);
    uploads.cancel(id);
    expect(stateOf(uploads)).toBe("New");
  });
});
