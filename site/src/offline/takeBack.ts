import type { Root } from "../api/entities";
import { expectedPerson } from "../api/token";
import type { Item } from "./outbox/item";

/** Gives up a deletion that was not sent yet. Whether it was still there. */
export async function takeBackDeletion(root: Root, row: number): Promise<boolean> {
  return await takeBack("delete", root, row);
}

/** Gives up a new row that was not sent yet, with all that was said of it. Whether it was still there. */
export async function takeBackAddition(root: Root, row: number): Promise<boolean> {
  return await takeBack("add", root, row);
}

async function takeBack(kind: Item["kind"], root: Root, row: number): Promise<boolean> {
  const owner = expectedPerson();
  if (owner === null) return false;
  const { discard, realId, waiting } = await import("./outbox/outbox");
  const real = await realId(owner, row);
  const isIt = (one: Item) => one.kind === kind && one.root === root && one.row === real;
  const item = (await waiting(owner)).find(isIt);
  if (item) await discard(item.seq);
  return item !== undefined;
}
