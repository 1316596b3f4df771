// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { replicaIn } from "../seal/database";
import type { Item } from "./item";
import { changeAll, itemsOf, put } from "./queue";
import { itemOf, type StoredItem, storedItem } from "./queueIn";

const OWNER = 7;
const NOW = Date.parse("2026-11-29T10:00:00Z");
const ROW = { id: 3, version: 2, title: "Chemotherapie" };

const COMMON = {
  seq: 1,
  owner: OWNER,
  key: "k",
  kind: "update",
  root: "treatment",
  row: 3,
  body: { note: "Port links" },
  base: { note: null },
  version: 2,
  tries: 0,
  next: 0,
  state: "waiting",
  title: "Chemotherapie",
} as const;

const ITEM: Item = { ...COMMON, createdAt: NOW, previousRow: ROW };
const FORMER: StoredItem = { ...COMMON, made: NOW, seen: ROW };

describe("an item of the version before December 2026", () => {
  beforeEach(async () => {
    const { db, replica } = await replicaIn(OWNER);
    await db.clear("queue");
    await db.delete("meta", [replica, "changes"]);
  });

  it("is read with its creation time and its previous row", () => {
    expect(itemOf(FORMER)).toEqual(ITEM);
    const { seen: _seen, ...bare } = FORMER;
    expect(itemOf(bare)).toEqual({ ...COMMON, createdAt: NOW });
  });

  it("that was stored by such a page is read from the database, and can be changed", async () => {
    const { db, replica, seal } = await replicaIn(OWNER);
    await db.put("queue", { ...(await seal.sealed("queue", 1, FORMER)), seq: 1, replica });
    expect(await itemsOf(OWNER)).toEqual([ITEM]);
    await changeAll(OWNER, (item) => ({ ...item, tries: 1 }));
    expect(await itemsOf(OWNER)).toEqual([{ ...ITEM, tries: 1 }]);
  });

  it("has its fields in what is stored now, so that such a page reads it", async () => {
    const { seq } = await put(OWNER, { ...COMMON, previousRow: ROW }, NOW);
    const { db, seal } = await replicaIn(OWNER);
    const stored = await seal.opened<StoredItem>("queue", seq, await db.get("queue", seq));
    expect(stored).toMatchObject({ made: NOW, seen: ROW, createdAt: NOW, previousRow: ROW });
  });

  it("is the same after such a page has changed it", () => {
    const changed = { ...storedItem(ITEM), tries: 1 };
    expect(itemOf(changed)).toEqual({ ...ITEM, tries: 1 });
    const newer = { ...ROW, version: 3 };
    expect(itemOf({ ...storedItem(ITEM), seen: newer })).toEqual({ ...ITEM, previousRow: newer });
  });
});
