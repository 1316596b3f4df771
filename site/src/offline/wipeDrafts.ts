import { openDrafts } from "./drafts";
import { type DraftRow, dropInTab, fullKey, readTab } from "./draftsInTab";
import { isSince } from "./owedWipes";

/**
 * Deletes the drafts of a person at sign-out, but for what was saved after `until`
 * (milliseconds since 1970). Throws when something may be left.
 */
export async function wipeDrafts(owner: number, until: number): Promise<void> {
  const start = fullKey(owner, "");
  const isGone = (row: DraftRow | undefined) => !isSince(row?.saved, until);
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(start) && isGone(readTab(name))) sessionStorage.removeItem(name);
  await wipeStored((name, row) => name.startsWith(start) && isGone(row));
}

/** Deletes all drafts but those of a person, also those of a visitor: somebody else signs in on a device where others left theirs. Throws when something may be left. */
export async function wipeDraftsOfOthers(owner: number): Promise<void> {
  dropInTab("others", owner);
  const own = fullKey(owner, "");
  await wipeStored((name) => !name.startsWith(own));
}

async function wipeStored(isGone: (name: string, row: DraftRow) => boolean): Promise<void> {
  const tx = (await openDrafts()).transaction("drafts", "readwrite");
  const each = async () => {
    for (let at = await tx.store.openCursor(); at; at = await at.continue())
      if (isGone(at.key, at.value)) await at.delete();
  };
  await Promise.all([each(), tx.done]);
}
