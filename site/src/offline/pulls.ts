/** Wait after the page has begun before anything is pulled, in milliseconds: what it shows comes first. */
const QUIET_MS = 5000;

/** How often what has changed is pulled while the page is seen, in milliseconds. */
const EVERY_MS = 300_000;

/**
 * Keeps the person's rows on the device, so that every page opens without network, also one that was never opened here. Only where the
 * site itself opens without network. Returns what ends it.
 */
export function startPulls(owner: number, language: string): () => void {
  if (!navigator.serviceWorker) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  const next = (wait: number) => {
    clearTimeout(timer);
    if (!hasEnded) timer = setTimeout(() => void pulled(), wait);
  };
  const pulled = async () => {
    if (document.visibilityState === "visible" && navigator.onLine) {
      await navigator.serviceWorker.ready;
      try {
        const { pull } = await import("./changes");
        if (!hasEnded) await pull(owner, language);
      } catch (error) {
        console.warn("changes not pulled", error);
      }
    }
    next(EVERY_MS);
  };
  const soon = () => next(QUIET_MS);
  soon();
  window.addEventListener("online", soon);
  return () => {
    hasEnded = true;
    clearTimeout(timer);
    window.removeEventListener("online", soon);
  };
}
