import "fake-indexeddb/auto";
import { openDB } from "idb";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "../../api/problem";
import type { Draft, Item, StoredRow } from "../../device/item";
import { contentOf, OutboxFull } from "../../device/queue";
import { wipe } from "../../device/wipe";
import { openDevice } from "../../seal/database";
import { endReplica } from "../../seal/replica";
import { soon } from "../../test/soon";
import { discard, enqueue, snapshot, start, stop, waiting } from "./outbox";

const MARA = 7;
const NAME = "zuversicht";
const TEXT = "%PDF-1.7 Befund";

const content = () => new TextEncoder().encode(TEXT).buffer as ArrayBuffer;
const letter = (): Draft => ({
  kind: "add",
  root: "document",
  title: "Befund",
  body: { name: "Befund" },
  file: { name: "Befund.pdf", type: "application/pdf", size: TEXT.length },
  content: content(),
});

async function textOf(item: Item | undefined): Promise<string | undefined> {
  const bytes = item && (await contentOf(item));
  return bytes && new TextDecoder().decode(bytes);
}

function unreachable(): Promise<never> {
  return Promise.reject(new ApiError({ status: 0, key: "error.offline" }));
}

afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

it("a tab with a later version does not have to wait for this one", async () => {
  await enqueue(MARA, letter());
  const laterVersion = await openDB(NAME, 3);
  expect(await laterVersion.count("queue")).toBe(1);
  laterVersion.close();
  await new Promise((resolve, reject) => {
    const deletion = indexedDB.deleteDatabase(NAME);
    deletion.onsuccess = resolve;
    deletion.onerror = reject;
  });
  expect(await waiting(MARA)).toEqual([]);
});

it("an item describes its file without its content", async () => {
  await enqueue(MARA, letter());
  const [item] = await waiting(MARA);
  const { name, type, size } = item?.file ?? {};
  expect([name, type, size]).toEqual(["Befund.pdf", "application/pdf", TEXT.length]);
  expect(item).not.toHaveProperty("content");
  expect(await textOf(item)).toBe(TEXT);
});

it("a file goes with its item: when it was sent, given up, or wiped with those of its person", async () => {
  const send = async ({ body }: Item): Promise<StoredRow> => ({ ...body, id: 50, version: 1 });
  const sent = await enqueue(MARA, letter());
  start(MARA, send, () => undefined);
  await soon(async () => expect(await waiting(MARA)).toEqual([]));
  stop();
  const [dropped, left] = [await enqueue(MARA, letter()), await enqueue(MARA, letter())];
  await discard(dropped.seq, MARA);
  expect(await Promise.all([sent, dropped, left].map(textOf))).toEqual([undefined, undefined, TEXT]);
  const stored = async () => await (await openDevice()).count("files");
  expect(await stored()).toBe(1);
  endReplica();
  expect(await wipe()).toBe(true);
  expect(await stored()).toBe(0);
});

it("nothing is stored of an item whose file has no room", async () => {
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, ...how) {
    if (this.name === "files") throw new DOMException("full", "QuotaExceededError");
    return put.apply(this, how);
  });
  await expect(enqueue(MARA, letter())).rejects.toBeInstanceOf(OutboxFull);
  vi.restoreAllMocks();
  expect(await waiting(MARA)).toEqual([]);
});

it("a refused file that is posted by itself is replaced by the next one", async () => {
  const post = (text: string): Draft => ({
    kind: "call",
    root: "document",
    path: "profileimage",
    row: 0,
    title: "Bild",
    file: { name: `${text}.jpg`, type: "image/jpeg", size: text.length },
    content: new TextEncoder().encode(text).buffer as ArrayBuffer,
  });
  start(
    MARA,
    () => Promise.reject(new ApiError({ status: 400, key: "error.validation" })),
    () => undefined,
  );
  const first = await enqueue(MARA, post("one"));
  await soon(() => expect(snapshot()[0]?.state).toBe("refused"));
  stop();
  await enqueue(MARA, post("another"));
  const [left] = await waiting(MARA);
  expect(left).toMatchObject({ seq: first.seq, state: "waiting", file: { name: "another.jpg" } });
  expect(await textOf(left)).toBe("another");
  expect(await textOf(first), "the former one is deleted").toBeUndefined();
});

it("another tab sends what this one has stored, and both remove it", async () => {
  start(MARA, unreachable, () => undefined);
  const item = await enqueue(MARA, letter());
  vi.resetModules();
  const [other, its] = [await import("./outbox"), await import("../../device/queue")];
  const sent: unknown[] = [];
  const send = async (one: Item): Promise<StoredRow> => {
    sent.push(new TextDecoder().decode(await its.contentOf(one)));
    return { ...one.body, id: 50, version: 1 };
  };
  other.start(MARA, send, () => undefined);
  await soon(() => expect(snapshot()).toEqual([]));
  expect(sent).toEqual([TEXT]);
  await soon(async () => expect(await textOf(item)).toBeUndefined());
  other.stop();
});

it("what was refused is corrected under the key of its file", async () => {
  const refuse = () => Promise.reject(new ApiError({ status: 400, key: "error.validation" }));
  start(MARA, refuse, () => undefined);
  const item = await enqueue(MARA, letter());
  const { row, key, seq } = item;
  await soon(() => expect(snapshot()[0]?.state).toBe("refused"));
  stop();
  const change = { body: { name: "Arztbrief" }, base: { name: "Befund" } };
  await enqueue(MARA, { kind: "update", root: "document", row, title: "Arztbrief", ...change });
  expect(await waiting(MARA)).toMatchObject([
    { seq, key, state: "waiting", body: { name: "Arztbrief" }, file: { name: "Befund.pdf" } },
  ]);
  expect(await textOf(item)).toBe(TEXT);
});
