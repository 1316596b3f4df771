import { call } from "../api/client";
import { ApiError } from "../api/problem";
import { expectedPerson } from "../api/token";
import { send } from "../api/wire";
import { answersOf } from "../device/answers";
import { anew, type Changes, type Progress, progressOf, storePage } from "../device/rows";
import { tellAllTabs } from "./rowChanges";

/** A page of the server's answer. */
interface Page extends Changes {
  until: number;
  more: boolean;
  cursor?: string;
}

const NOTHING: Changes = { items: [], deleted: [], all: false };

const LOCK = "zuversicht-changes";

/** How often all rows are pulled, in milliseconds: the names of choices in them may have changed, which is no change of a row. */
const WHOLE_MS = 7 * 86_400_000;

/**
 * Pulls what has changed on the server since the last time, or all rows of the person the first time and in another language. One tab
 * at a time. Throws the error that has ended it; the next pull goes on where it was. Nothing is stored once `signal` is aborted.
 */
export async function pull(owner: number, language: string, signal?: AbortSignal): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  const isPresent = () => expectedPerson() === owner && !signal?.aborted;
  const work = () => pullAll(owner, language, isPresent);
  return locks ? await locks.request(LOCK, work) : await work();
}

async function pullAll(owner: number, language: string, isPresent: () => boolean): Promise<void> {
  const begun = Date.now();
  // Another one that the person goes on with meanwhile has none of the pages before: it begins anew.
  const { replica } = await answersOf(owner);
  const known = await progressOf(owner);
  const isSame = known?.language === language && (!known.pulledAt || begun < known.whole + WHOLE_MS);
  let progress: Progress = isSame
    ? known
    : {
        round: (known?.round ?? 0) + 1,
        begun,
        pulledAt: known?.pulledAt ?? 0,
        whole: known?.whole ?? 0,
        language,
      };
  for (let more = true; more && isPresent(); ) {
    const asked = Date.now();
    // What it answers is not an answer that is cached.
    const page = (await call("GET", pathOf(progress), { by: send }).catch(async (error: unknown) => {
      if (error instanceof ApiError && error.status === 400 && isPresent())
        await storePage(owner, NOTHING, anew(progress, asked), { isLast: false, asked, replica });
      throw error;
    })) as Page;
    if (!isPresent()) return;
    // The server has begun with everything by itself.
    if (page.all && progress.since !== undefined) progress = anew(progress, asked);
    more = page.more;
    progress = more
      ? { ...progress, cursor: page.cursor }
      : {
          ...progress,
          cursor: undefined,
          since: page.until,
          pulledAt: begun,
          whole: page.all ? begun : progress.whole,
        };
    const changed = await storePage(owner, page, progress, { isLast: !more, asked, replica });
    if (changed === null) return;
    tellAllTabs(changed);
  }
}

function pathOf({ since, cursor }: Progress): string {
  const params = new URLSearchParams();
  if (since !== undefined) params.set("since", String(since));
  if (cursor !== undefined) params.set("p.c", cursor);
  return `changes?${params}`;
}
