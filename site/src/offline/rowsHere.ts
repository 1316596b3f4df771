import type { Entities } from "../api/entities";
import { listKey } from "../api/keys";
import { expectedPerson } from "../api/token";
import { rowsOfRoot } from "../device/rows";
import type { ReplicatedRoot } from "./replicatedRoots";
import { withUnsent } from "./writes";

/**
 * The signed-in person's rows of a root as they are on this device, with everything that waits to be sent. Asks the server nothing:
 * undefined as long as not all rows have come once.
 */
export async function rowsHere<R extends ReplicatedRoot>(
  root: R,
): Promise<readonly Entities[R][] | undefined> {
  const owner = expectedPerson();
  const pulled = owner === null ? undefined : await rowsOfRoot(owner, root);
  if (owner === null || pulled === undefined) return undefined;
  const items = pulled.rows.filter(({ skipped }) => skipped !== true);
  const page = await withUnsent(owner, listKey(root), async () => ({ items, more: false }));
  return (page as { items: readonly Entities[R][] }).items;
}
