import { fullKey, openDrafts } from "./drafts";

/** The keys of the drafts of a person that begin like this, in this tab or of an earlier visit. */
export async function draftKeys(owner: number, start: string): Promise<string[]> {
  const first = fullKey(owner, start);
  const names = Object.keys(sessionStorage).filter((name) => name.startsWith(first));
  try {
    const all = IDBKeyRange.bound(first, `${first}\uffff`);
    names.push(...(await (await openDrafts()).getAllKeys("drafts", all)));
  } catch (error) {
    console.warn("drafts not read", error);
  }
  return [...new Set(names)].map((name) => name.slice(first.length - start.length));
}
