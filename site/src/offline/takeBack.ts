import type { Root } from "../api/entities";
import { expectedPerson } from "../api/token";

/** Gives up a deletion that was not sent yet. False when it is being sent, or was: nobody can stop it then. */
export async function takeBackDeletion(root: Root, row: number): Promise<boolean> {
  const owner = expectedPerson();
  if (owner === null) return false;
  try {
    const { discard, realId, waiting } = await import("./outbox/outbox");
    // Read before its number is asked for: a row that gets one in between is found by either.
    const items = await waiting(owner);
    const rows = [row, await realId(owner, row)];
    const item = items.find((one) => one.kind === "delete" && one.root === root && rows.includes(one.row));
    return item !== undefined && (await discard(item.seq));
  } catch (error) {
    // It waits on, and will be sent.
    console.warn("deletion not taken back", error);
    return false;
  }
}
