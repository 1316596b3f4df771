// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { removeLater } from "../api/removals";
import { remove } from "../api/rows";
import { expectedPerson, expectPerson, setAccessToken } from "../api/token";
import { startSession } from "../session/session";
import { logout } from "../session/signOut";
import { PERSON } from "../test/server/person";
import { soon } from "../test/soon";
import { contentOf, keepContent } from "./outbox/contents";
import { itemsOf, put } from "./outbox/store";
import { owedWipes } from "./owedWipes";
import { begin, DELETION, FILE, holding, later, signIn, storedOf } from "./signOut.fixture";
import { isMarked, mark } from "./unsent";
import { settled, startWrites, unsentOf, withUnsent } from "./writes";

const OTHER = PERSON + 1;

beforeEach(begin);

/** A deletion that is under way. */
async function begun() {
  const { cut, deletions } = holding();
  await signIn();
  const end = remove("timelineentry", 5).catch((error: unknown) => error);
  await soon(() => expect(deletions()).toHaveLength(1));
  return { cut, end };
}

it("what has no answer before the sign-out is not kept", async () => {
  const { cut, end } = await begun();
  await act(logout);
  cut();
  expect(await end).toMatchObject({ status: 401, silent: true });
  expect(await itemsOf(PERSON)).toEqual([]);
  expect(isMarked()).toBe(false);
});

it("is neither kept nor sent for the next person, whose own writes are kept", async () => {
  const { cut, end } = await begun();
  await act(logout);
  const next = holding(OTHER);
  await signIn();
  const own = remove("timelineentry", 6);
  await soon(() => expect(next.deletions()).toHaveLength(1));
  cut();
  expect(await end).toMatchObject({ status: 401 });
  next.cut();
  await own;
  expect(await itemsOf(PERSON)).toEqual([]);
  expect(await itemsOf(OTHER)).toMatchObject([{ row: 6 }]);
  expect(next.deletions().map(({ path }) => path)).not.toContain("/api/timelineentry/delete/5");
  await act(logout);
});

it("what this tab stores while another one signs out goes too", async () => {
  holding();
  await signIn();
  mark();
  await put(PERSON, DELETION, Date.now());
  const other = new BroadcastChannel("zuversicht-session");
  other.postMessage(null);
  await soon(() => expect(expectedPerson()).toBeNull());
  other.close();
  await soon(async () => expect(await itemsOf(PERSON)).toEqual([]));
});

it("a file that a tab has left behind without its item goes too, also after another visit", async () => {
  const { cut } = holding();
  await signIn();
  mark();
  await keepContent(PERSON, FILE.content, new ArrayBuffer(9));
  const noted = [vi.spyOn(Storage.prototype, "setItem"), vi.spyOn(Storage.prototype, "removeItem")];
  const end = startWrites(PERSON, () => undefined);
  const isNoted = () => noted.some(({ mock }) => mock.calls.some(([name]) => name === "zuversicht-unsent"));
  await soon(() => expect(isNoted()).toBe(true));
  expect(isMarked()).toBe(true);
  expect(await unsentOf(PERSON), "nobody is asked about it").toBe(0);
  await act(logout);
  expect(await contentOf({ owner: PERSON, file: FILE })).toBeUndefined();
  expect(isMarked()).toBe(false);
  end();
  cut();
});

