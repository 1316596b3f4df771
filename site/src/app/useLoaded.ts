import { useEffect, useState } from "react";

/** A part that is loaded when it is wanted. Without network that may fail, and must not take the page with it. */
export function useLoaded<T>(load: () => Promise<T>): T | null {
  const [loaded, setLoaded] = useState<{ part: T } | null>(null);
  useEffect(() => {
    load().then((part) => setLoaded({ part }), console.warn);
  }, [load]);
  return loaded?.part ?? null;
}
