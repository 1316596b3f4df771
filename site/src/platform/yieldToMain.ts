/** Lets the browser handle taps and paint before the work continues. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => {
    // Unlike a timer it continues as soon as nothing else waits.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Longest wait for a paint, in milliseconds: a page in the background is not painted. */
const PAINT_TIMEOUT_MS = 1000;

/** What is painted in one frame is visible some frames later. */
const FRAMES = 4;

/** Resolves when the current content is visible; with one frame, when the browser has painted it. */
export async function painted(frames = FRAMES): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, PAINT_TIMEOUT_MS));
  for (let frame = 0; frame < frames; frame += 1) await Promise.race([late, nextFrame()]);
  await yieldToMain();
}

function nextFrame(): Promise<unknown> {
  return new Promise(requestAnimationFrame);
}