describe("what cannot be deleted at the sign-out", () => {
  const left = async (id = PERSON) => [
    await storedOf(id),
    await contentOf({ owner: id, file: FILE }).then((content) => content?.byteLength),
  ];

  /** The browser deletes nothing in a store. */
  function failing(store: string, does: () => IDBRequest<undefined>) {
    const { delete: usual } = IDBObjectStore.prototype;
    return vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(function (
      this: IDBObjectStore,
      key,
    ) {
      return this.name === store ? does() : usual.call(this, key);
    });
  }

  const refused = () => {
    throw new DOMException("no", "UnknownError");
  };

  /** Somebody has signed out, and the browser has not deleted everything. */
  async function signedOut(store = "items", does: () => IDBRequest<undefined> = refused) {
    const { cut } = holding();
    await signIn();
    mark();
    await keepContent(PERSON, FILE.content, new ArrayBuffer(9));
    await put(PERSON, DELETION, Date.now());
    const fault = failing(store, does);
    await act(logout);
    expect(isMarked(), "it can be found").toBe(true);
    expect(owedWipes()).toEqual([PERSON]);
    return { fault, cut };
  }

  it("goes with the next start, and one part of it does not keep the other", async () => {
    const { fault } = await signedOut();
    expect(await left()).toMatchObject([[{ row: 5 }], undefined]);
    fault.mockRestore();
    startSession();
    await soon(async () => expect(await left()).toEqual([[], undefined]));
    await soon(() => expect([isMarked(), owedWipes()]).toEqual([false, []]));
  });

  it("does not keep the person from signing out where the browser never answers", async () => {
    const { fault } = await signedOut("contents", () => new IDBRequest());
    fault.mockRestore();
    expect(await left()).toEqual([[], 9]);
    startSession();
    await soon(async () => expect(await left()).toEqual([[], undefined]));
    await soon(() => expect(isMarked()).toBe(false));
  });

  it("goes when the next person signs in, or with her next start when it fails again", async () => {
    const { fault } = await signedOut();
    holding(OTHER);
    await signIn();
    await soon(() => expect(console.warn).toHaveBeenCalledTimes(2));
    const end = startWrites(OTHER, () => undefined);
    await withUnsent(OTHER, "timelineentry/list?", async () => ({ items: [] }));
    expect(isMarked(), "although nothing of hers waits").toBe(true);
    fault.mockRestore();
    await put(OTHER, DELETION, Date.now());
    startSession();
    await soon(async () => expect(await storedOf(PERSON)).toEqual([]));
    await soon(() => expect(owedWipes()).toEqual([]));
    expect(await itemsOf(OTHER)).toHaveLength(1);
    expect(isMarked()).toBe(true);
    end();
    await act(logout);
  });

  it("goes when the same person comes back, and what she writes then stays", async () => {
    const { fault, cut } = await signedOut();
    fault.mockRestore();
    vi.setSystemTime(later());
    await signIn();
    const item = await put(PERSON, { ...DELETION, row: 6 }, Date.now());
    await soon(() => expect(owedWipes()).toEqual([]));
    expect(await left()).toEqual([[item], undefined]);
    startSession();
    vi.setSystemTime(later());
    await act(logout);
    cut();
    expect(await left()).toEqual([[], undefined]);
  });
});

it("what cannot be deleted is neither shown nor sent when the same person comes back and it fails again", async () => {
  const { cut } = holding();
  await signIn();
  mark();
  await put(PERSON, DELETION, Date.now());
  const fault = vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(() => {
    throw new DOMException("no", "UnknownError");
  });
  await act(logout);
  const next = holding();
  await signIn();
  await soon(() => expect(owedWipes()).toEqual([PERSON]));
  expect(await storedOf(PERSON)).toHaveLength(1);
  const end = startWrites(PERSON, () => undefined);
  vi.setSystemTime(later());
  await put(PERSON, { ...DELETION, row: 6 }, Date.now());
  expect(await unsentOf(PERSON)).toBe(1);
  window.dispatchEvent(new Event("online"));
  await soon(() => expect(next.deletions()).toHaveLength(1));
  expect(next.deletions()[0]?.path).toBe("/api/timelineentry/delete/6");
  fault.mockRestore();
  startSession();
  await soon(() => expect(owedWipes()).toEqual([]));
  expect(await storedOf(PERSON)).toMatchObject([{ row: 6 }]);
  end();
  vi.setSystemTime(later());
  await act(logout);
  next.cut();
  cut();
});

it("what waits of a person is not sent once another one is expected, and nothing of hers begins anew", async () => {
  const { cut, deletions } = holding();
  await signIn();
  mark();
  await put(PERSON, DELETION, Date.now());
  const end = startWrites(PERSON, () => undefined);
  await soon(() => expect(deletions()).toHaveLength(1));
  end();
  expectPerson(OTHER);
  setAccessToken("t-2");
  startWrites(PERSON, () => undefined);
  await withUnsent(PERSON, "timelineentry/list?", async () => ({ items: [] }));
  window.dispatchEvent(new Event("online"));
  await itemsOf(PERSON);
  expect(deletions()).toHaveLength(1);
  expectPerson(PERSON);
  await act(logout);
  // One call at a time: while it hangs, no later test sends anything.
  cut();
});

it("a write that is still under way counts as not sent at the sign-out", async () => {
  const { cut, end } = await begun();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const moment = settled();
  await vi.advanceTimersByTimeAsync(3000);
  vi.useRealTimers();
  await moment;
  expect(await unsentOf(PERSON)).toBe(1);
  cut();
  await settled();
  expect(await itemsOf(PERSON)).toHaveLength(1);
  expect(await unsentOf(PERSON)).toBe(1);
  await end;
});

it("a deletion that could still be taken back is carried out before it is counted", async () => {
  const { cut, deletions } = holding();
  await signIn();
  const send = async () => void (await remove("timelineentry", 5));
  removeLater({ root: "timelineentry", id: 5, send });
  expect(deletions()).toHaveLength(0);
  cut();
  await settled();
  expect(await unsentOf(PERSON)).toBe(1);
  await act(logout);
  expect(await itemsOf(PERSON)).toEqual([]);
});
