import { type DBSchema, type IDBPDatabase, openDB } from "idb";

interface DraftDatabase extends DBSchema {
  drafts: { key: string; value: DraftRow };
}

interface DraftRow {
  values: unknown;
  /** Milliseconds since 1970, to keep the newer one of two copies. */
  saved: number;
}

/** Owner of a draft. Drafts of visitors (null) are kept in the tab only. */
export type Owner = number | null;

const PREFIX = "draft";

let database: Promise<IDBPDatabase<DraftDatabase>> | null = null;

export function openDrafts(): Promise<IDBPDatabase<DraftDatabase>> {
  database ??= openDB<DraftDatabase>("zuversicht-drafts", 1, {
    upgrade(db) {
      db.createObjectStore("drafts");
    },
    terminated: forget,
  }).catch((error: unknown) => {
    forget();
    throw error;
  });
  return database;
}

/** Phones close the databases of an app in the background: the next access opens it again. */
function forget(): void {
  database = null;
}

export function fullKey(owner: Owner, key: string): string {
  return `${PREFIX}:${owner ?? "visitor"}:${key}`;
}

/**
 * Stores a draft. Session storage has it at once, so that an immediate reload finds it; the database keeps it for the next
 * visit. If the browser refuses both, typing must still work.
 */
export async function keepDraft(owner: Owner, key: string, values: unknown): Promise<void> {
  const row: DraftRow = { values, saved: Date.now() };
  try {
    sessionStorage.setItem(fullKey(owner, key), JSON.stringify(row));
    if (owner !== null) await (await openDrafts()).put("drafts", row, fullKey(owner, key));
  } catch (error) {
    console.warn("draft not kept", error);
  }
}

/** The copy in this tab, read synchronously. */
export function draftInTab(owner: Owner, key: string): unknown {
  return readTab(fullKey(owner, key))?.values;
}

function readTab(name: string): DraftRow | undefined {
  try {
    const row: unknown = JSON.parse(sessionStorage.getItem(name) ?? "null");
    return typeof row === "object" && row !== null && "saved" in row ? (row as DraftRow) : undefined;
  } catch {
    return undefined;
  }
}

/** The newest copy, of this tab or of an earlier visit. */
export async function readDraft(owner: Owner, key: string): Promise<unknown> {
  const name = fullKey(owner, key);
  const inTab = readTab(name);
  if (owner === null) return inTab?.values;
  try {
    const stored = await (await openDrafts()).get("drafts", name);
    if (!inTab || (stored && stored.saved > inTab.saved)) return stored?.values;
  } catch (error) {
    console.warn("draft not read", error);
  }
  return inTab?.values;
}

/** Deletes one draft, after saving or cancelling. */
export async function dropDraft(owner: Owner, key: string): Promise<void> {
  sessionStorage.removeItem(fullKey(owner, key));
  if (owner === null) return;
  try {
    await (await openDrafts()).delete("drafts", fullKey(owner, key));
  } catch (error) {
    console.warn("draft not dropped", error);
  }
}

/** Deletes all drafts of a person at sign-out, or those of the visitor at sign-in. */
export async function wipeDrafts(owner: Owner): Promise<void> {
  const start = fullKey(owner, "");
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(start)) sessionStorage.removeItem(name);
  }
  if (owner === null) return;
  try {
    await (await openDrafts()).delete("drafts", IDBKeyRange.bound(start, `${start}\uffff`));
  } catch (error) {
    console.warn("drafts not wiped", error);
  }
}

/** Deletes all drafts but those of a person: somebody else signs in on a device where others left theirs. */
export async function wipeDraftsOfOthers(owner: number): Promise<void> {
  const own = fullKey(owner, "");
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(`${PREFIX}:`) && !name.startsWith(own)) sessionStorage.removeItem(name);
  }
  try {
    const db = await openDrafts();
    const keys = await db.getAllKeys("drafts");
    await Promise.all(keys.filter((name) => !name.startsWith(own)).map((name) => db.delete("drafts", name)));
  } catch (error) {
    console.warn("drafts not wiped", error);
  }
}
