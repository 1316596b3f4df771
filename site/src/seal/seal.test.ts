// alone: each tab loads modules of its own
// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { types } from "node:util";
import { type IDBPDatabase, openDB } from "idb";
import { beforeEach, expect, it, vi } from "vitest";
import { sessionUserKey } from "../api/keys";
import type { Draft } from "../device/item";
import { soon } from "../test/soon";

const MARA = 7;
const NAME = "zuversicht";
const STORES = ["queue", "files", "drafts", "answers", "rows"] as const;
const bytesOf = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;

const LETTER: Draft = {
  kind: "add",
  root: "document",
  title: "Tumorkonferenz",
  body: { name: "Mastektomie" },
  file: { name: "Biopsie.pdf", type: "application/pdf", size: 9 },
  content: bytesOf("Karzinom!"),
};

/** Something is kept in each store, and nobody who reads the file of the browser may find it. */
const WORDS = [
  ...["Tumorkonferenz", "Mastektomie", "Biopsie", "Karzinom", "Brustschmerz", "rosa@beispiel.example"],
  ...["Letrozol", "Epirubicin", "Hitzewallung", "Portkatheter"],
];

/** A page with modules of its own on the database of the browser. */
async function tab() {
  vi.resetModules();
  const [queue, drafts, answers, storing, rows, database, further] = await Promise.all([
    import("../device/queue"),
    import("../device/drafts"),
    import("../device/answers"),
    import("../device/storeAnswer"),
    import("../device/rows"),
    import("./database"),
    import("../offline/responseCache"),
  ]);
  await answers.cachedResponses(MARA);
  return { ...queue, ...drafts, ...answers, ...storing, ...rows, ...database, ...further };
}

type Tab = Awaited<ReturnType<typeof tab>>;

const PROGRESS = { round: 1, pulledAt: 5, whole: 5, language: "de" };

async function fill(on: Tab): Promise<void> {
  await on.put(MARA, LETTER, Date.now());
  await on.keepDraft(MARA, "treatment-new", { note: "Brustschmerz" });
  await on.storeAnswer(MARA, sessionUserKey, { email: "rosa@beispiel.example" });
  const cachedAt = Date.now();
  await on.cacheAnswer(MARA, "treatment/5", { value: { note: "Letrozol" }, cachedAt });
  await on.cacheAnswer(MARA, "defaults/treatment", { value: { note: "Epirubicin" }, cachedAt });
  const row = { id: 5, version: 1, note: "Hitzewallung" };
  const page = { items: [{ root: "treatment", row }], deleted: [], all: true };
  const { replica } = await on.replicaIn(MARA);
  await on.storePage(MARA, page, PROGRESS, { isLast: true, asked: 5, replica });
  const own = { id: 6, version: 1, note: "Portkatheter" };
  await on.storeOwn(MARA, [{ root: "treatment", id: 6, row: own }], 6);
  const db = await on.openDevice();
  const counts = await Promise.all([...STORES, "meta" as const].map((name) => db.count(name)));
  expect(Math.min(...counts), "each store has something").toBeGreaterThan(0);
}

async function expectFilled(on: Tab): Promise<void> {
  const [item] = await on.itemsOf(MARA);
  expect(item).toMatchObject({ title: "Tumorkonferenz", body: { name: "Mastektomie" } });
  const content = item && (await on.contentOf(item));
  expect(new TextDecoder().decode(content)).toBe("Karzinom!");
  expect(await on.readDraft(MARA, "treatment-new")).toEqual({ note: "Brustschmerz" });
  expect((await on.cachedResponses(MARA)).get(sessionUserKey)).toEqual({ email: "rosa@beispiel.example" });
  expect((await on.cachedAnswer(MARA, "treatment/5"))?.value).toEqual({ note: "Letrozol" });
  expect(await on.cachedValues(MARA, "defaults/")).toEqual([{ note: "Epirubicin" }]);
}

async function expectRows(on: Tab): Promise<void> {
  const rows = (await on.rowsOfRoot(MARA, "treatment"))?.rows;
  expect(rows).toMatchObject([
    { id: 5, note: "Hitzewallung" },
    { id: 6, note: "Portkatheter" },
  ]);
}

