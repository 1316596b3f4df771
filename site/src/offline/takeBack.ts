import type { Root } from "../api/entities";
import { expectedPerson } from "../api/token";

/** Gives up a deletion that has not arrived. Where it is being sent, what comes of that decides; false when it was taken. */
export async function takeBackDeletion(root: Root, row: number): Promise<boolean> {
  const owner = expectedPerson();
  if (owner === null) return false;
  try {
    const { discardUnlessSent, waiting } = await import("./outbox/outbox");
    const items = await waiting(owner);
    const item = items.find((one) => one.kind === "delete" && one.root === root && one.row === row);
    return item !== undefined && (await discardUnlessSent(item.seq, owner));
  } catch (error) {
    // It waits on, and will be sent.
    console.warn("deletion not taken back", error);
    return false;
  }
}
