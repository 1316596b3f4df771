import "fake-indexeddb/auto";
import { openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "../../api/newId";
import { ApiError } from "../../api/problem";
import type { Draft, Item, StoredRow } from "../../device/item";
import { drop, OutboxFull } from "../../device/queue";
import { beginReplica } from "../../seal/replica";
import { soon } from "../../test/soon";
import {
  dependents,
  discard,
  enqueue,
  isWaiting,
  resolve,
  retry,
  snapshot,
  start,
  stop,
  subscribe,
  waiting,
} from "./outbox";
import { alone, exclusively, openLine, unlessSending } from "./tabs";

const [MARA, OTHER] = [7, 8];
const NEW: Draft = { kind: "add", root: "treatment", title: "Chemotherapie", body: { note: "a" } };

/** What the outbox would do by itself after a second or later, by its milliseconds: only a test lets the time pass. */
const timers = new Map<number, () => void>();

beforeEach(() => {
  timers.clear();
  const { setTimeout: real } = globalThis;
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, ms = 0) => {
    if (ms < 1000) return real(run, ms);
    timers.set(ms, run);
    return 0;
  }) as typeof setTimeout);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function unreachable(): Promise<never> {
  return Promise.reject(new ApiError({ status: 0, key: "error.offline" }));
}

/** A server that accepts everything. */
function taking() {
  const sent: Item[] = [];
  const send = async (item: Item): Promise<StoredRow | null> => {
    sent.push(item);
    if (item.kind === "delete") return null;
    return { ...item.body, id: item.row, version: item.version + 1 };
  };
  return { sent, send };
}

/** The locks that the tabs of a browser share. */
function fakeLocks() {
  const held = new Map<string, Promise<unknown>>();
  type Work = (lock: object | null) => Promise<unknown>;
  const request = async (name: string, ...how: [Work] | [{ ifAvailable: boolean }, Work]) => {
    const work = how.at(-1) as Work;
    if (how.length > 1 && held.has(name)) return await work(null);
    while (held.has(name)) await held.get(name);
    const working = work({});
    const over = working.then(
      () => held.delete(name),
      () => held.delete(name),
    );
    held.set(name, over);
    return await working;
  };
  return { request };
}

const empty = () => soon(async () => expect(await waiting(MARA)).toEqual([]));

const stateOf = (state: string) => soon(() => expect(snapshot()[0]?.state).toBe(state));