/** Everything that a browser writes into the file of its database, as text. */
async function written(): Promise<string> {
  const db = await openDB(NAME);
  const isBytes = (value: unknown) => types.isAnyArrayBuffer(value) || types.isUint8Array(value);
  const said = (_name: string, value: unknown) =>
    isBytes(value)
      ? [...new Uint8Array(value as ArrayBuffer)].map((byte) => String.fromCharCode(byte)).join("")
      : value;
  const stores = [...db.objectStoreNames].map(async (name) => {
    const [keys, values] = await Promise.all([db.getAllKeys(name), db.getAll(name)]);
    return JSON.stringify([name, keys, values], said);
  });
  const text = (await Promise.all(stores)).join("\n");
  db.close();
  return text;
}

const found = (text: string) => WORDS.filter((word) => text.includes(word));

/** What the version of the site before the seal has left. */
async function writtenPlain(replica: string): Promise<void> {
  const db = await openDB(NAME, 1, {
    upgrade(next) {
      next
        .createObjectStore("queue", { keyPath: "seq", autoIncrement: true })
        .createIndex("replica", "replica");
      for (const name of STORES.slice(1)) next.createObjectStore(name);
    },
  });
  const item = { ...LETTER, owner: MARA, key: "k", row: 9, base: {}, version: 0, made: 1, tries: 0, next: 0 };
  const { content, file, ...rest } = item;
  await db.add("queue", { ...rest, state: "waiting", file: { ...file, content: "f" }, replica });
  await db.put("files", content, [replica, "f"]);
  await db.put("drafts", { values: { note: "Brustschmerz" }, saved: 1 }, [replica, "treatment-new"]);
  await db.put("answers", { email: "rosa@beispiel.example" }, [replica, sessionUserKey]);
  const seen = Date.now();
  await db.put("answers", { value: { note: "Letrozol" }, seen }, [replica, "~treatment/5"]);
  await db.put("answers", { value: { note: "Epirubicin" }, seen }, [replica, "~defaults/treatment"]);
  await db.put("rows", PROGRESS, [replica, ""]);
  const row = { id: 5, version: 1, note: "Hitzewallung" };
  await db.put("rows", { row, round: 1 }, [replica, "treatment/5"]);
  await db.put("rows", { row: { ...row, id: 6, note: "Portkatheter" }, round: 1 }, [replica, "treatment/6"]);
  db.close();
}

async function deleteDatabase(): Promise<void> {
  await new Promise((resolve, reject) => {
    const deletion = indexedDB.deleteDatabase(NAME);
    deletion.onsuccess = resolve;
    deletion.onerror = reject;
  });
}

beforeEach(deleteDatabase);

it("no word of the person stands in any store, and the next page reads all of them", async () => {
  await fill(await tab());
  expect(found(await written())).toEqual([]);
  expect(found(JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).toEqual([]);
  const next = await tab();
  await expectFilled(next);
  await expectRows(next);
});

it("what was stored in plain text is sealed when the database is opened, once, by whichever tab is first", async () => {
  localStorage.setItem("zuversicht-replica", `r-1 ${MARA}`);
  await writtenPlain("r-1");
  expect(found(await written())).toEqual(WORDS);
  const [one, other] = [await tab(), await tab()];
  await Promise.all([expectFilled(one), expectFilled(other)]);
  // Rows come again with the next pull.
  expect(found(await written())).toEqual([]);
  expect(await one.rowsOfRoot(MARA, "treatment")).toBeUndefined();
  // It can be changed, and goes as always.
  const [item] = await other.itemsOf(MARA);
  await one.finish(item as never, { id: 9, version: 1 });
  expect(await other.itemsOf(MARA)).toEqual([]);
  expect((await one.put(MARA, LETTER, Date.now())).seq, "no place is used twice").toBeGreaterThan(1);
});

it("copies of drafts that the version before has left in the tab are sealed, the newer one of two", async () => {
  const first = await tab();
  await first.keepDraft(MARA, "note-1", { note: "of the database" });
  const { replica } = await first.replicaIn(MARA);
  const copy = (saved: number, note: string) => JSON.stringify({ values: { note }, saved });
  sessionStorage.setItem(`kept:${replica}:note-1`, copy(1, "Brustschmerz"));
  sessionStorage.setItem(`kept:${replica}:note-2`, copy(2, "Hitzewallung"));
  const next = await tab();
  expect(await next.readDraft(MARA, "note-2")).toEqual({ note: "Hitzewallung" });
  await soon(() => expect({ ...sessionStorage }).toEqual({}));
  expect(found(await written())).toEqual([]);
  const last = await tab();
  expect(await last.readDraft(MARA, "note-1")).toEqual({ note: "of the database" });
  expect(await last.readDraft(MARA, "note-2")).toEqual({ note: "Hitzewallung" });
});

it("nothing is sealed where the browser stops in between, and everything with the next page", async () => {
  localStorage.setItem("zuversicht-replica", `r-1 ${MARA}`);
  await writtenPlain("r-1");
  const { put } = IDBObjectStore.prototype;
  const fault = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
    this: IDBObjectStore,
    ...how
  ) {
    if (this.name === "answers") throw new DOMException("full", "QuotaExceededError");
    return put.apply(this, how);
  });
  const first = await tab();
  await expect(first.itemsOf(MARA)).rejects.toThrow("full");
  fault.mockRestore();
  const db = await first.openDevice();
  expect(await db.count("meta")).toBe(0);
  expect(JSON.stringify(await db.getAll("queue"))).toContain("Mastektomie");
  await expectFilled(await tab());
});

