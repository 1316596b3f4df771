import { type Kept, replicaIn } from "../seal/database";

/** Local storage key: `gone`, or when the databases of former versions of the site were emptied first, in milliseconds since 1970. */
const FORMER = "zuversicht-former";

let moved: Promise<void> | null = null;

async function moveFormer(owner: number, kept: Kept): Promise<void> {
  try {
    const former = await import("./former");
    localStorage.setItem(FORMER, await former.moveFormer(owner, kept, Number(localStorage.getItem(FORMER))));
  } catch (error) {
    console.warn("former databases not moved", error);
  }
}

/** As `replicaIn`, with what the person has typed in former versions of the site: it is moved once for each page, until nothing can be there any more. */
export async function wholeReplica(owner: number): Promise<Kept> {
  const kept = await replicaIn(owner);
  if (localStorage.getItem(FORMER) !== "gone") {
    moved ??= moveFormer(owner, kept);
    await moved;
  }
  return await replicaIn(owner);
}