describe("the outbox", () => {
  it("stores what was written before it could be sent, and sends it in order under its own ids", async () => {
    const whole = await enqueue(MARA, NEW);
    expect(whole.row).toBeGreaterThan(2 ** 40);
    await enqueue(MARA, { ...NEW, body: { parenttreatment: whole.row } });
    const change = { body: { note: "b" }, base: { note: "a" } };
    await enqueue(MARA, { kind: "update", root: "treatment", row: whole.row, title: "", ...change });
    const { sent, send } = taking();
    const done = vi.fn();
    start(MARA, send, done);
    await empty();
    expect(sent.map(({ kind, row, version }) => [kind, row === whole.row, version])).toEqual([
      ["add", true, 0],
      ["add", false, 0],
      ["update", true, 1],
    ]);
    expect(sent[1]?.body.parenttreatment).toBe(whole.row);
    expect(done.mock.calls.map(([{ seq }, row]) => [seq, row.id])).toContainEqual([whole.seq, whole.row]);
  });

  it("a row that another device has made under another id is written there by all that waits", async () => {
    const whole = await enqueue(MARA, NEW);
    await enqueue(MARA, { ...NEW, body: { parenttreatment: { id: whole.row } }, base: {} });
    const change = { body: { note: "b" }, base: { note: "a" } };
    await enqueue(MARA, { kind: "update", root: "treatment", row: whole.row, title: "", ...change });
    const { sent, send } = taking();
    start(
      MARA,
      async (item) => {
        const row = await send(item);
        return row && item.seq === whole.seq ? { ...row, id: 50 } : row;
      },
      () => undefined,
    );
    await empty();
    expect(sent[1]?.body.parenttreatment).toBe(50);
    expect(sent[2]).toMatchObject({ row: 50, version: 1 });
  });

  it("a row whose id is of a time that the server has not reached gets another one", async () => {
    const tomorrow = newId(Date.now() + 86_400_000);
    await enqueue(MARA, { ...NEW, row: tomorrow });
    await enqueue(MARA, { ...NEW, body: { parenttreatment: tomorrow } });
    const { sent, send } = taking();
    const fields = [{ path: "id", key: "max" }];
    const refusing = async (item: Item) => {
      if (item.row > newId(Date.now() + 600_000))
        throw new ApiError({ status: 400, key: "error.validation", fields });
      return await send(item);
    };
    start(MARA, refusing, () => undefined);
    await empty();
    const [whole, part] = sent;
    expect(whole?.row).toBeLessThan(tomorrow);
    expect(part?.body).toEqual({ parenttreatment: whole?.row });
  });

  it("a change of what was refused corrects it, in its place", async () => {
    const { sent, send } = taking();
    const wrong = new ApiError({ status: 400, key: "error.validation" });
    start(
      MARA,
      (item) => (item.body.note === "a" ? Promise.reject(wrong) : send(item)),
      () => undefined,
    );
    const { row, key } = await enqueue(MARA, NEW);
    await enqueue(MARA, { ...NEW, body: { parenttreatment: row, note: "part" } });
    await stateOf("refused");
    const base = { note: "a" };
    await enqueue(MARA, { kind: "update", root: "treatment", row, title: "", body: { note: "b" }, base });
    await empty();
    expect(sent.map(({ kind, body }) => [kind, body.note])).toEqual([
      ["add", "b"],
      ["add", "part"],
    ]);
    expect(sent[0]?.key).not.toBe(key);
    expect(sent.map((item) => item.row)).toContain(row);
    expect(sent[1]?.body.parenttreatment).toBe(row);
  });

  it("shows the same items until something changes, and notifies its listeners", async () => {
    start(MARA, unreachable, () => undefined);
    const listener = vi.fn();
    const end = subscribe(listener);
    const { row } = await enqueue(MARA, NEW);
    await soon(() => expect(snapshot()[0]?.reason?.key).toBe("error.offline"));
    const before = snapshot();
    const calls = listener.mock.calls.length;
    expect(calls).toBeGreaterThan(0);
    await expect(enqueue(OTHER, NEW), "the replica is another person's").rejects.toThrow();
    expect(snapshot()).toBe(before);
    expect(listener).toHaveBeenCalledTimes(calls);
    expect([isWaiting("treatment", row), isWaiting("followup", row)]).toEqual([true, false]);
    end();
  });

  it("sends and shows only what the signed-in person wrote", async () => {
    await enqueue(OTHER, NEW);
    beginReplica(MARA);
    const { sent, send } = taking();
    start(MARA, send, () => undefined);
    await enqueue(MARA, NEW);
    await empty();
    expect(sent.map(({ owner }) => owner)).toEqual([MARA]);
    expect(await waiting(OTHER)).toEqual([]);
  });

  it("keeps a refused item with its reason until the person decides, and what depends on it", async () => {
    const fields = [{ path: "note", key: "maxlength" }];
    const send = vi.fn(() => Promise.reject(new ApiError({ status: 400, key: "error.validation", fields })));
    start(MARA, send, () => undefined);
    const whole = await enqueue(MARA, NEW);
    const part = await enqueue(MARA, { ...NEW, body: { parenttreatment: whole.row } });
    await stateOf("refused");
    expect(snapshot()[0]?.reason).toEqual({ status: 400, key: "error.validation", fields });
    await retry(whole.seq);
    await soon(() => expect(send).toHaveBeenCalledTimes(2));
    await stateOf("refused");
    expect(dependents(whole.seq).map(({ seq }) => seq)).toEqual([part.seq]);
    await discard(whole.seq);
    expect(snapshot()).toEqual([]);
  });

  it("shows both versions of a conflict, and a choice of theirs is reported as the stored row", async () => {
    const current = { id: 5, version: 4, note: "theirs" };
    const conflict = new ApiError({ status: 409, key: "error.version.conflict", current });
    const done = vi.fn();
    start(MARA, () => Promise.reject(conflict), done);
    const change = { body: { note: "mine" }, base: { note: "was" }, version: 3 };
    const { seq } = await enqueue(MARA, { kind: "update", root: "treatment", row: 5, title: "", ...change });
    await stateOf("conflict");
    expect(snapshot()[0]).toMatchObject({ body: { note: "mine" }, current });
    await resolve(seq, ["note"]);
    expect(snapshot()).toEqual([]);
    expect(done).toHaveBeenCalledWith(expect.objectContaining({ seq }), current);
  });

  it("sends nothing more when the session is over, until the person comes back", async () => {
    const { sent, send } = taking();
    const over = vi.fn(
      (_item: Item): Promise<StoredRow | null> =>
        Promise.reject(new ApiError({ status: 401, key: "error.token.invalid" })),
    );
    start(MARA, over, () => undefined);
    await enqueue(MARA, NEW);
    await soon(() => expect(over).toHaveBeenCalledOnce());
    expect((await waiting(MARA))[0]).toMatchObject({ state: "waiting", tries: 0 });
    over.mockImplementation(send);
    window.dispatchEvent(new Event("online"));
    await empty();
    expect(sent).toHaveLength(1);
  });

  it("tries once more soon after the network is back, as the first call often still fails", async () => {
    const { sent, send } = taking();
    const way = vi.fn((_item: Item): Promise<StoredRow | null> => unreachable());
    start(MARA, way, () => undefined);
    await enqueue(MARA, NEW);
    await soon(() => expect(snapshot()[0]?.tries).toBe(1));
    window.dispatchEvent(new Event("online"));
    await soon(() => expect(snapshot()[0]?.tries).toBe(2));
    way.mockImplementation(send);
    timers.get(3000)?.();
    await empty();
    expect(sent).toHaveLength(1);
  });

  it("a call that fails after the network is back is no reason to wait, also on the next page", async () => {
    vi.stubGlobal("navigator", { locks: fakeLocks() });
    let fail = () => undefined as unknown;
    const hanging = vi.fn(
      () =>
        new Promise<never>((_, reject) => {
          fail = () => reject(new ApiError({ status: 0, key: "error.offline" }));
        }),
    );
    start(MARA, hanging, () => undefined);
    await enqueue(MARA, NEW);
    await soon(() => expect(hanging).toHaveBeenCalledOnce());
    stop();
    const { sent, send } = taking();
    start(MARA, send, () => undefined);
    await soon(() => expect(snapshot()).toHaveLength(1));
    fail();
    await empty();
    expect(sent).toHaveLength(1);
  });

  it("treats an answer of another program as none", async () => {
    start(
      MARA,
      async () => null,
      () => undefined,
    );
    await enqueue(MARA, NEW);
    await soon(() => expect(snapshot()[0]?.reason).toMatchObject({ status: 0, key: "error.unknown" }));
    expect(snapshot()[0]?.state).toBe("waiting");
  });
});

