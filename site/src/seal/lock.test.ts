// @vitest-environment jsdom

import { beforeEach, describe, expect, it, vi } from "vitest";
import { expectPerson } from "../api/token";
import { keepDraft, readDraft } from "../device/drafts";
import { put } from "../device/queue";
import { rowsOfRoot } from "../device/rows";
import { wholeReplica } from "../device/wholeReplica";
import { wipe } from "../device/wipe";
import { pulled } from "../test/pulled";
import { PERSON } from "../test/server/person";
import { openDevice } from "./database";
import {
  addPasskey,
  changePin,
  lockOf,
  MAX_WRONG,
  newSalt,
  openByPasskey,
  openByPin,
  passkeyOf,
  removePasskey,
  removePin,
  setPin,
  waitForPin,
} from "./lock";
import { dropKeys } from "./openKeys";
import { StillWaiting } from "./rekey";
import { present } from "./replica";

const PIN = "482915";
const WRONG = "000000";
const NOW = 1_795_000_000_000;
const MINUTE_MS = 60_000;

const rows = async () => (await rowsOfRoot(PERSON, "addressbookentry"))?.rows.map(({ lastname }) => lastname);

beforeEach(async () => {
  expectPerson(PERSON);
  await pulled([{ root: "addressbookentry", row: { id: 20, version: 1, lastname: "Vogel" } }]);
});

/** All that the database has, as it would be written to the disk. */
async function stored() {
  const db = await openDevice();
  const all = await Promise.all(
    [...db.objectStoreNames].map(async (name) => [name, await db.getAllKeys(name), await db.getAll(name)]),
  );
  return all as [string, unknown[], Record<string, unknown>[]][];
}

