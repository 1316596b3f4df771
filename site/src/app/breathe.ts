/** Lets the browser answer taps and draw before the work goes on. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    // Unlike a timer it comes at once, as soon as nothing else waits.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Longest wait for a picture, in milliseconds: a page in the background is not drawn at all. */
const LONGEST_MS = 1000;

/** A picture is put together in one frame and seen some frames later. */
const FRAMES = 4;

/** Until what is on the page now can be seen; with one frame, until the browser has put it together. */
export async function drawn(frames = FRAMES): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_MS));
  for (let frame = 0; frame < frames; frame += 1) await Promise.race([late, nextFrame()]);
  await breathe();
}

function nextFrame(): Promise<unknown> {
  return new Promise(requestAnimationFrame);
}

/** How long nothing may have been fetched before the line counts as free, in milliseconds. */
const QUIET_MS = 3000;

/** Until the page has what it asked for: what is fetched only for later would take the line away from it. */
export function lineFree(): Promise<void> {
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