it("a record in the place of another one is not read", async () => {
  const on = await tab();
  await on.keepDraft(MARA, "note-1", { note: "one" });
  await on.keepDraft(MARA, "note-2", { note: "other" });
  const { db, replica } = await on.replicaIn(MARA);
  const record = await db.get("drafts", [replica, "note-1"]);
  await db.put("drafts", record as never, [replica, "note-2"]);
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const next = await tab();
  expect(await next.readDraft(MARA, "note-1")).toEqual({ note: "one" });
  expect(await next.readDraft(MARA, "note-2")).toBeUndefined();
  expect(warned).toHaveBeenCalledOnce();
});

it("one that cannot be read hides no other one", async () => {
  const on = await tab();
  const first = await on.put(MARA, { kind: "delete", root: "treatment", row: 4, title: "" }, Date.now());
  const second = await on.put(MARA, { kind: "delete", root: "treatment", row: 5, title: "" }, Date.now());
  const { db } = await on.replicaIn(MARA);
  const record = (await db.get("queue", first.seq)) as { data: ArrayBuffer };
  await db.put("queue", { ...record, data: new ArrayBuffer(40) } as never);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  expect(await (await tab()).itemsOf(MARA)).toEqual([second]);
});

it("the key cannot be read by a script, and a browser that stores none has its bytes", async () => {
  await fill(await tab());
  const stored = async () => {
    const db: IDBPDatabase = await openDB(NAME);
    const values = await db.getAll("meta");
    db.close();
    return values.find((value) => typeof value !== "number");
  };
  const key = (await stored()) as CryptoKey;
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow();

  await deleteDatabase();
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, ...how) {
    if (String(how[0]) === "[object CryptoKey]") throw new DOMException("no", "DataCloneError");
    return put.apply(this, how);
  });
  await fill(await tab());
  expect(ArrayBuffer.isView(await stored())).toBe(true);
  expect(found(await written())).toEqual([]);
  await expectFilled(await tab());
});

it("the key goes with its replica", async () => {
  await fill(await tab());
  const [replica, { wipe }, { openDevice }] = await Promise.all([
    import("./replica"),
    import("../device/wipe"),
    import("./database"),
  ]);
  replica.endReplica();
  expect(await wipe()).toBe(true);
  const db = await openDevice();
  expect(await Promise.all([...STORES, "meta" as const].map((name) => db.count(name)))).toEqual([
    0, 0, 0, 0, 0, 0,
  ]);
});

it("two tabs that write at the same time lose nothing, and no place is given twice", async () => {
  const tabs = [await tab(), await tab()];
  const rows = Array.from({ length: 12 }, (_, at) => at + 1);
  const items = await Promise.all(
    rows.map((row) =>
      (tabs[row % 2] as Tab).put(MARA, { kind: "delete", root: "treatment", row, title: "" }, row),
    ),
  );
  const [first] = tabs as [Tab];
  const all = await first.itemsOf(MARA);
  expect(all.map(({ row }) => row).sort((a, b) => a - b)).toEqual(rows);
  expect(new Set(items.map(({ seq }) => seq)).size).toBe(rows.length);
  await Promise.all(
    rows.map((row) => (tabs[row % 2] as Tab).changeAll(MARA, (item) => ({ ...item, tries: item.tries + 1 }))),
  );
  expect((await first.itemsOf(MARA)).map(({ tries }) => tries)).toEqual(rows.map(() => rows.length));
});
