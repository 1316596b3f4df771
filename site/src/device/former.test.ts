// alone: each page loads modules of its own
// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { type IDBPDatabase, openDB } from "idb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { soon } from "../test/soon";
import type { Item } from "./item";

const [MARA, OTHER] = [7, 8];
const MADE = Date.parse("2026-11-27T10:00:00Z");
const LETTER = new TextEncoder().encode("%PDF-1.7 Befund").buffer as ArrayBuffer;

const WAITS = {
  root: "treatment",
  base: {},
  version: 0,
  made: MADE,
  tries: 0,
  next: 0,
  state: "waiting",
  title: "",
};

const former: IDBPDatabase[] = [];

/** The databases of a tab with the former site, which stays open. */
async function openFormer(): Promise<Record<"outbox" | "files" | "drafts" | "answers", IDBPDatabase>> {
  const open = async (name: string, store: string, options?: IDBObjectStoreParameters) => {
    const db = await openDB(`zuversicht-${name}`, 1, {
      upgrade(next) {
        const made = next.createObjectStore(store, options);
        if (name === "outbox") made.createIndex("owner", "owner");
      },
    });
    former.push(db);
    return db;
  };
  return {
    outbox: await open("outbox", "items", { keyPath: "seq", autoIncrement: true }),
    files: await open("files", "contents"),
    drafts: await open("drafts", "drafts"),
    answers: await open("answers", "answers"),
  };
}

/** What a person had written with the former site when the page was closed. */
async function written() {
  const { outbox, files, drafts, answers } = await openFormer();
  const file = { name: "Befund.pdf", type: "application/pdf", size: 15, content: "c-1" };
  const items = [
    { ...WAITS, seq: 900, key: "a", owner: MARA, kind: "add", row: -900, body: { note: "a" } },
    { ...WAITS, seq: 901, key: "b", owner: MARA, kind: "add", row: -901, body: { parenttreatment: -900 } },
    { ...WAITS, seq: 902, key: "c", owner: MARA, kind: "update", row: -900, body: { note: "b" } },
    { ...WAITS, seq: 903, key: "d", owner: MARA, kind: "add", root: "document", row: -903, body: {}, file },
    { ...WAITS, seq: 904, key: "e", owner: OTHER, kind: "add", row: -904, body: { note: "theirs" } },
  ];
  for (const item of items) await outbox.put("items", item);
  await files.put("contents", LETTER, [MARA, "c-1"]);
  await files.put("contents", LETTER, [OTHER, "c-2"]);
  await drafts.put("drafts", { values: { of: -900 }, saved: MADE }, `draft:${MARA}:treatment--900`);
  await drafts.put("drafts", { values: { note: "x" }, saved: MADE }, `draft:${MARA}:treatment-new`);
  await drafts.put("drafts", { values: { note: "theirs" }, saved: MADE }, `draft:${OTHER}:treatment-new`);
  await answers.put("answers", { email: "x@y.de" }, [MARA, "v1/session/user"]);
}

/** A page with the site as it is now. */
async function page() {
  vi.resetModules();
  const [{ itemsOf, contentOf, finish }, { readDraft }, { openDevice }] = await Promise.all([
    import("./queue"),
    import("./drafts"),
    import("../seal/database"),
  ]);
  return { itemsOf, contentOf, finish, readDraft, openDevice };
}

/** What the former databases still have. */
async function left(): Promise<number[]> {
  const { outbox, files, drafts, answers } = await openFormer();
  return await Promise.all([
    outbox.count("items"),
    files.count("contents"),
    drafts.count("drafts"),
    answers.count("answers"),
  ]);
}

beforeEach(written);
afterEach(() => {
  for (const db of former.splice(0)) db.close();
});

it("moves unsent writes, their files and drafts of the person, and nothing of others", async () => {
  const { itemsOf, contentOf, readDraft, openDevice } = await page();
  const [whole, part, change, letter] = await itemsOf(MARA);
  expect(whole?.row).toBeGreaterThan(2 ** 40);
  expect([part?.body, change?.row, change?.key]).toEqual([{ parenttreatment: whole?.row }, whole?.row, "c"]);
  expect(new TextDecoder().decode(await contentOf(letter as Item))).toBe("%PDF-1.7 Befund");
  expect(await readDraft(MARA, "treatment-new")).toEqual({ note: "x" });
  expect(await readDraft(MARA, `treatment-${whole?.row}`)).toEqual({ of: whole?.row });
  const db = await openDevice();
  expect([await db.count("queue"), await db.count("files"), await db.count("drafts")]).toEqual([4, 1, 2]);
  expect(await db.count("answers"), "they are asked for again").toBe(0);
  expect(await left()).toEqual([0, 0, 0, 0]);
});

