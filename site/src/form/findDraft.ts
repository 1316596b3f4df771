import { dropDraft, keepDraft, openDrafts, readDraft } from "../offline/drafts";
import { fullKey, type Owner } from "../offline/draftsInTab";
import { realIds } from "../offline/realIds";

/** The number in a key of a row that was not sent yet, after what separates it. */
const TEMPORARY = /([-:])(-\d+)/;

/**
 * The draft of a form. One that was kept while its row had a temporary number is found under the number that the server has
 * given it, and is kept under that from then on.
 */
export async function findDraft(owner: Owner, key: string): Promise<unknown> {
  const values = await readDraft(owner, key);
  if (values !== undefined || owner === null) return values;
  const former = await formerKey(owner, key);
  if (former === undefined) return undefined;
  const moved = await readDraft(owner, former);
  if (moved === undefined) return undefined;
  await keepDraft(owner, key, moved);
  // Storage may be full.
  if ((await readDraft(owner, key)) !== undefined) await dropDraft(owner, former);
  return moved;
}

/** The key of a draft whose row has got the number in this key. */
async function formerKey(owner: number, key: string): Promise<string | undefined> {
  const keys = await temporaryKeys(owner);
  const made = await realIds(keys.map((one) => Number(TEMPORARY.exec(one)?.[2])));
  return keys.find((one) => {
    const named = one.replace(TEMPORARY, (all, before: string, id: string) => {
      const real = made.get(Number(id));
      return real === undefined ? all : `${before}${real}`;
    });
    return named === key;
  });
}

async function temporaryKeys(owner: number): Promise<string[]> {
  const start = fullKey(owner, "");
  try {
    const names = await (await openDrafts()).getAllKeys("drafts", IDBKeyRange.bound(start, `${start}\uffff`));
    return names.map((name) => name.slice(start.length)).filter((one) => TEMPORARY.test(one));
  } catch (error) {
    console.warn("drafts not read", error);
    return [];
  }
}
