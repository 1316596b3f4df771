import type { Stored } from "./record";

/** Tells a person something: somebody else begins to read what they share. */
export async function notify(owner: Stored, other: Stored): Promise<void> {
  const { code } = await owner.invite("Berta");
  await other.post("proxyaccess/accept", { code });
}
