/** All of a transaction, or an error and nothing. */
export async function atomic(tx: { done: Promise<void>; abort: () => void }, work: () => Promise<void>) {
  try {
    await Promise.all([work(), tx.done]);
  } catch (error) {
    try {
      tx.abort();
    } catch {
      // It has ended by itself.
    }
    throw error;
  }
}
