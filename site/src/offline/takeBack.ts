import type { Root } from "../api/entities";
import { expectedPerson } from "../api/token";

/** Gives up a deletion that was not sent yet. Whether it was still there. */
export async function takeBackDeletion(root: Root, row: number): Promise<boolean> {
  const owner = expectedPerson();
  if (owner === null) return false;
  const { discard, realId, waiting } = await import("./outbox/outbox");
  const real = await realId(owner, row);
  const isIt = (one: { kind: string; root: Root; row: number }) =>
    one.kind === "delete" && one.root === root && one.row === real;
  const item = (await waiting(owner)).find(isIt);
  if (item) await discard(item.seq);
  return item !== undefined;
}
