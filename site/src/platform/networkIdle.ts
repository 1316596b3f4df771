/** How long nothing may have been fetched before the network counts as idle, in milliseconds. */
const QUIET_MS = 3000;

/** Until the page has what it asked for: what is fetched only for later would slow it down. */
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
