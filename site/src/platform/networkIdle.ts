/** Time without a request after which the network counts as idle, in milliseconds. */
const QUIET_MS = 3000;

/** Resolves when the page has loaded what it needs: requests for later would slow it down. */
export function networkIdle(): Promise<void> {
  return new Promise((resolve) => {
    const free = () => {
      fetches.disconnect();
      resolve();
    };
    let timer = setTimeout(free, QUIET_MS);
    const fetches = new PerformanceObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(free, QUIET_MS);
    });
    fetches.observe({ type: "resource" });
  });
}