it("a correction does not overtake what was changed after the refused write", async () => {
  const change = (note: string, base: string): Draft => ({
    kind: "update",
    root: "treatment",
    row: 5,
    version: 1,
    title: "",
    body: { note },
    base: { note: base },
  });
  const refuse = () => Promise.reject(new ApiError({ status: 400, key: "error.validation" }));
  start(MARA, refuse, () => undefined);
  const first = await enqueue(MARA, change("a", ""));
  await stateOf("refused");
  stop();
  const corrected = await enqueue(MARA, change("b", "a"));
  expect(corrected.seq).toBe(first.seq);
  const second = await enqueue(MARA, change("c", "b"));
  expect(second.seq).not.toBe(first.seq);
  start(MARA, refuse, () => undefined);
  await stateOf("refused");
  expect((await enqueue(MARA, change("d", "c"))).seq).not.toBe(first.seq);
  expect((await waiting(MARA)).map(({ body }) => body.note)).toEqual(["b", "c", "d"]);
});

it("a time that the server has named is waited for, also when the person comes back", async () => {
  const busy = vi.fn(() => Promise.reject(new ApiError({ status: 429, key: "error.rate", retryAfter: 600 })));
  start(MARA, busy, () => undefined);
  await enqueue(MARA, NEW);
  await soon(() => expect(snapshot()[0]?.tries).toBe(1));
  await retry();
  expect(snapshot()[0]?.next).toBeGreaterThan(Date.now() + 500_000);
  expect(busy).toHaveBeenCalledTimes(1);
});

describe("an item that is being sent", () => {
  const GONE: Draft = { kind: "delete", root: "timelineentry", row: 5, title: "Tablette" };

  /** A server that lets every call wait. */
  function hanging() {
    const calls: { accepted: () => void; failed: () => void }[] = [];
    const send = () =>
      new Promise<null>((resolve, reject) => {
        calls.push({
          accepted: () => resolve(null),
          failed: () => reject(new ApiError({ status: 0, key: "error.offline" })),
        });
      });
    return { calls, send };
  }

  it("is not given up, which is said at once; one that waits is, also behind a call that hangs", async () => {
    const { calls, send } = hanging();
    start(MARA, send, () => undefined);
    const { seq } = await enqueue(MARA, GONE);
    const other = await enqueue(MARA, { ...GONE, row: 6 });
    await soon(() => expect(calls).toHaveLength(1));
    expect(await discard(seq)).toBe(false);
    expect(await discard(other.seq)).toBe(true);
    expect(snapshot()).toMatchObject([{ seq }]);
    calls[0]?.failed();
    await soon(() => expect(snapshot()[0]?.tries).toBe(1));
    expect(await discard(seq)).toBe(true);
    expect(await discard(seq), "there is nothing any more").toBe(false);
  });

  it("is not given up by another tab either, and one that was given up a moment ago is not sent", async () => {
    const locks = fakeLocks();
    const request = vi.spyOn(locks, "request");
    vi.stubGlobal("navigator", { locks });
    vi.resetModules();
    const [other, its] = [await import("./outbox"), await import("./tabs")];
    const { calls, send } = hanging();
    start(MARA, send, () => undefined);
    const { seq } = await enqueue(MARA, GONE);
    await soon(() => expect(calls).toHaveLength(1));
    expect(await other.discard(seq)).toBe(false);
    calls[0]?.accepted();
    await empty();
    expect(await other.discard(seq)).toBe(false);

    stop();
    const next = await enqueue(MARA, GONE);
    await its.unlessSending(next.seq, async () => {
      request.mockClear();
      start(MARA, send, () => undefined);
      // This tab is about to send it.
      await soon(() =>
        expect(request.mock.calls.map(([name]) => name)).toContain(`zuversicht-outbox-${next.seq}`),
      );
      await drop(MARA, next.seq);
    });
    // What comes after it is sent, and nothing before.
    await enqueue(MARA, { ...GONE, row: 6 });
    await soon(() => expect(calls).toHaveLength(2));
    expect(await waiting(MARA)).toMatchObject([{ row: 6 }]);
  });
});

