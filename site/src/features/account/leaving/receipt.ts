/** What a removal answers: how many of each kind went. */
export interface Receipt {
  counts: { kind: string; name: string; count: number }[];
}

/** The receipt that a navigation brought, if it is one. */
export function receiptIn(state: unknown): Receipt | null {
  const counts = (state as Partial<Receipt> | null)?.counts;
  return Array.isArray(counts) ? { counts } : null;
}
