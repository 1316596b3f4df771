import type { Stored } from "./record";

/** Tells a person something: somebody else begins to read what she shares. */
export async function tell(owner: Stored, other: Stored): Promise<void> {
  const given = await owner.add("proxyaccess", { name: "Berta", parts: ["timeline"], until: "20991231" });
  const { code } = await owner.post(`proxyaccess/invite/${given}`, {});
  await other.post("proxyaccess/accept", { code });
}
