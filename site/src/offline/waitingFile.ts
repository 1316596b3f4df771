import type { Root } from "../api/entities";
import { expectedPerson } from "../api/token";
import type { Item } from "../device/item";

/** A file that was not sent yet. */
export interface WaitingFile {
  /** The server has not taken it. */
  isRefused: boolean;
  /** Undefined where it is gone. */
  read: () => Promise<File | undefined>;
  /** Gives it up, with all that was said of it. */
  giveUp: () => Promise<void>;
}

/** The file of a new row that waits; `row` is its id. */
export async function waitingFile(root: Root, row: number): Promise<WaitingFile | undefined> {
  return await waiting((item) => item.kind === "add" && item.root === root && item.row === row);
}

/** The last file that waits to be posted to a path. */
export async function waitingPost(path: string): Promise<WaitingFile | undefined> {
  return await waiting((item) => item.path === path);
}

async function waiting(isIt: (item: Item) => boolean): Promise<WaitingFile | undefined> {
  const owner = expectedPerson();
  if (owner === null) return undefined;
  const [outbox, { fileOf }] = await Promise.all([import("./outbox/outbox"), import("./offlineFiles")]);
  const items = (await outbox.waiting(owner)).filter(isIt);
  const last = items.at(-1);
  if (!last) return undefined;
  return {
    isRefused: last.state === "refused",
    read: () => fileOf(last),
    giveUp: async () => {
      for (const { seq } of items) await outbox.discard(seq, owner);
    },
  };
}
