// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act } from "@testing-library/react";
import { openDB } from "idb";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { call } from "../api/client";
import { expectedPerson } from "../api/token";
import { startSession } from "../session/session";
import { leaveForGood, logout } from "../session/signOut";
import { writeStub } from "../session/userStub";
import { problem, stubFetch } from "../test/fetchStub";
import { PERSON } from "../test/server/person";
import { soon } from "../test/soon";
import { keepDraft, openDrafts, readDraft } from "./drafts";
import { draftInTab, fullKey } from "./draftsInTab";
import { contentName, contentOf, keepContent } from "./outbox/contents";
import { put } from "./outbox/store";
import { owedWipes } from "./owedWipes";
import { openAnswers } from "./responseCache";
import { begin, DELETION, FILE, holding, later, signIn, storedOf } from "./signOut.fixture";
import { isMarked, mark } from "./unsent";

const STUB = { id: PERSON, permissionsInclude: [], newmodel: false };

beforeEach(begin);

/** A server that knows nobody any more. */
async function refused() {
  stubFetch(() => problem(401, "error.token.invalid"));
  await act(() => call("GET", "treatment/1").catch(() => undefined));
  expect(expectedPerson()).toBeNull();
}

describe("a tab that slept and hears of a sign-out late", () => {
  /** A tab that falls asleep with something unsent, while another one goes on. */
  async function asleep() {
    const { cut } = holding();
    await signIn();
    mark();
    await put(PERSON, DELETION, Date.now());
    await keepDraft(PERSON, "note", { text: "given up" });
    vi.setSystemTime(later());
    const other = new BroadcastChannel("zuversicht-session");
    const lock = () => {
      localStorage.removeItem("zuversicht-user");
      localStorage.setItem("zuversicht-ended", String(Date.now()));
      vi.setSystemTime(later());
    };
    const signOut = () => {
      localStorage.setItem("zuversicht-signed-out", String(Date.now()));
      lock();
    };
    const signInAgain = () => {
      writeStub(STUB);
      const at = Date.now();
      vi.setSystemTime(later());
      return { ...STUB, at };
    };
    /** The tab wakes up and hears everything at once. */
    const told = async (...messages: unknown[]) => {
      vi.setSystemTime(later());
      for (const message of messages) other.postMessage(message);
      await soon(() => expect(expectedPerson()).toBe(messages.at(-1) === null ? null : PERSON));
      await soon(() => expect(owedWipes()).toEqual([]));
      other.close();
    };
    const end = async () => {
      vi.setSystemTime(later());
      await signIn();
      await act(() => logout());
      cut();
      expect(await storedOf(PERSON)).toEqual([]);
    };
    return { lock, signOut, signInAgain, told, end };
  }

  /** What the other tab stores, of which this one knows nothing. */
  async function written() {
    const drafts = await openDrafts();
    await drafts.put("drafts", { values: "new", saved: Date.now() }, fullKey(PERSON, "treatment"));
    const answers = await openAnswers();
    await answers.put("answers", "seen", [PERSON, "user"]);
    const outbox = await openDB("zuversicht-outbox");
    const [former] = await outbox.getAll("items");
    await outbox.put("items", { ...former, seq: former.seq + 1, row: 6, made: Date.now() });
    outbox.close();
    const content = contentName(Date.now());
    await keepContent(PERSON, content, new ArrayBuffer(9));
    return async () => {
      expect(await storedOf(PERSON)).toMatchObject([{ row: 6 }]);
      expect(await contentOf({ owner: PERSON, file: { ...FILE, content } })).toBeDefined();
      expect(await readDraft(PERSON, "note")).toBeUndefined();
      expect(await readDraft(PERSON, "treatment")).toBe("new");
      expect(await answers.get("answers", [PERSON, "user"])).toBe("seen");
      expect(isMarked(), "it is sent with the next start").toBe(true);
    };
  }

  it("deletes what was given up, and nothing that the same person has written since", async () => {
    const { signOut, signInAgain, told, end } = await asleep();
    signOut();
    signInAgain();
    const stays = await written();
    await told(null);
    await stays();
    await end();
  });

  it("does so when she has signed out and in twice meanwhile", async () => {
    const { signOut, signInAgain, told, end } = await asleep();
    signOut();
    const first = signInAgain();
    signOut();
    const second = signInAgain();
    const stays = await written();
    await told(null, first, null, second);
    await stays();
    await end();
  });

  it("does so when what was under way in this tab is kept as it wakes up", async () => {
    const { signOut, signInAgain, told, end } = await asleep();
    signOut();
    signInAgain();
    const stays = await written();
    vi.setSystemTime(later());
    await keepDraft(PERSON, "late", { text: "typed before" });
    await told(null);
    await stays();
    await end();
  });

  it("keeps everything when it was locked meanwhile, and what was seen since", async () => {
    const { lock, signInAgain, told, end } = await asleep();
    lock();
    const back = signInAgain();
    const answers = await openAnswers();
    await answers.put("answers", "seen", [PERSON, "user"]);
    await told("locked", back);
    expect(await storedOf(PERSON)).toMatchObject([{ row: 5 }]);
    expect(await readDraft(PERSON, "note")).toEqual({ text: "given up" });
    expect(await answers.get("answers", [PERSON, "user"])).toBe("seen");
    await end();
  });

  it("deletes everything where nobody is signed in, also what this tab has kept a moment later", async () => {
    const { signOut, told, end } = await asleep();
    signOut();
    await put(PERSON, { ...DELETION, row: 7 }, Date.now());
    await keepDraft(PERSON, "late", { text: "typed before" });
    await told(null);
    expect(await storedOf(PERSON)).toEqual([]);
    expect([await readDraft(PERSON, "note"), await readDraft(PERSON, "late")]).toEqual([
      undefined,
      undefined,
    ]);
    expect(isMarked()).toBe(false);
    await end();
  });
});

