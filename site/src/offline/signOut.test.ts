// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deferRemoval } from "../api/removals";
import { remove } from "../api/rows";
import { expectedPerson, expectPerson, setAccessToken } from "../api/token";
import { keepDraft } from "../device/drafts";
import { itemsOf, put } from "../device/queue";
import { isMarked, mark } from "../device/unsent";
import { isWipePending } from "../seal/replica";
import { startSession } from "../session/session";
import { logout } from "../session/signOut";
import { PERSON } from "../test/server/person";
import { soon } from "../test/soon";
import { end } from "./offlineWrites";
import {
  begin,
  counted,
  DELETION,
  holding,
  LETTER,
  minuteLater,
  signIn,
  storedItems,
} from "./signOut.fixture";
import { settled, startWrites, unsentOf, withUnsent } from "./writes";

const OTHER = PERSON + 1;

beforeEach(begin);
afterEach(end);

/** A deletion that is under way. */
async function startDeletion() {
  const { cut, deletions } = holding();
  await signIn();
  const end = remove("timelineentry", 5).catch((error: unknown) => error);
  await soon(() => expect(deletions()).toHaveLength(1));
  return { cut, end };
}

it("what has no answer before the sign-out is not stored", async () => {
  const { cut, end } = await startDeletion();
  await act(logout);
  cut();
  expect(await end).toMatchObject({ status: 401, silent: true });
  expect(await itemsOf(PERSON)).toEqual([]);
  expect(isMarked()).toBe(false);
});

it("is neither stored nor sent for the next person, whose own writes are stored", async () => {
  const { cut, end } = await startDeletion();
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
  expect(await itemsOf(PERSON)).toEqual([]);
  await soon(async () => expect(await storedItems()).toEqual([]));
});

describe("what cannot be deleted at the sign-out", () => {
  const refused = () => {
    throw new DOMException("no", "UnknownError");
  };

  /** Somebody has signed out, and the browser has not deleted everything. */
  async function signedOut(does: () => IDBRequest<undefined> = refused) {
    const { cut } = holding();
    await signIn();
    mark();
    await put(PERSON, LETTER, Date.now());
    await put(PERSON, DELETION, Date.now());
    await keepDraft(PERSON, "note", { text: "x" });
    const fault = vi.spyOn(IDBObjectStore.prototype, "clear").mockImplementation(does);
    await act(logout);
    expect(isWipePending()).toBe(true);
    return { fault, cut };
  }

  it("goes with the next start", async () => {
    const { fault } = await signedOut();
    expect(await counted(), "all or nothing").toEqual([2, 1, 1, 0]);
    fault.mockRestore();
    startSession();
    await soon(() => expect([isMarked(), isWipePending()]).toEqual([false, false]));
    expect(await counted()).toEqual([0, 0, 0, 0]);
  });

  it("does not keep the person from signing out where the browser never answers", async () => {
    const { fault } = await signedOut(() => new IDBRequest());
    fault.mockRestore();
    startSession();
    await soon(async () => expect(await counted()).toEqual([0, 0, 0, 0]));
    await soon(() => expect(isMarked()).toBe(false));
  });

  it("goes when the next person signs in, or with their next start when it fails again", async () => {
    const { fault } = await signedOut();
    const range = vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(refused);
    holding(OTHER);
    await signIn();
    await soon(() => expect(console.warn).toHaveBeenCalledWith("not wiped", expect.anything()));
    expect(isWipePending(), "although nothing of the next person is").toBe(true);
    expect(await itemsOf(OTHER)).toEqual([]);
    fault.mockRestore();
    range.mockRestore();
    const own = await put(OTHER, DELETION, Date.now());
    startSession();
    await soon(() => expect(isWipePending()).toBe(false));
    expect(await storedItems()).toHaveLength(1);
    expect(await itemsOf(OTHER)).toEqual([own]);
    expect(await counted()).toEqual([1, 0, 0, 0]);
    await act(logout);
  });

  it("goes when the same person comes back, and what they write then stays", async () => {
    const { fault, cut } = await signedOut();
    fault.mockRestore();
    await signIn();
    const item = await put(PERSON, { ...DELETION, row: 6 }, Date.now());
    await soon(() => expect(isWipePending()).toBe(false));
    expect(await itemsOf(PERSON)).toEqual([item]);
    expect(await counted()).toEqual([1, 0, 0, 0]);
    startSession();
    await act(logout);
    cut();
    expect(await counted()).toEqual([0, 0, 0, 0]);
  });
});

it("what cannot be deleted is neither shown nor sent when the same person comes back and it fails again", async () => {
  const { cut } = holding();
  await signIn();
  mark();
  await put(PERSON, DELETION, Date.now());
  const fault = vi.spyOn(IDBObjectStore.prototype, "clear").mockImplementation(() => {
    throw new DOMException("no", "UnknownError");
  });
  await act(logout);
  const { delete: usual } = IDBObjectStore.prototype;
  const range = vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(function (
    this: IDBObjectStore,
    what,
  ) {
    if (what instanceof IDBKeyRange) throw new DOMException("no", "UnknownError");
    return usual.call(this, what);
  });
  const next = holding();
  await signIn();
  expect(isWipePending()).toBe(true);
  expect(await storedItems()).toHaveLength(1);
  const end = startWrites(PERSON, () => undefined);
  vi.setSystemTime(minuteLater());
  await put(PERSON, { ...DELETION, row: 6 }, Date.now());
  mark();
  expect(await unsentOf(PERSON)).toBe(1);
  window.dispatchEvent(new Event("online"));
  await soon(() => expect(next.deletions()).toHaveLength(1));
  expect(next.deletions()[0]?.path).toBe("/api/timelineentry/delete/6");
  fault.mockRestore();
  range.mockRestore();
  startSession();
  await soon(() => expect(isWipePending()).toBe(false));
  await soon(async () => expect(await storedItems()).toHaveLength(1));
  expect(await itemsOf(PERSON)).toMatchObject([{ row: 6 }]);
  end();
  vi.setSystemTime(minuteLater());
  await act(logout);
  next.cut();
  cut();
});

it("what waits of a person is not sent once another one is expected, and nothing of theirs begins anew", async () => {
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
  const { cut, end } = await startDeletion();
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

it("a deletion that could still be undone is carried out before it is counted", async () => {
  const { cut, deletions } = holding();
  await signIn();
  const send = async () => void (await remove("timelineentry", 5));
  deferRemoval({ root: "timelineentry", id: 5, send });
  expect(deletions()).toHaveLength(0);
  cut();
  await settled();
  expect(await unsentOf(PERSON)).toBe(1);
  await act(logout);
  expect(await itemsOf(PERSON)).toEqual([]);
});
