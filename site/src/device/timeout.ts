/** The timeout is counted in so many parts. */
const PARTS = 4;

/**
 * Calls back when a browser has not answered for so many milliseconds. While the page is busy, nothing that the browser answers can
 * arrive: such a time counts as one part at most. Returns what ends it.
 */
export function onTimeout(ms: number, callback: () => void): () => void {
  let left = PARTS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const count = () => {
    if (left === 0) return callback();
    left -= 1;
    timer = setTimeout(count, ms / PARTS);
  };
  count();
  return () => clearTimeout(timer);
}

/** What a browser does, or an error when it does not answer for so many milliseconds. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let end: () => void = () => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    end = onTimeout(ms, () => reject(timeoutError()));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    end();
  }
}

export function timeoutError(): Error {
  return new Error("the browser does not answer");
}