it("leaves what such a tab writes while its databases are being emptied", async () => {
  const { outbox, drafts } = await openFormer();
  const late = { ...WAITS, seq: 906, key: "g", owner: MARA, kind: "delete", row: 6, body: {} };
  const { openCursor } = IDBObjectStore.prototype;
  const emptying = vi.spyOn(IDBObjectStore.prototype, "openCursor").mockImplementation(function (
    this: IDBObjectStore,
    ...how
  ) {
    if (this.name === "items") {
      this.put(late);
      this.put({ ...WAITS, seq: 900, key: "a2", owner: MARA, kind: "add", row: -900, body: { note: "z" } });
    }
    return openCursor.apply(this, how);
  });
  const first = await page();
  expect((await first.itemsOf(MARA)).map(({ key }) => key)).toEqual(["a", "b", "c", "d"]);
  emptying.mockRestore();
  expect((await outbox.getAll("items")).map(({ key }) => key)).toEqual(["a2", "g"]);
  expect(await drafts.count("drafts")).toBe(0);
  await outbox.clear("items");
});

it("moves what a tab that is still open writes later, and nothing twice", async () => {
  const first = await page();
  const [whole] = await first.itemsOf(MARA);
  await first.finish(whole as Item, { id: whole?.row ?? 0, version: 1 });
  const { outbox } = await openFormer();
  await outbox.put("items", { ...WAITS, seq: 905, key: "f", owner: MARA, kind: "delete", row: 5, body: {} });
  await outbox.put("items", { ...WAITS, seq: 901, key: "b", owner: MARA, kind: "add", row: -901, body: {} });
  const second = await page();
  expect((await second.itemsOf(MARA)).map(({ key }) => key)).toEqual(["b", "c", "d", "f"]);
  expect(await left()).toEqual([0, 0, 0, 0]);
});

it("deletes the former databases a day later, and looks for nothing any more", async () => {
  await (await page()).itemsOf(MARA);
  expect((await indexedDB.databases()).length).toBeGreaterThan(1);
  for (const db of former.splice(0)) db.close();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 86_400_001 });
  await (await page()).itemsOf(MARA);
  await soon(async () =>
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(["zuversicht"]),
  );
  const open = vi.spyOn(indexedDB, "open");
  await (await page()).itemsOf(MARA);
  expect(open).toHaveBeenCalledOnce();
});

it("leaves out what the person has given up at a sign-out", async () => {
  localStorage.setItem("zuversicht-unwiped", `${MARA}`);
  localStorage.setItem("zuversicht-signed-out", String(MADE));
  const { itemsOf, readDraft } = await page();
  expect(await itemsOf(MARA)).toEqual([]);
  expect(await readDraft(MARA, "treatment-new")).toBeUndefined();
  expect(localStorage.getItem("zuversicht-unwiped")).toBeNull();
});

it("finds the copy that a tab had of a draft when it was loaded anew", async () => {
  sessionStorage.setItem(
    `draft:${MARA}:treatment-new`,
    JSON.stringify({ values: { note: "newer" }, saved: MADE + 1 }),
  );
  sessionStorage.setItem(`draft:${OTHER}:treatment-new`, JSON.stringify({ values: {}, saved: MADE }));
  const { itemsOf, readDraft } = await page();
  await itemsOf(MARA);
  expect(await readDraft(MARA, "treatment-new")).toEqual({ note: "newer" });
  expect(Object.keys(sessionStorage).filter((name) => name.startsWith("draft:"))).toEqual([]);
});

it("loses nothing where the browser fails in between", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { put: usual } = IDBObjectStore.prototype;
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
    this: IDBObjectStore,
    ...how
  ) {
    if (this.name === "meta") return usual.apply(this, how);
    throw new DOMException("full", "QuotaExceededError");
  });
  const failing = await page();
  expect(await failing.itemsOf(MARA)).toEqual([]);
  put.mockRestore();
  const { itemsOf } = await page();
  expect(await itemsOf(MARA)).toHaveLength(4);
});
