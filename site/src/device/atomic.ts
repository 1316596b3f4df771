/** All of a transaction, or an error and nothing. Returns what `work` does. */
export async function atomic<T>(
  tx: { done: Promise<void>; abort: () => void },
  work: () => Promise<T>,
): Promise<T> {
  try {
    const [result] = await Promise.all([work(), tx.done]);
    return result;
  } catch (error) {
    try {
      tx.abort();
    } catch {
      // It has ended by itself.
    }
    throw error;
  }
}
