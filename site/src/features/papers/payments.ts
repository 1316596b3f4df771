/** How a payment ended, by the number that a payment provider returns. */
export const PAYMENT_RESULTS: ReadonlyMap<number, string> = new Map([
  [1, "success"],
  [2, "error"],
  [3, "refused"],
  [4, "canceled"],
  [5, "pending"],
  [6, "errorunknown"],
]);

/** The word of a result in an address; of a number that nobody knows, that it is not known. */
export function paymentResult(text: string | null): string | null {
  if (text === null) return null;
  return PAYMENT_RESULTS.get(/^\d$/.test(text) ? Number(text) : 0) ?? "errorunknown";
}
