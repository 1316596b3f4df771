import { expectedPerson } from "../api/token";

/** The numbers that the server has given to rows which waited on this device, by their temporary ones. */
export async function realIds(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const owner = expectedPerson();
  const found = new Map<number, number>();
  if (owner === null || ids.length === 0) return found;
  const { realId } = await import("./outbox/outbox");
  for (const id of ids) {
    const real = await realId(owner, id);
    if (real !== id) found.set(id, real);
  }
  return found;
}
