import type { paths } from "../../../api/schema";

/** What a removal answers. */
export type Receipt =
  paths["/api/user/delete/{id}"]["delete"]["responses"]["200"]["content"]["application/json"];

/** The receipt that a navigation brought, if it is one. */
export function receiptIn(state: unknown): Receipt | null {
  const counts = (state as Partial<Receipt> | null)?.counts;
  return Array.isArray(counts) ? { counts } : null;
}
