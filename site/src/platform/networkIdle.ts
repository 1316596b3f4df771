/** Time without a request after which the network counts as idle, in milliseconds. */
const QUIET_MS = 3000;

/**
 * Resolves when the page has loaded what it needs, and nothing more for `quiet` milliseconds: requests for later would slow
 * it down.
 */
export function networkIdle(quiet = QUIET_MS): Promise<void> {
  return new Promise((resolve) => {
    const free = () => {
      fetches.disconnect();
      resolve();
    };
    let timer = setTimeout(free, quiet);
    const fetches = new PerformanceObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(free, quiet);
    });
    fetches.observe({ type: "resource" });
  });
}