describe("a lock", () => {
  beforeEach(async () => {
    await setPin(await wholeReplica(PERSON), PIN);
  });

  it("keeps what is there under another key, which is not in the database", async () => {
    expect(await rows()).toEqual(["Vogel"]);
    expect(await wipe()).toBe(true);
    expect(await rows()).toEqual(["Vogel"]);
    expect(present()).toMatchObject({ owner: PERSON, isLocked: true });
    const meta = (await stored()).find(([name]) => name === "meta");
    expect(meta?.[1]).toEqual([[present()?.id, "lock"]]);
    expect(JSON.stringify(await stored())).not.toContain(PIN);
  });

  it("closes with its keys, and opens with its PIN alone", async () => {
    dropKeys();
    await expect(rows()).rejects.toMatchObject({ name: "DeviceLocked" });
    expect(await openByPin(PERSON, WRONG, NOW)).toEqual({ kind: "wrong", left: 9, wait: 0 });
    await expect(rows()).rejects.toMatchObject({ name: "DeviceLocked" });
    expect(await openByPin(PERSON, PIN, NOW)).toMatchObject({ kind: "open" });
    expect(await rows()).toEqual(["Vogel"]);
    expect(await openByPin(PERSON, WRONG, NOW), "counted anew").toMatchObject({ left: 9 });
  });

  it("makes who tries wait longer each time, however the clock is put, and says when none is left", async () => {
    let now = NOW;
    for (let tried = 1; tried <= 5; tried += 1)
      expect(await openByPin(PERSON, WRONG, now)).toMatchObject({ left: MAX_WRONG - tried });
    expect(await openByPin(PERSON, PIN, now + 29_000)).toEqual({ kind: "early", wait: 1000 });
    expect(await openByPin(PERSON, PIN, now - 86_400_000)).toEqual({ kind: "early", wait: 30_000 });
    for (let tried = 6; tried <= MAX_WRONG; tried += 1) {
      now += 20 * MINUTE_MS;
      const wait = [60_000, 120_000, 300_000, 900_000, 0][tried - 6];
      expect(await openByPin(PERSON, WRONG, now)).toEqual({ kind: "wrong", left: MAX_WRONG - tried, wait });
      expect(await waitForPin(PERSON, now)).toBe(wait);
    }
  });

  it("counts a try that the page has not lived to see", async () => {
    const db = await openDevice();
    await db.put("meta", { count: 9, at: NOW - 20 * MINUTE_MS }, [present()?.id as string, "wrong-pins"]);
    expect(await openByPin(PERSON, WRONG, NOW)).toEqual({ kind: "wrong", left: 0, wait: 0 });
    dropKeys();
    expect(await openByPin(PERSON, PIN, NOW), "it was the last one").toEqual({
      kind: "wrong",
      left: 0,
      wait: 0,
    });
    await expect(rows()).rejects.toMatchObject({ name: "DeviceLocked" });
  });

  it("gets another PIN, for which the former one is asked", async () => {
    expect(await changePin(PERSON, WRONG, "111111", NOW)).toMatchObject({ kind: "wrong" });
    expect(await changePin(PERSON, PIN, "111111", NOW)).toMatchObject({ kind: "open" });
    dropKeys();
    expect(await openByPin(PERSON, PIN, NOW)).toMatchObject({ kind: "wrong" });
    expect(await openByPin(PERSON, "111111", NOW)).toMatchObject({ kind: "open" });
    expect(await rows()).toEqual(["Vogel"]);
  });

  it("is removed with its PIN; then everything is there without it", async () => {
    expect(await removePin(PERSON, PIN, NOW)).toMatchObject({ kind: "open" });
    dropKeys();
    expect(await rows()).toEqual(["Vogel"]);
    expect(await lockOf(PERSON)).toBeNull();
    expect(present()?.isLocked).toBe(false);
  });

  it("is removed also where the browser stores no key, which then has its bytes", async () => {
    const { put: storeAny } = IDBObjectStore.prototype;
    const storing = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
      this: IDBObjectStore,
      ...how
    ) {
      if (String(how[0]) === "[object CryptoKey]") throw new DOMException("no", "DataCloneError");
      return storeAny.apply(this, how);
    });
    expect(await removePin(PERSON, PIN, NOW)).toMatchObject({ kind: "open" });
    expect(storing.mock.results.map(({ type }) => type)).toContain("throw");
    storing.mockRestore();
    dropKeys();
    expect(await rows()).toEqual(["Vogel"]);
  });

  it("opens with a passkey too, as long as it answers the same", async () => {
    const [credential, salt] = [new Uint8Array([1, 2]).buffer, newSalt()];
    const output = new Uint8Array(32).fill(7);
    expect(await addPasskey(PERSON, PIN, { credential, output }, salt, NOW)).toMatchObject({ kind: "open" });
    expect(await lockOf(PERSON)).toEqual({ passkey: true });
    dropKeys();
    expect(await openByPasskey(PERSON, new Uint8Array(32))).toBe(false);
    expect([...((await passkeyOf(PERSON))?.salt ?? [])]).toEqual([...salt]);
    expect(await openByPasskey(PERSON, output)).toBe(true);
    expect(await rows()).toEqual(["Vogel"]);
    await removePasskey(PERSON);
    expect(await openByPasskey(PERSON, output)).toBe(false);
  });
});

it("keeps drafts, and is not set as long as something waits to be sent", async () => {
  await keepDraft(PERSON, "treatment", { note: "Port links" });
  await put(PERSON, { kind: "delete", root: "treatment", row: 3, title: "Chemotherapie" }, NOW);
  const before = present();
  await expect(setPin(await wholeReplica(PERSON), PIN)).rejects.toBeInstanceOf(StillWaiting);
  expect(present()).toEqual(before);
  expect(await rows()).toEqual(["Vogel"]);
  const db = await openDevice();
  await db.clear("queue");
  await setPin(await wholeReplica(PERSON), PIN);
  expect(await readDraft(PERSON, "treatment")).toEqual({ note: "Port links" });
});
