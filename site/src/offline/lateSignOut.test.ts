// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { call } from "../api/client";
import { expectedPerson } from "../api/token";
import { cachedResponses } from "../device/answers";
import { keepDraft, readDraft } from "../device/drafts";
import { draftInTab } from "../device/draftsInTab";
import { itemsOf, put } from "../device/queue";
import { storeAnswer } from "../device/storeAnswer";
import { isMarked, mark } from "../device/unsent";
import { openDevice, replicaIn } from "../seal/database";
import { isWipePending } from "../seal/replica";
import { startSession } from "../session/session";
import { leaveForGood, logout } from "../session/signOut";
import { writeStub } from "../session/userStub";
import { problem, stubFetch } from "../test/fetchStub";
import { PERSON } from "../test/server/person";
import { soon } from "../test/soon";
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
    vi.resetModules();
    const [replicas, queue, drafts, answers, storing] = await Promise.all([
      import("../seal/replica"),
      import("../device/queue"),
      import("../device/drafts"),
      import("../device/answers"),
      import("../device/storeAnswer"),
    ]);
    const other = new BroadcastChannel("zuversicht-session");
    const lock = () => localStorage.removeItem("zuversicht-user");
    const signOut = () => {
      replicas.endReplica();
      lock();
    };
    const signInAgain = () => {
      writeStub(STUB);
      return { ...STUB, replica: replicas.beginReplica(PERSON) };
    };
    /** What the other tab stores, of which this one knows nothing. */
    const written = async () => {
      await queue.put(PERSON, { ...LETTER, row: 6 }, Date.now());
      await drafts.keepDraft(PERSON, "treatment", "new");
      await answers.cachedResponses(PERSON);
      await storing.storeAnswer(PERSON, "user", "cached");
      return async () => {
        expect(await itemsOf(PERSON)).toMatchObject([{ row: 6 }]);
        expect(await readDraft(PERSON, "note")).toBeUndefined();
        expect(await readDraft(PERSON, "treatment")).toBe("new");
        await soon(async () => expect(await counted()).toEqual([1, 1, 1, 1]));
        expect(isMarked(), "it is sent with the next start").toBe(true);
      };
    };
    /** The tab wakes up and receives everything at once. */
    const deliver = async (...messages: unknown[]) => {
      for (const message of messages) other.postMessage(message);
      const last = messages.at(-1);
      // A message that is late changes nothing for whoever is back.
      await soon(() => expect(expectedPerson()).toBe(last === null ? null : PERSON));
      await soon(() => expect(isWipePending()).toBe(false));
      other.close();
    };
    const end = async () => {
      await signIn();
      await act(() => logout());
      cut();
      expect(await storedItems()).toEqual([]);
    };
    return { lock, signOut, signInAgain, written, deliver, end };
  }

  it("deletes what was given up, and nothing that the same person has written since", async () => {
    const { signOut, signInAgain, written, deliver, end } = await asleep();
    signOut();
    const back = signInAgain();
    const stays = await written();
    await deliver(null, back);
    await stays();
    await end();
  });

  it("does so when they have signed out and in twice meanwhile", async () => {
    const { signOut, signInAgain, written, deliver, end } = await asleep();
    signOut();
    const first = signInAgain();
    signOut();
    const second = signInAgain();
    const stays = await written();
    await deliver(null, first, null, second);
    await stays();
    await end();
  });

  it("does so when it stores something of its own before it wakes up", async () => {
    const { signOut, signInAgain, written, deliver, end } = await asleep();
    signOut();
    const back = signInAgain();
    const stays = await written();
    await keepDraft(PERSON, "late", { text: "typed before" });
    await expect(put(PERSON, { ...DELETION, row: 7 }, Date.now())).rejects.toThrow();
    await deliver(null, back);
    await stays();
    expect(await readDraft(PERSON, "late")).toBeUndefined();
    await end();
  });

  it("keeps everything when it was locked meanwhile, and what was cached since", async () => {
    const { lock, signInAgain, deliver, end } = await asleep();
    lock();
    const back = signInAgain();
    await cachedResponses(PERSON);
    await storeAnswer(PERSON, "user", "cached");
    await deliver("locked", back);
    expect(await itemsOf(PERSON)).toMatchObject([{ row: 5 }]);
    expect(await readDraft(PERSON, "note")).toEqual({ text: "given up" });
    expect((await cachedResponses(PERSON)).get("user")).toBe("cached");
    await end();
  });

  it("deletes everything where nobody is signed in, also what another tab has stored in the next moment", async () => {
    const { signOut, deliver, end } = await asleep();
    const { db, replica, seal } = await replicaIn(PERSON);
    const draft = await seal.sealed("drafts", "late", { values: "late", saved: Date.now() });
    signOut();
    await db.put("drafts", { ...draft, saved: Date.now() }, [replica, "late"]);
    await deliver(null);
    expect(await counted()).toEqual([0, 0, 0, 0]);
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
  expect(await storedItems()).toEqual([]);
  expect(await readDraft(PERSON, "note")).toBeUndefined();
});

describe("drafts", () => {
  it("of whoever has signed out are not stored any more", async () => {
    const { cut } = holding();
    await signIn();
    await act(() => logout());
    await keepDraft(PERSON, "note", { text: "typed before" });
    expect(draftInTab(PERSON, "note")).toBeUndefined();
    expect(await readDraft(PERSON, "note")).toBeUndefined();
    vi.setSystemTime(minuteLater());
    await signIn();
    await keepDraft(PERSON, "note", { text: "typed now" });
    expect(await readDraft(PERSON, "note")).toEqual({ text: "typed now" });
    await act(() => logout());
    cut();
  });

  it("of whoever has come back are stored, also while the server refuses their session", async () => {
    const { cut } = holding();
    await signIn();
    await act(() => logout());
    vi.setSystemTime(minuteLater());
    await signIn();
    await refused();
    await keepDraft(PERSON, "note", { text: "typed last" });
    expect(await readDraft(PERSON, "note")).toEqual({ text: "typed last" });
    await act(() => leaveForGood(PERSON));
    cut();
  });

  it("in a tab that has not received the sign-out are not shown again", async () => {
    const { cut } = holding();
    await signIn();
    await keepDraft(PERSON, "note", { text: "given up" });
    await refused();
    // Another tab.
    vi.resetModules();
    (await import("../seal/replica")).endReplica();
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
    const stored = async () => await (await openDevice()).count("drafts");
    // The deletion is carried out, and its transaction fails at the end.
    const { clear: usual } = IDBObjectStore.prototype;
    const fault = vi.spyOn(IDBObjectStore.prototype, "clear").mockImplementation(function (
      this: IDBObjectStore,
    ) {
      const request = usual.call(this);
      request.addEventListener("success", () => this.transaction.abort());
      return request;
    });
    expect(await act(() => logout())).toBe(false);
    expect([await stored(), isWipePending()]).toEqual([1, true]);
    await signIn();
    expect(await readDraft(PERSON, "note")).toBeUndefined();
    fault.mockRestore();
    await keepDraft(PERSON, "treatment", { text: "new" });
    startSession();
    await soon(() => expect(isWipePending()).toBe(false));
    expect(await stored()).toBe(1);
    expect(await readDraft(PERSON, "treatment")).toEqual({ text: "new" });
    await act(() => logout());
    cut();
  });
});