it("the end of an account deletes everything, although the server has refused its session already", async () => {
  const { cut } = holding();
  await signIn();
  mark();
  await put(PERSON, DELETION, Date.now());
  await keepDraft(PERSON, "note", { text: "x" });
  await refused();
  expect(await act(() => leaveForGood(PERSON))).toBe(true);
  cut();
  expect(await storedOf(PERSON)).toEqual([]);
  expect(await readDraft(PERSON, "note")).toBeUndefined();
});

it("what was stored by a clock that was ahead is deleted too", async () => {
  const { cut } = holding();
  await signIn();
  mark();
  await put(PERSON, DELETION, later());
  const content = contentName(later());
  await keepContent(PERSON, content, new ArrayBuffer(9));
  const drafts = await openDrafts();
  await drafts.put("drafts", { values: "ahead", saved: later() }, fullKey(PERSON, "note"));
  expect(await act(() => logout())).toBe(true);
  cut();
  expect(await storedOf(PERSON)).toEqual([]);
  expect(await contentOf({ owner: PERSON, file: { ...FILE, content } })).toBeUndefined();
  expect(await drafts.count("drafts")).toBe(0);
});

describe("drafts", () => {
  it("of whoever has signed out are not stored any more", async () => {
    const { cut } = holding();
    await signIn();
    await act(() => logout());
    await keepDraft(PERSON, "note", { text: "typed before" });
    expect(draftInTab(PERSON, "note")).toBeUndefined();
    expect(await readDraft(PERSON, "note")).toBeUndefined();
    vi.setSystemTime(later());
    await signIn();
    await keepDraft(PERSON, "note", { text: "typed now" });
    expect(await readDraft(PERSON, "note")).toEqual({ text: "typed now" });
    await act(() => logout());
    cut();
  });

  it("of whoever has come back are stored, also while the server refuses her session", async () => {
    const { cut } = holding();
    await signIn();
    await act(() => logout());
    vi.setSystemTime(later());
    await signIn();
    await refused();
    await keepDraft(PERSON, "note", { text: "typed last" });
    expect(await readDraft(PERSON, "note")).toEqual({ text: "typed last" });
    await act(() => leaveForGood(PERSON));
    cut();
  });

  it("in a tab that has not heard of the sign-out are not shown again", async () => {
    const { cut } = holding();
    await signIn();
    await keepDraft(PERSON, "note", { text: "given up" });
    await refused();
    await (await openDrafts()).clear("drafts");
    vi.setSystemTime(later());
    localStorage.setItem("zuversicht-signed-out", String(Date.now()));
    vi.setSystemTime(later());
    const { cut: cutAgain } = holding();
    await signIn();
    expect([draftInTab(PERSON, "note"), await readDraft(PERSON, "note")]).toEqual([undefined, undefined]);
    await act(() => logout());
    cut();
    cutAgain();
  });

  it("that the browser does not delete are not shown again, and go with the next start", async () => {
    const { cut } = holding();
    await signIn();
    await keepDraft(PERSON, "note", { text: "given up" });
    const stored = async () => await (await openDrafts()).count("drafts");
    // The deletion is carried out, and its transaction fails at the end.
    const { delete: usual } = IDBCursor.prototype;
    const fault = vi.spyOn(IDBCursor.prototype, "delete").mockImplementation(function (this: IDBCursor) {
      const request = usual.call(this);
      request.addEventListener("success", () => (this.source as IDBObjectStore).transaction.abort());
      return request;
    });
    expect(await act(() => logout())).toBe(false);
    expect([await stored(), owedWipes()]).toEqual([1, [PERSON]]);
    vi.setSystemTime(later());
    await signIn();
    expect(await readDraft(PERSON, "note")).toBeUndefined();
    fault.mockRestore();
    await keepDraft(PERSON, "treatment", { text: "new" });
    startSession();
    await soon(() => expect(owedWipes()).toEqual([]));
    expect(await stored()).toBe(1);
    expect(await readDraft(PERSON, "treatment")).toEqual({ text: "new" });
    await act(() => logout());
    cut();
  });
});
