import { replicaIn } from "./database";

/** Local storage key: `gone`, or when the databases of former versions of the site were emptied first, in milliseconds since 1970. */
export const FORMER = "zuversicht-former";

let moved: Promise<void> | null = null;

/** As `replicaIn`, with what the person has typed in former versions of the site: it is moved once for each page, until nothing can be there any more. */
export async function wholeReplica(owner: number): ReturnType<typeof replicaIn> {
  const { db, replica } = await replicaIn(owner);
  if (localStorage.getItem(FORMER) !== "gone") {
    moved ??= import("./former").then(({ moveFormer }) => moveFormer(db, owner, replica)).catch(console.warn);
    await moved;
  }
  return await replicaIn(owner);
}