describe("a browser that stores nothing", () => {
  it("is full: the write is refused whole", async () => {
    vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    await expect(enqueue(MARA, NEW)).rejects.toBeInstanceOf(OutboxFull);
    vi.restoreAllMocks();
    expect(await waiting(MARA)).toEqual([]);
  });

  it("never ends a write: it is given up after a moment, and not stored later", async () => {
    await waiting(MARA);
    const other = await openDB("zuversicht", 2);
    const { store, done } = other.transaction("queue", "readwrite");
    let stuck = true;
    const holding = (async () => {
      while (stuck) await store.count();
    })();
    await expect(enqueue(MARA, NEW)).rejects.toThrow("the browser does not answer");
    stuck = false;
    await Promise.all([holding, done]);
    other.close();
    expect(await waiting(MARA)).toEqual([]);
  });

  it("answers late: what waits is sent all the same", async () => {
    await enqueue(MARA, NEW);
    vi.resetModules();
    const storage: { answers?: () => void } = {};
    const late = new Promise<void>((resolve) => {
      storage.answers = resolve;
    });
    vi.doMock("idb", async () => {
      const idb = await vi.importActual<typeof import("idb")>("idb");
      return { ...idb, openDB: (...how: Parameters<typeof openDB>) => late.then(() => idb.openDB(...how)) };
    });
    const fresh = await import("./outbox");
    vi.doUnmock("idb");
    const said = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { sent, send } = taking();
    fresh.start(MARA, send, () => undefined);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(said).toHaveBeenCalledWith("outbox not read", expect.any(Error));
    storage.answers?.();
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await soon(() => expect(sent).toHaveLength(1));
    fresh.stop();
  });

  it("never opens, or refuses at once: the form hears of it", async () => {
    vi.resetModules();
    const fresh = await import("./outbox");
    const open = vi.spyOn(indexedDB, "open").mockImplementation(() => new IDBOpenDBRequest());
    await expect(fresh.enqueue(MARA, NEW)).rejects.toThrow("the browser does not answer");
    expect(await fresh.waiting(MARA)).toEqual([]);
    open.mockImplementation(() => {
      throw new DOMException("private", "InvalidStateError");
    });
    vi.resetModules();
    const refusing = await import("./outbox");
    await expect(refusing.enqueue(MARA, NEW)).rejects.toMatchObject({ name: "InvalidStateError" });
  });
});

describe("tabs", () => {
  it("do the work of the outbox one at a time where the browser can tell", async () => {
    const request = vi.fn((_name: string, work: () => Promise<number>) => work());
    vi.stubGlobal("navigator", { locks: { request } });
    expect(await alone(async () => 5)).toBe(5);
    expect(request).toHaveBeenCalledWith("zuversicht-outbox", expect.any(Function));
    expect(await exclusively(3, async () => 5)).toBe(5);
    expect(request).toHaveBeenLastCalledWith("zuversicht-outbox-3", expect.any(Function));
    vi.stubGlobal("navigator", {});
    expect(await alone(async () => 6)).toBe(6);
    expect(await exclusively(3, () => unlessSending(3, async () => 6))).toBeUndefined();
    expect(await unlessSending(3, async () => 6)).toBe(6);
  });

  it("receive messages of each other", async () => {
    const received = vi.fn();
    const [one, two] = [openLine(() => undefined), openLine(received)];
    one.tell({ owner: MARA });
    await soon(() => expect(received).toHaveBeenCalledWith({ owner: MARA }));
    one.close();
    two.close();
  });
});
